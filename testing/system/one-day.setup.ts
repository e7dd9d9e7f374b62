// Runs before each test file of every project (vitest.config.ts). Delays a file that would run past midnight (one-day.ts).
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from './one-day.ts';

await sleep(waitFor(new Date()));

// Runs before each test file, of every project, since files share a process (vitest.config.ts): packages stay loaded and warm, and
// everything else is as in a process that has just begun.
import fc from 'fast-check';
import { vi } from 'vitest';

declare global {
  /** The environment with which this process began. */
  var environmentAtFirst: Readonly<NodeJS.ProcessEnv> | undefined;
}

// The same values on every run, so that a property test always fails or never. PROPERTY_SEED draws others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 4471) });
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
globalThis.environmentAtFirst ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in globalThis.environmentAtFirst)) delete process.env[name];
Object.assign(process.env, globalThis.environmentAtFirst);
// The project's own modules keep things for as long as a process lives: the database's client, the environment, what a search has loaded.
vi.resetModules();

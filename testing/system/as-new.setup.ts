// Runs before each test file of every project, since files share a process (vitest.config.ts). Packages stay loaded, and everything else is reset to a new
// process's state.
import fc from 'fast-check';
import { vi } from 'vitest';

declare global {
  /** The environment at the start of this process. */
  var environmentAtFirst: Readonly<NodeJS.ProcessEnv> | undefined;
}

// Every run draws the same values, so a property test always fails or never. PROPERTY_SEED draws others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 4471) });
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
globalThis.environmentAtFirst ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in globalThis.environmentAtFirst)) delete process.env[name];
Object.assign(process.env, globalThis.environmentAtFirst);
// The project's own modules keep state for the life of a process: the database client, the environment, the search's data.
vi.resetModules();

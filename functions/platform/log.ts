// Writes one JSON line per event, in UTC; without tokens and personal data, and only the ids of records.

type Level = 'info' | 'warn' | 'error';

export function log(level: Level, event: string, facts: Readonly<Record<string, unknown>> = {}): void {
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...facts });
  (level === 'error' ? process.stderr : process.stdout).write(`${line}\n`);
}

/** Returns what a log may contain of an error: its name and its place in the code, never its message, which may quote a record. */
export function traceOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { thrown: typeof error };
  return {
    name: error.name,
    ...(error.cause instanceof Error ? { cause: error.cause.name } : {}),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trim().startsWith('at '))
      .slice(0, 8),
  };
}

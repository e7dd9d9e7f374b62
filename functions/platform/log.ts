// One line of JSON an event, in UTC; no token, no personal data, nothing of a record but its id.

type Level = 'info' | 'warn' | 'error';

export function log(level: Level, event: string, facts: Readonly<Record<string, unknown>> = {}): void {
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...facts });
  (level === 'error' ? process.stderr : process.stdout).write(`${line}\n`);
}

/** What a log may say of an error: its name and where it was thrown, never its words, which may quote a record. */
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

// For tests: the log lines of a test file, kept from the screen.
import { afterAll, beforeAll, vi } from 'vitest';

/** Collects every log line of the functions during the file's tests. */
export function captureLog(): readonly string[] {
  const lines: string[] = [];
  const restores: (() => void)[] = [];
  beforeAll(() => {
    for (const stream of [process.stdout, process.stderr]) {
      const write = stream.write.bind(stream);
      const spy = vi.spyOn(stream, 'write').mockImplementation((chunk, ...rest) => {
        const text = String(chunk);
        // The functions' lines are JSON; others belong to the test runner.
        if (!text.startsWith('{"at":')) return write(chunk, ...(rest as []));
        lines.push(text);
        return true;
      });
      restores.push(() => spy.mockRestore());
    }
  });
  afterAll(() => {
    for (const restore of restores) restore();
  });
  return lines;
}

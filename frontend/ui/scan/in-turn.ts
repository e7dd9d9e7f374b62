// Does one scan after another: a scan during a request waits for its answer.

/** `onWaiting` receives the number of scans that wait. A failure of one scan is its own work's to report; the next one follows. */
export function inTurn(work: (text: string) => Promise<void>, onWaiting: (count: number) => void): (text: string) => void {
  const waiting: string[] = [];
  let busy = false;
  const next = () => {
    const text = waiting.shift();
    onWaiting(waiting.length);
    busy = text !== undefined;
    if (text !== undefined) void work(text).finally(next);
  };
  return (text) => {
    waiting.push(text);
    if (busy) onWaiting(waiting.length);
    else next();
  };
}

// Work on many things, a few at a time.

/** The results in the order of the things. Stops at the first failure, once what was begun has ended. */
export async function inParallel<T, R>(things: readonly T[], together: number, work: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  let failed: { error: unknown } | undefined;
  const one = async () => {
    while (next < things.length && !failed) {
      const at = next++;
      try {
        results[at] = await work(things[at] as T);
      } catch (error) {
        failed ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(together, things.length) }, one));
  if (failed) throw failed.error;
  return results;
}

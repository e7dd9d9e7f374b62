// Runs work on many items, a few at a time.

/** Returns the results in the order of the items. Stops at the first failure, once the started work has ended. */
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

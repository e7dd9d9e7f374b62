// Creates a value lazily.

/** Calls `make` at the first use and keeps the result. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

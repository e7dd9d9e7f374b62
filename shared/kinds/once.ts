// A thing that takes time to make, made when it is first wanted.

/** Makes a thing at its first use and keeps it. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

// What the journeys run inside a page: each function goes there as its text, and knows nothing of what stands around it here.

/**
 * A journey presses faster than anybody sees what has come under the pointer, which counts as a double click (decision 132). For
 * the page each press comes a second after the one before.
 */
export function presses(): void {
  let seconds = 0;
  const own = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
  Object.defineProperty(Event.prototype, 'timeStamp', {
    configurable: true,
    get(this: Event): number {
      return own?.call(this) + seconds * 1000;
    },
  });
  globalThis.addEventListener('pointerdown', () => void seconds++, true);
}

/** Takes away what the oldest browser that can show the registry does not have (decision 138). */
export function ofLate2022(): void {
  const later: readonly [object | undefined, readonly string[]][] = [
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [Array, ['fromAsync']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
  ];
  for (const [owner, names] of later) for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
}

/** Comes when nothing that ends is on its way any more: what fades in has too little contrast until it is there. */
export const stillness = async () => {
  const moving = document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
};

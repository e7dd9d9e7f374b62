// Functions that the journeys run inside a page. Each is sent as text, so it cannot use anything outside itself.

/** A journey presses faster than a person, which counts as a double click (decision 132). This tells the page that a second passes between presses. */
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

/** Removes the functions that the oldest supported browser lacks (decision 138). */
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

/** Resolves when all finite animations have ended: an element that fades in has too little contrast before. */
export const stillness = async () => {
  const moving = document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
};

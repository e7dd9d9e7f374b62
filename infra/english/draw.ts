// Draws texts at random, to be read aloud: `npx tsx infra/english/draw.ts [seed] [number of each kind]`. The same seed draws from the same places.

import { allTexts } from './texts.ts';

const seed = Number(process.argv[2] ?? 39);
const count = Number(process.argv[3] ?? 30);

/** Numbers from 0 to 1 (mulberry32): Math.random takes no seed. */
function numbersFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const texts = allTexts();
for (const kind of ['string', 'comment', 'title'] as const) {
  const ofKind = texts.filter((text) => text.kind === kind);
  const next = numbersFrom(seed);
  const drawn = new Set<(typeof ofKind)[number]>();
  while (drawn.size < Math.min(count, ofKind.length)) {
    const text = ofKind[Math.floor(next() * ofKind.length)];
    if (text) drawn.add(text);
  }
  console.log(`\n${count} of ${ofKind.length}: ${kind}`);
  for (const { file, line, text } of drawn) console.log(`- ${text}  (${file}:${line})`);
}

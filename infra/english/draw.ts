// Draws texts at random, to be read aloud: `npx tsx infra/english/draw.ts [seed] [number of each kind]`. The same seed draws from the same places.

import { randomFrom } from '../local/seed/random.ts';
import { allTexts } from './texts.ts';

const seed = Number(process.argv[2] ?? 39);
const count = Number(process.argv[3] ?? 30);

const texts = allTexts();
for (const kind of ['string', 'comment', 'title'] as const) {
  const ofKind = texts.filter((text) => text.kind === kind);
  const next = randomFrom(seed);
  const drawn = new Set<(typeof ofKind)[number]>();
  while (drawn.size < Math.min(count, ofKind.length)) {
    const text = ofKind[Math.floor(next() * ofKind.length)];
    if (text) drawn.add(text);
  }
  console.log(`\n${count} of ${ofKind.length}: ${kind}`);
  for (const { file, line, text } of drawn) console.log(`- ${text}  (${file}:${line})`);
}

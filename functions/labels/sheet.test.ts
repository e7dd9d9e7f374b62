// Tests the sheets of labels: their text, their QR codes and the place of each label.
import { describe, expect, test } from 'vitest';
import { inGroups } from '../../shared/labels/code.ts';
import { cornerOf, labelsOnPage, layouts, type Paper } from '../../shared/labels/papers.ts';
import { matrixOf, qrsIn } from '../../testing/server/drawn.ts';
import { readAloud, readPdf, readPlaces, readSize } from '../../testing/server/pdf.ts';

import { drawLabels, type Label } from './sheet.ts';

const codes = ['7K3M9QX2AB5', '0000000000A', 'ZYXWVTSRQPN'];
const label = (at: number): Label => ({
  code: codes[at % codes.length] ?? '',
  kind: 'firearm',
  name: 'Glock 17 Gen5',
  detail: `XDDT${String(at).padStart(3, '0')}`,
});
const mm = 72 / 25.4;

async function draw(paper: Paper, count: number, { skip = 0, labels = Array.from({ length: count }, (_, at) => label(at)) } = {}): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const file = drawLabels({
    title: 'Labels: firearms',
    at: new Date('2026-11-28T08:00:00Z'),
    paper,
    skip,
    provider: 'Blouklip Armed Response (Pty) Ltd',
    labels,
  });
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
}

/** The white margin of a QR of version 1: four of 29 modules. */
const margin = 4 / 29;

describe.each(['a4_65', 'a4_24', 'single'] as const)('a sheet %s', (paper) => {
  test('has each code as text and as a QR with the same code', async () => {
    const count = labelsOnPage(paper) + 2;
    const file = await draw(paper, count);
    const { pages } = await readPdf(file);

    expect(pages).toHaveLength(paper === 'single' ? 3 : 2);
    const words = pages.join(' ').replace(/[\s-]/g, '');
    for (let at = 0; at < count; at++) expect(words).toContain(`XDDT${String(at).padStart(3, '0')}`);
    for (const code of codes) expect(words).toContain(code);
    expect(qrsIn(file).map(({ matrix }) => matrix)).toEqual(Array.from({ length: count }, (_, at) => matrixOf(label(at).code, 'Q')));
  });
});

test.each([
  // The corner of the first label, and the steps to the next column and row, in millimetres: the makers' own figures.
  ['a4_65', { left: 4.75, top: 10.7, right: 40.6, down: 21.2 }],
  ['a4_24', { left: 7.25, top: 12.9, right: 66, down: 33.9 }],
] as const)('places the labels of the sheet %s within half a millimetre', async (paper, { left, top, right, down }) => {
  const { columns, height, qr } = layouts[paper];
  const count = labelsOnPage(paper);
  const found = qrsIn(await draw(paper, count));

  expect(found).toHaveLength(count);
  for (const [at, { x, y, size }] of found.entries()) {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    expect(Math.abs(x / mm - (left + column * right + margin * qr))).toBeLessThan(0.5);
    expect(Math.abs(y / mm - (top + row * down + (height - qr) / 2 + margin * qr))).toBeLessThan(0.5);
    // A phone and a hand scanner read a module of 0.33 mm.
    expect(size / mm / 21).toBeGreaterThan(0.33);
  }
});

test.each(['a4_65', 'a4_24', 'single', 'card'] as const)('keeps a long text inside its label on %s', async (paper) => {
  const long = { code: 'ZYXWVTSRQPN', kind: 'firearm', name: 'W'.repeat(90), detail: 'M'.repeat(60) } as const;
  const { x, y } = cornerOf(paper, 0);
  const { width, height } = layouts[paper];

  const texts = await readPlaces(await draw(paper, 0, { labels: [long] }));
  expect(texts.length).toBeGreaterThan(3);
  for (const { left, right, bottom } of texts) {
    expect(left / mm).toBeGreaterThanOrEqual(x);
    expect(right / mm).toBeLessThanOrEqual(x + width);
    expect(bottom / mm).toBeLessThanOrEqual(y + height);
  }
});

test('leaves the used places of the first sheet empty, and none of the next', async () => {
  const [moved, whole] = [qrsIn(await draw('a4_24', 24, { skip: 22 })), qrsIn(await draw('a4_24', 24))];

  const places = (qrs: typeof whole) => qrs.map(({ x, y }) => [Math.round(x), Math.round(y)]);
  expect(places(moved)).toEqual([...places(whole).slice(22), ...places(whole).slice(0, 22)]);
});

test('draws an officer’s card of ID-1 size with name, provider, PSiRA number and code, without a photograph or ID number', async () => {
  const officer = { code: codes[0] ?? '', kind: 'officer', name: 'S J Nkosi', detail: '1234567' } as const;
  const file = await draw('card', 0, { labels: [officer] });
  const { pages } = await readPdf(file);

  expect([layouts.card.width, layouts.card.height]).toEqual([85.6, 53.98]);
  for (const text of ['Blouklip Armed Response (Pty) Ltd', 'Security officer', 'S J Nkosi', 'PSiRA number 1234567', inGroups(officer.code)])
    expect(pages[0]).toContain(text);
  expect(qrsIn(file).map(({ matrix }) => matrix)).toEqual([matrixOf(officer.code, 'Q')]);
});

test('has a page of 25 × 10 mm for each label of a label printer', async () => {
  const [{ pages }, { width, height }] = [await readPdf(await draw('single', 2)), await readSize(await draw('single', 2))];

  expect([pages.length, Math.round((width / mm) * 10) / 10, Math.round((height / mm) * 10) / 10]).toEqual([2, 25, 10]);
});

test('is read aloud: each label is spoken, and nothing is untagged', async () => {
  const [page] = await readAloud(await draw('card', 0, { labels: [label(0)] }));

  expect(page?.stray).toBe(0);
  expect(page?.said.join(' ')).toContain('XDDT000');
});

// The layout of a card with the longest texts that the registry accepts.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { exampleAuthorisation, exampleIssue } from '../../testing/server/issues.ts';
import { drawCards } from './card.ts';

const words = (length: number) => 'Wonderboom '.repeat(length).slice(0, length).trim();

/** Each text of the page with its position in points from the left and the lower edge. */
async function placedTexts(file: Uint8Array): Promise<{ text: string; x: number; y: number }[]> {
  const task = getDocument({ data: file, verbosity: 0, disableFontFace: true, useSystemFonts: false });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() ? [{ text: item.str, x: item.transform[4] as number, y: item.transform[5] as number }] : [],
  );
}

test('keeps the longest texts above the line for signatures, and inside the card', async () => {
  const authorisation = exampleAuthorisation({ reason: words(300), signedBy: words(300) });
  const issue = exampleIssue({ place: words(200), authorisations: [authorisation] });
  const long = {
    ...issue,
    holder: { ...issue.holder, name: words(200), street: words(200), city: words(100) },
    officer: { ...issue.officer, fullNames: words(200), surname: words(100) },
    firearm: { ...issue.firearm, manufacturer: words(100), model: words(100), marks: [words(200), words(200)] },
    issuer: { ...issue.issuer, grantedByName: words(200) },
  };
  const how = {
    title: 'Authorisations',
    layout: 'four',
    generatedBy: words(300),
    generatedAt: new Date(),
    sha256: 'a'.repeat(64),
    siteOrigin: 'https://registry.test',
  } as const;
  const parts: Uint8Array[] = [];
  for await (const part of drawCards([{ issue: long, authorisation }], how)) parts.push(part);

  const texts = await placedTexts(new Uint8Array(Buffer.concat(parts)));

  const carry = texts.find(({ text }) => text.startsWith('Carry with'))?.y ?? 0;
  const foot = texts.find(({ text }) => text.startsWith('SHA-256'));
  const lastRow = texts.findIndex(({ text }) => text.startsWith('Carry with')) - 1;
  expect(carry).toBeGreaterThan(420);
  expect(texts[lastRow]?.y).toBeGreaterThan(carry);
  expect(Math.min(...texts.map(({ y }) => y))).toBe(foot?.y);
  expect(foot?.y).toBeGreaterThan(421);
  expect(Math.max(...texts.map(({ x }) => x))).toBeLessThan(297);
});

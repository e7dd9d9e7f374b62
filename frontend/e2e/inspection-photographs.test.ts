// Journey: an inspection on a phone with answers, a finding, two photographs and the report as PDF. Law enforcement approves the report with the photographs;
// the provider sees them and adds one to its reply.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { readPdf } from '../../testing/server/pdf.ts';
import { call, expectAccessible, looks, picture, widths, withBrowser } from './browser.ts';

const { as } = withBrowser();
const phone = { width: widths.narrow, height: 844 } as const;
const due = dayAfter(dayOf(new Date()), 14);
let path = '';

interface Photo {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A picture of a safe as a camera takes it: 1200 by 900 pixels. */
async function taken(page: Page, name: string, colour: string): Promise<Photo> {
  const base64 = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1200, 900];
    const to = canvas.getContext('2d') as CanvasRenderingContext2D;
    for (const [style, left, top, width, height] of [
      ['#b9b2a6', 0, 0, 1200, 900],
      [fill, 300, 150, 600, 600],
      ['#22262b', 380, 230, 440, 440],
      ['#d8d8d8', 560, 400, 90, 90],
    ] as const) {
      to.fillStyle = style;
      to.fillRect(left, top, width, height);
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  }, colour);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** Adds a photograph through the input beside the button, as a phone's camera does. */
async function photograph(page: Page, label: string, photo: Photo): Promise<void> {
  const button = page.getByRole('button', { name: `Take photograph: ${label}` });
  await button.waitFor();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  expect(chooser.isMultiple()).toBe(false);
  await chooser.setFiles(photo);
}

const files = (page: Page, label: string) => page.getByRole('list', { name: `Files of ${label}` });

/** Waits until each picture of the list is drawn. */
async function drawn(page: Page, label: string, count: number): Promise<void> {
  const pictures = files(page, label).getByRole('img');
  await expect.poll(() => pictures.count(), { timeout: 30_000 }).toBe(count);
  for (const one of await pictures.all()) {
    await one.scrollIntoViewIfNeeded();
    await expect.poll(() => one.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 30_000 }).toBe(1200);
  }
}

/** Schedules an inspection for a firearm of the first provider without an open inspection. */
async function schedule(page: Page): Promise<string> {
  const { body: person } = await call<{ id: string }>(page, 'GET', 'auth/user');
  const { body: firearms } = await call<{ id: string }[]>(page, 'GET', 'firearms?ownerId=1&status=active&limit=20');
  const about = { inspectionType: 'condition_inspection', scheduledDate: dayOf(new Date()), location: 'Strong-room', inspectorId: person.id };
  for (const { id: firearmId } of firearms) {
    const { status, body } = await call<{ id: string }>(page, 'POST', 'inspections', { ...about, firearmId });
    if (status === 201) return `/inspections/${body.id}`;
  }
  throw new Error('Every firearm has an open inspection');
}

async function addFinding(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Finding' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Finding' });
  await dialog.getByLabel('Finding', { exact: true }).fill('The safe is not bolted to the floor');
  await dialog.getByLabel(/^Corrective action/).fill('Bolt the safe to the floor');
  await dialog.getByLabel(/^Due/).fill(due);
  await dialog.getByRole('button', { name: 'Add Finding' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('an inspector with a phone answers, adds a finding with two photographs, completes the inspection and opens the report as PDF', async () => {
  const page = await as('inspector@demo.test', '/', phone);
  path = await schedule(page);
  await page.goto(new URL(path, page.url()).href);
  await page.getByRole('button', { name: 'Start Inspection' }).click();
  await addFinding(page);

  await photograph(page, 'finding 1', await taken(page, 'safe from the front.jpg', '#5b6b7a'));
  await photograph(page, 'finding 1', await taken(page, 'bolt holes.jpg', '#7a5b5b'));
  // The inspector continues with the questions while the photographs upload.
  await page.getByRole('button', { name: /^Found: / }).click();
  for (const yes of await page.getByRole('group').getByRole('button', { name: 'Yes', exact: true }).all()) await yes.click();
  await drawn(page, 'finding 1', 2);
  await expectAccessible(page);
  await picture(page, 'inspection-photographs');

  await page.getByRole('button', { name: 'Complete', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Complete the inspection' });
  await dialog.getByLabel('Inspector, as signed').fill('N. Mokoena');
  await dialog.getByLabel(/^Representative of the provider/).fill('T. van der Merwe');
  await dialog.getByRole('button', { name: 'Complete Inspection' }).click();
  await page.getByText('Waiting for approval').waitFor();
  expect(await page.getByRole('button', { name: /^Withdraw / }).count()).toBe(0);

  const coming = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Report as PDF' }).click();
  const bytes = readFileSync(await (await coming).path());
  const text = (await readPdf(bytes)).pages.join(' ');
  for (const words of [
    'The safe is not bolted to the floor',
    'N. Mokoena',
    'T. van der Merwe',
    'Finding 1: safe from the front.jpg',
    'Finding 1: bolt holes.jpg',
  ])
    expect([words, text.includes(words)]).toEqual([words, true]);
  // The PDF contains both photographs, not only their names.
  expect(bytes.toString('latin1').split('/DCTDecode').length - 1).toBe(2);
}, 240_000);

test('law enforcement approves the report with its photographs, and the provider sees them and adds one to its reply', async () => {
  const police = await as('law-enforcement@demo.test', '/approvals');
  await drawn(police, 'finding 1', 2);
  await picture(police, 'approval-photographs');
  await expectAccessible(police);
  await police
    .getByRole('button', { name: /^Approve report/ })
    .first()
    .click();
  await police.getByText('Approval Processed').first().waitFor();

  const client = await as('client@demo.test', path, phone);
  await client.getByText('Report approved').waitFor();
  await drawn(client, 'finding 1', 2);
  await photograph(client, 'the corrective action of finding 1', await taken(client, 'bolted now.jpg', '#5b7a60'));
  await drawn(client, 'the corrective action of finding 1', 1);
  await client.getByRole('button', { name: 'Answer finding 1' }).click();
  const dialog = client.getByRole('dialog', { name: 'Answer the corrective action' });
  await dialog.getByLabel(/^Action taken/).fill('Bolted with four anchors: see the photograph');
  await dialog.getByRole('button', { name: 'Send Answer' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await client.getByText('File added').first().waitFor();
}, 240_000);

test('another provider sees neither the inspection nor its photographs', async () => {
  const rival = await as('client-two@demo.test', '/');
  const id = path.split('/').at(-1);

  const seen = await Promise.all(
    [`inspections/${id}`, `documents?associatedEntityType=inspection&associatedEntityId=${id}`].map((one) => call(rival, 'GET', one)),
  );

  expect(seen.map(({ status }) => status)).toEqual([404, 404]);
}, 60_000);

test.each(looks)(
  'the photographs are accessible at $width px in $theme',
  async ({ theme, width }) => {
    const page = await as('inspector@demo.test', path, { width, theme });
    await drawn(page, 'finding 1', 2);
    await drawn(page, 'the corrective action of finding 1', 1);
    await picture(page, `inspection-photographs-${width}-${theme}`);
    await expectAccessible(page);
  },
  120_000,
);

// Journey: documents in a real browser. Real files go to the object store, pass the upload check, and come back byte for byte.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { root } from '../../infra/local/system.ts';
import { exampleJpeg, examplePdf } from '../../shared/documents/example.ts';
import { expectAccessible, looks, picture, withBrowser } from './browser.ts';

const { as } = withBrowser({ showsPdf: true });

const pdf = { name: 'License card, side A.pdf', mimeType: 'application/pdf', buffer: Buffer.from(examplePdf('License of a Glock 17', 'Section 20')) };
const jpeg = { name: 'Slide and serial number.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(exampleJpeg()) };
const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>');

async function toDocuments(page: Page): Promise<void> {
  await page.goto(new URL('/documents', page.url()).href);
  await page.getByRole('heading', { name: 'Document Management', level: 1 }).waitFor();
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Upload Document' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await dialog.waitFor();
  return dialog;
}

/** Chooses the first firearm that a search without a text finds. */
async function chooseFirearm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Entity type/ }).click();
  await page.getByRole('option', { name: 'Firearm' }).click();
  await page.getByRole('button', { name: /^Firearm Choose/ }).click();
  await page.getByRole('option').first().click();
}

/** Drops files on the field, as if dragged from a folder. */
async function drop(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const carried = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of all) {
        transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
  );
  const zone = page.getByText('Drop files here, or');
  await zone.dispatchEvent('dragenter', { dataTransfer: carried });
  await zone.dispatchEvent('drop', { dataTransfer: carried });
}

const start = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true }).click();
const upload = (page: Page, name: string) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** Delays uploads until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.searchParams.has('X-Amz-Signature'),
    async (route) => {
      if (route.request().method() === 'PUT') await held;
      // A cancelled upload has no request to continue.
      await route.continue().catch(() => undefined);
    },
  );
  return release;
}

async function view(page: Page, name: string): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: `View ${name}` }).click()]);
  await tab.waitForURL(/X-Amz-Signature/);
  return tab;
}

test('a user drops a PDF and a JPEG, which are uploaded, checked and listed, opens them in a tab and downloads them byte for byte', async () => {
  const page = await as('client@demo.test', '/');
  await toDocuments(page);
  const before = await page
    .getByRole('group', { name: 'Filter by category' })
    .getByRole('button', { name: /^Firearm/ })
    .textContent();
  await openDialog(page);
  await start(page);
  await page.getByText('Please select a file and fill in all required fields').first().waitFor();
  await picture(page, 'documents-missing');
  await chooseFirearm(page);
  const release = await holdUploads(page);
  await drop(page, [pdf, jpeg]);
  await page.getByText(pdf.name).waitFor();
  await start(page);
  await upload(page, pdf.name).getByText('Uploading').first().waitFor();
  await upload(page, pdf.name).getByRole('progressbar').waitFor();
  await picture(page, 'documents-sending');
  await expectAccessible(page);
  release();
  for (const { name } of [pdf, jpeg]) await upload(page, name).getByText('Document uploaded successfully').first().waitFor({ timeout: 30_000 });
  await picture(page, 'documents-sent');
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Upload Document' }).getByRole('button', { name: 'Close' }).last().click();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('License card');

  for (const { name } of [pdf, jpeg]) await row(page, name).getByText('Thabo Molefe').waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('group', { name: 'Filter by category' })
        .getByRole('button', { name: /^Firearm/ })
        .textContent(),
    )
    .not.toBe(before);
  for (const { name, buffer } of [pdf, jpeg]) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Download ${name}` }).click()]);
    expect(file.suggestedFilename()).toBe(name);
    expect(readFileSync(await file.path()).equals(buffer)).toBe(true);
  }
  const photo = await view(page, jpeg.name);
  expect(await photo.evaluate(() => [document.images[0]?.naturalWidth, document.images[0]?.naturalHeight, window.opener])).toEqual([96, 64, null]);
  const card = await view(page, pdf.name);
  expect(await card.evaluate(() => [document.contentType, window.opener])).toEqual(['application/pdf', null]);
  // Painted by the browser's own viewer, for people to look at.
  await card.waitForTimeout(1000);
  await card.screenshot({ path: path.join(root, '.local/screens/documents-pdf.png') });
});

test('the upload check rejects HTML that is named as a picture, and the dialog rejects HTML before the upload', async () => {
  const page = await as('client@demo.test', '/');
  await toDocuments(page);
  await openDialog(page);
  await chooseFirearm(page);
  await drop(page, [
    { name: 'page.html', mimeType: 'text/html', buffer: html },
    { name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: html },
  ]);
  await page.getByText('Only PDF and JPEG files are allowed').first().waitFor();
  await start(page);

  const rejected = upload(page, 'holiday.jpg');
  await rejected.getByText(/JPEG/).first().waitFor({ timeout: 30_000 });
  await picture(page, 'documents-rejected');
  await expectAccessible(page);
  expect(await rejected.getByRole('button').count()).toBe(0);
  expect(await upload(page, 'page.html').count()).toBe(0);
  await page.getByRole('dialog', { name: 'Upload Document' }).getByRole('button', { name: 'Close' }).last().click();
  expect(await row(page, 'holiday.jpg').count()).toBe(0);
});

test('a user cancels one upload, retries a failed one, and is asked before closing the dialog during a third', async () => {
  const page = await as('client@demo.test', '/');
  await toDocuments(page);
  await openDialog(page);
  await chooseFirearm(page);
  const release = await holdUploads(page);
  await drop(page, [
    { ...pdf, name: 'cancelled.pdf' },
    { ...pdf, name: 'held.pdf' },
  ]);
  await start(page);
  await page.getByRole('button', { name: 'Cancel cancelled.pdf' }).click();
  await upload(page, 'cancelled.pdf').getByText('Cancelled', { exact: true }).waitFor();
  await page.getByRole('dialog', { name: 'Upload Document' }).getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('dialog', { name: 'Upload in progress' }).waitFor();
  await picture(page, 'documents-leaving');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep Uploading' }).last().click();
  release();
  await upload(page, 'held.pdf').getByText('Document uploaded successfully').first().waitFor({ timeout: 30_000 });

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(
    (url) => url.searchParams.has('X-Amz-Signature'),
    (route) => route.abort(),
    { times: 1 },
  );
  await drop(page, [{ ...pdf, name: 'second try.pdf' }]);
  await start(page);
  await upload(page, 'second try.pdf').getByText('Failed to upload document').first().waitFor();
  await page.getByRole('button', { name: 'Try again: second try.pdf' }).click();
  await upload(page, 'second try.pdf').getByText('Document uploaded successfully').first().waitFor({ timeout: 30_000 });
});

test('a user uploads a document with a kind, renames it, finds it by its kind and withdraws it; it leaves the list and stays in the history', async () => {
  const page = await as('client@demo.test', '/');
  await toDocuments(page);
  await openDialog(page);
  await chooseFirearm(page);
  await page.getByRole('button', { name: 'Kind License card' }).click();
  await page.getByRole('option', { name: 'Affidavit' }).click();
  await drop(page, [{ ...pdf, name: 'scan0001.pdf' }]);
  await start(page);
  await upload(page, 'scan0001.pdf').getByText('Document uploaded successfully').first().waitFor({ timeout: 30_000 });
  await page.getByRole('dialog', { name: 'Upload Document' }).getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Rename scan0001.pdf' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename scan0001.pdf' });
  await renaming.getByLabel('Name').fill('Statement of loss');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await renaming.getByText('Must end in .pdf, because the file is a PDF').first().waitFor();
  await picture(page, 'documents-renaming');
  await expectAccessible(page);
  await renaming.getByLabel('Name').fill('Statement of loss.pdf');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await renaming.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Kind All kinds' }).click();
  await page.getByRole('option', { name: 'Affidavit' }).click();
  await page.waitForURL(/kind=affidavit/);
  await row(page, 'Statement of loss.pdf').getByText('Affidavit').waitFor();
  await row(page, pdf.name).waitFor({ state: 'detached' });
  const profile = await row(page, 'Statement of loss.pdf').getByRole('link').first().getAttribute('href');

  await page.getByRole('button', { name: 'Withdraw Statement of loss.pdf' }).click();
  const withdrawing = page.getByRole('dialog', { name: 'Withdraw Statement of loss.pdf' });
  await withdrawing.getByLabel('Reason').fill('Belongs to another firearm');
  await picture(page, 'documents-withdrawing');
  await expectAccessible(page);
  await withdrawing.getByRole('button', { name: 'Withdraw Document' }).click();
  await withdrawing.waitFor({ state: 'hidden' });
  await row(page, 'Statement of loss.pdf').waitFor({ state: 'detached' });

  await page.goto(new URL(`${profile?.split('?')[0]}?tab=history`, page.url()).href);
  const entry = page.getByRole('listitem').filter({ hasText: 'Document withdrawn' });
  await entry.getByText('Belongs to another firearm').waitFor();
  for (const words of ['Statement of loss.pdf', 'Affidavit', 'Thabo Molefe']) await entry.getByText(words).first().waitFor();
  await picture(page, 'documents-history');
});

test.each(looks)("the document list, its dialog and a firearm's documents are accessible at $width px in $theme", async ({ width, theme }) => {
  const page = await as('client@demo.test', '/', { width, theme });
  await toDocuments(page);
  await row(page, pdf.name).first().waitFor();
  await picture(page, `documents-${width}-${theme}`);
  await expectAccessible(page);

  await openDialog(page);
  await chooseFirearm(page);
  await drop(page, [pdf, { name: 'page.html', mimeType: 'text/html', buffer: html }]);
  await page.getByText('Only PDF and JPEG files are allowed').first().waitFor();
  await picture(page, `documents-upload-${width}-${theme}`);
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Upload Document' }).getByRole('button', { name: 'Cancel' }).click();

  await row(page, pdf.name).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Documentation' }).waitFor();
  await row(page, pdf.name).first().waitFor();
  await picture(page, `documents-of-firearm-${width}-${theme}`);
  await expectAccessible(page);
});

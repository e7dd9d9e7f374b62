// Journey: a provider and PSiRA run reports, read them, and download them as CSV, JSON and PDF.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import papaparse from 'papaparse';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdf } from '../../testing/server/pdf.ts';
import { expectAccessible, looks, picture, widths, withBrowser } from './browser.ts';
import { choose } from './choose.ts';

const { open, signIn } = withBrowser();

async function generate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Generate ${name}` }).click();
  await page.getByRole('heading', { name, level: 2 }).waitFor();
  await page.getByText('Your report has been generated successfully.').first().waitFor();
  // The charts' code loads with the first chart.
  await page.getByRole('heading', { name: 'Data Preview' }).waitFor();
  await page.getByText('Loading the chart').first().waitFor({ state: 'hidden' });
}

async function taken(page: Page, format: 'CSV' | 'JSON' | 'PDF'): Promise<{ bytes: Buffer; name: string }> {
  const coming: Promise<Download> = page.waitForEvent('download', { timeout: 90_000 });
  await page.getByRole('button', { name: `Download ${format}` }).click();
  const download = await coming;
  return { bytes: readFileSync(await download.path()), name: download.suggestedFilename() };
}

const choosePeriod = (page: Page, name: string) => choose(page.getByLabel('Period'), name);

const require = createRequire(import.meta.url);
const sourceOf = (file: string) => readFileSync(require.resolve(`pdfjs-dist/legacy/build/${file}`), 'utf8');

/** Draws the pages of a PDF, for people to look at. Returns the share of each page that is not white. */
async function drawPages(beside: Page, file: Buffer, name: string): Promise<number[]> {
  const page = await beside.context().newPage();
  // Loaded beside the library, the worker needs no address.
  for (const source of [sourceOf('pdf.worker.mjs'), sourceOf('pdf.mjs')]) await page.addScriptTag({ type: 'module', content: source });
  await page.waitForFunction(() => 'pdfjsLib' in globalThis);
  const inked = await page.evaluate(
    async ([data]) => {
      const { pdfjsLib } = globalThis as unknown as { pdfjsLib: typeof import('pdfjs-dist') };
      const pdf = await pdfjsLib.getDocument({ data: Uint8Array.from(atob(data ?? ''), (c) => c.charCodeAt(0)) }).promise;
      const shares: number[] = [];
      for (let number = 1; number <= pdf.numPages; number++) {
        const sheet = await pdf.getPage(number);
        const viewport = sheet.getViewport({ scale: 1.4 });
        const canvas = document.body.appendChild(document.createElement('canvas'));
        [canvas.width, canvas.height] = [viewport.width, viewport.height];
        const canvasContext = canvas.getContext('2d') as CanvasRenderingContext2D;
        await sheet.render({ canvas, canvasContext, viewport }).promise;
        const { data: pixels } = canvasContext.getImageData(0, 0, canvas.width, canvas.height);
        let dark = 0;
        for (let i = 0; i < pixels.length; i += 4) if ((pixels[i] ?? 255) < 200) dark++;
        shares.push(dark / (pixels.length / 4));
      }
      return shares;
    },
    [file.toString('base64')],
  );
  await picture(page, name);
  await page.close();
  return inked;
}

test('a provider runs the two quick reports and downloads them', async () => {
  const page = await open('/reports');
  await signIn(page, 'client@demo.test');
  await page.getByRole('heading', { name: 'Reports and Analytics', level: 1 }).waitFor();
  await picture(page, 'reports-empty');
  await choosePeriod(page, 'Everything on the register');
  await generate(page, 'Monthly Registration Report');
  const note = await page.getByText(/^Showing \d+ of .* records$/).textContent();
  const total = Number(/of ([\d\s]+) records/.exec(note ?? '')?.[1]?.replace(/\s/g, ''));
  await picture(page, 'reports-firearms');
  await expectAccessible(page);

  const csv = await taken(page, 'CSV');
  const json = await taken(page, 'JSON');

  expect(csv.name).toMatch(/^firearms_report_\d{4}-\d\d-\d\d\.csv$/);
  expect(json.name).toMatch(/^firearms_report_\d{4}-\d\d-\d\d\.json$/);
  const rows = papaparse.parse<Record<string, string>>(csv.bytes.toString('utf8'), { header: true, skipEmptyLines: true }).data;
  const report = JSON.parse(json.bytes.toString('utf8'));
  expect([rows.length, report.data.length, report.total_records]).toEqual([total, total, total]);
  expect(rows.map((row) => row['Serial Number'])).toEqual(report.data.map((row: Record<string, string>) => row['Serial Number']));

  await choosePeriod(page, 'Choose months');
  const top = async (label: string) => (await page.getByLabel(label).boundingBox())?.y;
  expect(await top('First month')).toBe(await top('Last month'));
  await choosePeriod(page, 'Last month');
  await generate(page, 'Compliance Status Report');
  await picture(page, 'reports-compliance');
  await expectAccessible(page);
  expect(await page.getByText('Provider Standing', { exact: true }).count()).toBe(0);
});

test('an inspector opens the pages of a report', async () => {
  const page = await open('/reports');
  await signIn(page, 'inspector@demo.test');
  await choosePeriod(page, 'Last 12 months');
  await generate(page, 'Monthly Registration Report');

  const pdf = await taken(page, 'PDF');

  const { pages } = await readPdf(pdf.bytes);
  const inked = await drawPages(page, pdf.bytes, 'reports-pdf');
  expect(pdf.name).toMatch(/^firearms_report_\d{4}-\d\d-\d\d\.pdf$/);
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  expect(inked).toHaveLength(pages.length);
  expect(Math.min(...inked)).toBeGreaterThan(0.002);

  await generate(page, 'Compliance Status Report');
  await drawPages(page, (await taken(page, 'PDF')).bytes, 'reports-pdf-compliance');
  await generate(page, 'Disclosures Report');
  await picture(page, 'reports-disclosures');
});

test.each(looks)('PSiRA sees the highest-risk providers at $width px in $theme', async ({ width, theme }) => {
  const page = await open('/reports/strategic', { width, theme });
  await signIn(page, 'management@demo.test');

  await page.getByRole('heading', { name: 'Providers by Risk' }).waitFor();
  await page.getByText(/^Calculated /).waitFor({ timeout: 60_000 });
  await page.getByText('Loading the chart').first().waitFor({ state: 'hidden' });
  await picture(page, `reports-strategic-${width}-${theme}`);
  await expectAccessible(page);
  if (width === widths.narrow) return;
  await drawPages(page, (await taken(page, 'PDF')).bytes, `reports-pdf-strategic-${theme}`);
  await page.locator('a[href^="/legal-entities/"]').first().click();
  await page.waitForURL(/\/legal-entities\/\d+$/);
});

test('on a phone in the dark theme a user reads and downloads a report', async () => {
  const page = await open('/reports', { width: widths.narrow, theme: 'dark' });
  await signIn(page, 'internal@demo.test');

  await generate(page, 'Compliance Status Report');

  await picture(page, 'reports-compliance-narrow-dark');
  await expectAccessible(page);
  expect((await taken(page, 'JSON')).name).toMatch(/^compliance_report_/);
});

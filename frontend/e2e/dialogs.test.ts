// Journey: opens every dialog, menu and panel as a user does, and checks it with axe in wide and dark and in narrow and light.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { root } from '../../infra/local/system.ts';
import { findingsIn, inEachLook, picture, withBrowser } from './browser.ts';
import { makeRecords } from './dialog-records.ts';
import { type Dialog, dialogs } from './dialogs.ts';

// Shortens the pauses between two attempts of a message from hours to seconds: the log of a message is one of the dialogs.
const { as } = withBrowser({ partners: { hurry: 600 } });
const table = Object.values(dialogs).flat();
let made: Readonly<Record<string, string>> = {};

/** Components that open in a layer of their own and contain more than a field's options. */
const layers = /<(?:Modal|FormDialog|Popover|HelpPanel|SplitPanel|Drawer|CollectionPreferences|ButtonDropdown|Wizard)\b/g;

test('the table lists every source with a dialog, as often as it has one', () => {
  // FormDialog draws the window for the sources that use it: count those instead.
  const sources = readdirSync(path.join(root, 'frontend'), { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!form-dialog|\.test)\.tsx$/.test(file));
  const counted = sources.map(
    (file) => [file.replaceAll('\\', '/'), (readFileSync(path.join(root, 'frontend', file), 'utf8').match(layers) ?? []).length] as const,
  );
  const named = (file: string) => table.filter(({ of }) => of === file).length;

  expect(counted.length).toBeGreaterThan(200);
  expect(counted.filter(([file, count]) => named(file) < count)).toEqual([]);
  expect(table.filter(({ of }) => !counted.some(([file]) => file === of))).toEqual([]);
});

test('every record that a dialog needs is created through the API', async () => {
  made = await makeRecords(as);
}, 180_000);

async function open(page: Page, { at, press = [], open: more }: Dialog): Promise<void> {
  await page.goto(
    new URL(
      at.replace(/\{(\w+)\}/g, (_, name) => made[name] ?? name),
      page.url(),
    ).href,
  );
  for (const name of press)
    await page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  await more?.(page);
}

async function look(page: Page, dialog: Dialog, name: string): Promise<void> {
  const part = dialog.part?.(page) ?? page.getByRole('dialog').last();
  let openedAt: number | undefined;
  await inEachLook(page, async ({ width, theme }) => {
    // Some table dialogs close when the screen becomes narrow: open them again there.
    if (openedAt === undefined || (dialog.anew && openedAt !== width) || !(await part.isVisible())) {
      await open(page, dialog);
      openedAt = width;
    }
    await part.waitFor();
    await picture(page, `${name}-${width}-${theme}`);
    const where = `${dialog.of} ${dialog.press ?? ''} at ${width} px in ${theme}`;
    expect.soft(await findingsIn(page, part), where).toEqual([]);
    expect.soft(await part.textContent(), where).not.toContain('undefined');
  });
}

test.each(Object.entries(dialogs))(
  'the dialogs, menus and panels that %s can open are accessible',
  async (who, rows) => {
    const page = await as(`${who}@demo.test`, '/');
    for (const [at, dialog] of rows.entries()) {
      await look(page, dialog, `dialog-${who}-${at + 1}-${path.basename(dialog.of, '.tsx')}`);
    }
  },
  600_000,
);

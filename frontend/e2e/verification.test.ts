// Journey: the firearm office verifies one record and queries another, which its owner answers and the office rejects. It also verifies a library record.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, looks, picture, registerPistol, withBrowser } from './browser.ts';

const { as } = withBrowser();
const [first, second] = ['VER-JRN-1', 'VER-JRN-2'];
const list = '/verification?search=VER-JRN';
const named = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('the office verifies one record, opens the next one and queries it', async () => {
  const owner = await as('client@demo.test', '/');
  for (const serial of [first, second]) expect(await registerPistol(owner, serial)).toBe(201);
  const page = await as('firearm-office@demo.test', list);
  await page.getByRole('link', { name: `Vektor SP1, ${second}` }).waitFor();
  await picture(page, 'verification');
  await expectAccessible(page);

  await page.getByRole('link', { name: `Vektor SP1, ${first}` }).click();
  await page.getByRole('table', { name: 'The register compared with the library' }).waitFor();
  await picture(page, 'verification-record');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Decision');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  // The firearm has no license, so its verification needs a reason.
  const reason = page.getByRole('dialog', { name: /^Verify/ });
  await reason.getByLabel('Reason for accepting the differences').fill('The card was seen at the counter');
  await expectAccessible(page);
  await reason.getByRole('button', { name: 'Verify', exact: true }).click();

  await named(page, `Vektor SP1, ${second}`).waitFor();
  await page
    .getByText(/is verified/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Query', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Query/ });
  await dialog.getByLabel('Question to the owner').fill('Which serial number is on the frame?');
  await picture(page, 'verification-query');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Query', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Note of the firearm office:').waitFor();
}, 240_000);

test('the owner of a queried record finds the query on the profile and answers it', async () => {
  const page = await as('client@demo.test', `/lifecycle?search=${second}`);
  await page.getByRole('link', { name: second }).first().click();
  await page.getByText('The firearm office asks about this record').waitFor();
  await page
    .getByText(/Which serial number is on the frame\?/)
    .first()
    .waitFor();
  await picture(page, 'verification-question');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByLabel('Your answer').fill('The one in the record');
  await page.getByRole('button', { name: 'Send Answer' }).click();

  await page.getByText('The firearm office must review an answer').waitFor();
});

test('the office reads the answer to a query and rejects the record, and the owner can no longer sell the firearm', async () => {
  const page = await as('firearm-office@demo.test', list);
  await page.getByRole('link', { name: `Vektor SP1, ${second}` }).click();
  await page.getByText('The one in the record').waitFor();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Reject/ });
  await dialog.getByLabel('Reason').fill('The card shows another number');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Rejected').first().waitFor();

  const owner = await as('client@demo.test', `/lifecycle?search=${second}`);
  await owner.getByRole('link', { name: second }).first().click();
  await owner.getByText('The firearm office has rejected this record').waitFor();
  expect(await owner.getByRole('button', { name: 'Transfer or sell' }).getAttribute('aria-disabled')).toBe('true');
  await picture(owner, 'verification-rejected');
  await expectAccessible(owner);
});

test('the office verifies a library record', async () => {
  const page = await as('firearm-office@demo.test', '/verification?tab=library');
  const look = page.getByRole('button', { name: /^Review / }).first();
  const name = ((await look.getAttribute('aria-label')) ?? '').replace('Review ', '');
  await look.click();
  const dialog = page.getByRole('dialog', { name });
  await picture(page, 'verification-library');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: `Review ${name}`, exact: true }).waitFor({ state: 'detached' });
});

test.each(looks)('the verification screens are accessible at $width px in $theme', async ({ width, theme }) => {
  const page = await as('firearm-office@demo.test', '/verification', { width, theme });
  const link = page.getByRole('link', { name: /, / }).first();
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, `verification-${width}-${theme}`);
  await expectAccessible(page);
  await link.click();
  await page.getByRole('table', { name: 'The register compared with the license' }).waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, `verification-record-${width}-${theme}`);
  await expectAccessible(page);
  await page.goto(new URL('/verification?tab=library', page.url()).href);
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .waitFor();
  await picture(page, `verification-library-${width}-${theme}`);
  await expectAccessible(page);
});

test('other roles see that the verification screens are restricted to the firearm office', async () => {
  const page = await as('client@demo.test', '/verification');

  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor();
  await page.getByText('This area is restricted to the firearm office only.').waitFor();
});

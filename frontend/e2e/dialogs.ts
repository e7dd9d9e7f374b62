// The table of everything that opens over a screen: its source, its role, and how a user opens it.
import type { Locator, Page } from 'playwright-core';
import type { Board, CheckedLine } from '../../shared/custody/schema.ts';
import { examplePdf } from '../../shared/documents/example.ts';
import type { Firearm } from '../../shared/firearms/schema.ts';
import type { Officer } from '../../shared/officers/schema.ts';
import { call } from './browser.ts';

export interface Dialog {
  /** The source file, below frontend/. */
  readonly of: string;
  /** The screen. `{name}` stands for the id of a record created for it. */
  readonly at: string;
  /** The buttons to press, one after another. */
  readonly press?: readonly (string | RegExp)[];
  /** Opens a dialog that needs more than button presses. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** True if the dialog closes when the screen becomes narrow: it is opened again there. */
  readonly anew?: boolean;
  /** The element that has opened; by default the dialog. */
  readonly part?: (page: Page) => Locator;
}

const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
const menu = (page: Page) => page.getByRole('menu');
const list = (page: Page) => page.getByRole('listbox');
const toast = (page: Page) => page.locator('.toast');

/** Fills in a form partly and leaves it by a link. */
async function leave(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Half a name');
  await page.getByRole('button', { name: 'Cancel' }).click();
}

async function chooseFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Entity type/ }).click();
  await page.getByRole('option', { name: 'Firearm' }).click();
  await page.getByRole('button', { name: /^Firearm Choose/ }).click();
  await page.getByRole('option').first().click();
  await page.locator('input[type=file]').setInputFiles({ name: 'License card.pdf', mimeType: 'application/pdf', buffer: Buffer.from(examplePdf('License')) });
}

/** Chooses an item of the open menu. */
const chooseItem = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).click();

/** Opens a dialog of the first firearm that is out. */
const actOnFirst = (action: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await chooseItem(action)(page);
};

/** Adds a line that only a second person can allow: its officer holds a firearm already. */
async function addLine(page: Page): Promise<void> {
  const { body: board } = await call<Board>(page, 'GET', 'custody/board');
  const { body: firearms } = await call<Firearm[]>(page, 'GET', 'firearms?status=active&limit=100');
  const [held] = board.out.filter(({ firearm }) => /Pistol|Revolver/.test(firearm.type));
  const lines = firearms
    .filter(({ id, type }) => type === 'Pistol' && !board.out.some(({ firearm }) => firearm.id === id))
    .slice(0, 40)
    .map(({ id }) => ({ firearmId: id, officerId: held?.officerId, rounds: 30 }));
  const { body: checked } = await call<CheckedLine[]>(page, 'POST', 'custody/checks', { safeId: held?.safeId, lines });
  const found = firearms.find(
    ({ id }) => id === checked.find(({ gates }) => gates.every(({ level, code }) => level !== 'refusal' || code === 'ISSUER_NOT_AUTHORISED'))?.firearmId,
  );
  const { body: officer } = await call<Officer>(page, 'GET', `officers/${held?.officerId}`);
  await page.getByRole('button', { name: /^Safe/ }).click();
  await page
    .getByRole('option', { name: new RegExp(held?.safeName ?? '') })
    .first()
    .click();
  for (const text of [officer.psiraNumber, found?.serialNumber ?? '']) {
    await page.getByLabel(/^Scan a badge/).fill(text);
    await page.getByLabel(/^Scan a badge/).press('Enter');
    await page.waitForLoadState('networkidle');
  }
}

async function chooseOption(page: Page, field: RegExp): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option').first().click();
}

async function openException(page: Page): Promise<void> {
  await addLine(page);
  await page.getByRole('button', { name: /^Allow exception for/ }).click();
}

/** Completes the terms, allows the exception and asks for the PIN. */
async function openConfirmation(page: Page): Promise<void> {
  await openException(page);
  await chooseOption(page, /^Second person/);
  await page.getByLabel(/^PIN of the second person/).fill('274916');
  await page.getByRole('dialog').getByLabel('Reason').fill('Agreed');
  await page.getByRole('dialog').getByRole('button', { name: 'Allow Exception' }).click();
  await chooseOption(page, /^Issuer/);
  await chooseOption(page, /^Purpose/);
  await page.getByLabel('Reason').fill('Night shift');
  await page.getByLabel('Place').fill('Midrand');
  await page.getByRole('button', { name: /^Issue 1 of 1/ }).click();
}

/** Corrects an entry of the head office's register. */
async function correctProvision(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Branch/ }).click();
  await page.getByRole('option', { name: /^Head office/ }).click();
  await page
    .getByRole('button', { name: /^Correct entry/ })
    .first()
    .click();
}

/** A text that several officers match. */
async function typeName(page: Page): Promise<void> {
  await page.getByLabel(/^Scan a badge/).fill('a');
  await page.getByLabel(/^Scan a badge/).press('Enter');
}

/** Selects the first renewal that can be lodged. */
async function chooseDue(page: Page): Promise<void> {
  await page.locator('tbody input[type=checkbox]:enabled').first().click();
  await page.getByRole('button', { name: /^Lodge Renewals \(/ }).click();
}

async function chooseFirearm(page: Page): Promise<void> {
  await page.locator('tbody input[type=checkbox]:enabled').first().click();
  await page.getByRole('button', { name: /^Change Status \(/ }).click();
}

/** Selects the first record and opens the print of its label. */
async function chooseLabel(page: Page): Promise<void> {
  await page.locator('tbody input[type=checkbox]:enabled').first().click();
  await page.getByRole('button', { name: /^Print Labels \(/ }).click();
}

/** Closes the dialog while its file is uploading, and keeps the upload pending. */
async function closeWhileSending(page: Page): Promise<void> {
  await page.route(
    (url) => url.searchParams.has('X-Amz-Signature'),
    () => undefined,
    // Only one: the files of later dialogs must arrive.
    { times: 1 },
  );
  await chooseFile(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('list', { name: 'Uploads' }).getByText('Uploading').first().waitFor();
  await page.getByRole('dialog', { name: 'Upload Document' }).getByRole('button', { name: 'Close' }).last().click();
}

/** Makes Cognito answer that there is one. Setting one up would require its code at every later sign-in of this user. */
async function turnOffAuthenticator(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/cognito'),
    (route) =>
      route.request().headers()['x-amz-target']?.endsWith('.GetUser')
        ? route.fulfill({ json: { Username: 'someone', UserAttributes: [], UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] } })
        : route.fallback(),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Turn Off Authenticator' }).click();
}

let imports = 0;
/** Checks a file of one row, with a type of the register or with an invalid one. */
async function checkRow(page: Page, type: string): Promise<void> {
  const row = `Glock;17;DIALOG-${++imports};${type};9mm;S20 Business Purposes;Gauteng;Pretoria`;
  const text = `Manufacturer;Model;Serial Number;Type;Caliber;License Type;Province;City\r\n${row}\r\n`;
  await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Check File' }).click();
  await page.getByRole('heading', { name: 'Result of the Check' }).waitFor({ timeout: 60_000 });
}
async function fixRow(page: Page): Promise<void> {
  await checkRow(page, 'Cannon');
  await page.getByRole('button', { name: 'Fix line 2' }).click();
}
async function undoImport(page: Page): Promise<void> {
  await checkRow(page, 'Pistol');
  await page.getByRole('button', { name: /^Import / }).click();
  await page.getByRole('button', { name: 'Undo Import' }).click({ timeout: 60_000 });
  await page.getByRole('dialog').getByLabel('Reason').waitFor();
}

const beIdle = (page: Page) => page.evaluate(() => localStorage.setItem('lastActive', String(Date.now() - 29.05 * 60_000)));

/** The dialogs by the role that opens them, one row each. */
export const dialogs: Readonly<Record<string, readonly Dialog[]>> = {
  client: [
    { of: 'app/help.tsx', at: '/', press: ['Open help'], part: (page) => page.getByRole('heading', { name: 'Rules and sources' }).locator('../..') },
    { of: 'features/dashboard/compliance.tsx', at: '/', press: ['How it is calculated'], anew: true },
    { of: 'ui/table/record-table-preferences.tsx', at: '/lifecycle', press: ['Preferences'] },
    { of: 'ui/records/manage-firearm.tsx', at: '/lifecycle', press: [/^Manage /] },
    { of: 'ui/table/export-menu.tsx', at: '/lifecycle', press: ['Export'], part: menu },
    { of: 'ui/form/change-status-form.tsx', at: '/lifecycle?status=active', press: [/^Manage /, 'Set inactive'] },
    { of: 'ui/documents/upload.tsx', at: '/documents', press: ['Upload Document'], open: chooseFile },
    { of: 'ui/documents/upload.tsx', at: '/documents', press: ['Upload Document'], open: closeWhileSending, part: dialog('Upload in progress') },
    { of: 'ui/documents/change.tsx', at: '/documents', press: [/^Rename Dialog/], anew: true },
    { of: 'ui/documents/change.tsx', at: '/documents', press: [/^Withdraw Dialog/], anew: true },
    { of: 'features/transactions/create.tsx', at: '/transactions?new={registered}' },
    { of: 'features/transactions/steps.tsx', at: '/transactions/{begun}', press: [/^(Withdraw|Decline)$/] },
    { of: 'ui/register/correct-entry.tsx', at: '/custody/provision-register', open: correctProvision },
    { of: 'ui/register/correct-entry.tsx', at: '/stock-register?fromNumber=1', press: [/^Correct entry/] },
    { of: 'features/profile/loss.tsx', at: '/firearms/{lost}/profile', press: ['Add Case Number (CAS)'] },
    { of: 'features/profile/verification.tsx', at: '/firearms/{queried}/profile', press: ['Answer'] },
    { of: 'ui/records/lodge-together.tsx', at: '/due', open: chooseDue },
    { of: 'features/firearms/change-status.tsx', at: '/firearms?status=active', open: chooseFirearm },
    { of: 'features/firearms/name-view.tsx', at: '/firearms', press: ['Save View'] },
    { of: 'features/custody/board-columns.tsx', at: '/custody', press: [/^Actions for/], part: menu, anew: true },
    { of: 'features/custody/issue-dialogs.tsx', at: '/custody', open: actOnFirst('Extend Issue') },
    { of: 'features/custody/issue-dialogs.tsx', at: '/custody', open: actOnFirst('Hand Over') },
    { of: 'features/custody/issue-dialogs.tsx', at: '/custody', open: actOnFirst('Void Issue') },
    { of: 'features/custody/issue-dialogs.tsx', at: '/custody', open: actOnFirst('Revoke Authorisation') },
    { of: 'features/custody/issue-dialogs.tsx', at: '/custody', open: actOnFirst('Mark Unaccounted') },
    { of: 'ui/records/move-firearm.tsx', at: '/firearms/{registered}/profile?tab=custody', press: ['Move to Another Safe'] },
    { of: 'features/custody/choose-match.tsx', at: '/custody/counter', open: typeName },
    { of: 'features/custody/exception.tsx', at: '/custody/counter', open: openException },
    { of: 'features/custody/confirm-issue.tsx', at: '/custody/counter', open: openConfirmation },
    { of: 'features/ammunition/dialogs.tsx', at: '/custody/ammunition', press: ['Receive Rounds'] },
    { of: 'features/ammunition/entries.tsx', at: '/custody/ammunition/entries?safeId={safe}&caliber=9mm', press: ['Record Change'], part: menu },
    {
      of: 'features/ammunition/dialogs.tsx',
      at: '/custody/ammunition/entries?safeId={safe}&caliber=9mm',
      press: ['Record Change'],
      open: chooseItem('Count Rounds'),
    },
    {
      of: 'features/ammunition/dialogs.tsx',
      at: '/custody/ammunition/entries?safeId={safe}&caliber=9mm',
      press: ['Record Change'],
      open: chooseItem('Move Rounds'),
    },
    { of: 'features/users/staff-forms.tsx', at: '/staff', press: ['Add User'] },
    { of: 'features/users/staff-forms.tsx', at: '/staff', press: ['Change duty of Dumisani Cele'] },
    { of: 'features/users/staff-forms.tsx', at: '/staff', press: ['Link officer of Dumisani Cele'] },
    { of: 'ui/form/question.tsx', at: '/staff', press: ['Deactivate Dumisani Cele'] },
    { of: 'features/licenses/forms.tsx', at: '/licenses/{renewable}', press: ['Lodge Renewal'] },
    { of: 'features/licenses/forms.tsx', at: '/licenses/{renewable}', press: ['Cancel License'] },
    { of: 'features/licenses/forms.tsx', at: '/licenses/{renewable}', press: ['Correct License'] },
    { of: 'features/ancillaries/attach.tsx', at: '/ancillaries/{ancillary}', press: [/^(Attach to|Move to Another) Firearm/] },
    { of: 'features/ancillaries/status.tsx', at: '/ancillaries/{ancillary}', press: ['Change Status'] },
    { of: 'features/officers/edit.tsx', at: '/custody/officers/{securityOfficer}', press: ['Edit Details'] },
    { of: 'features/officers/edit.tsx', at: '/custody/officers/{securityOfficer}', press: [/^Correct ID number/] },
    { of: 'features/officers/employment.tsx', at: '/custody/officers/{securityOfficer}', press: ['Change Employment'] },
    { of: 'features/officers/pin.tsx', at: '/custody/officers/{securityOfficer}', press: ['Set PIN'] },
    { of: 'features/officers/edit-qualifications.tsx', at: '/custody/officers/{securityOfficer}', press: ['Edit Competencies'] },
    { of: 'features/officers/edit-qualifications.tsx', at: '/custody/officers/{securityOfficer}', press: ['Edit Assessments'] },
    { of: 'features/officers/delegation-forms.tsx', at: '/custody/officers/{securityOfficer}', press: ['Add Authority'] },
    { of: 'features/officers/delegation-forms.tsx', at: '/custody/officers/{securityOfficer}', press: [/^Revoke the authority/], anew: true },
    { of: 'features/safes/edit-policy.tsx', at: '/custody/safes', press: ['Edit Policy'] },
    { of: 'features/safes/forms.tsx', at: '/custody/safes', press: ['Add Branch'] },
    { of: 'features/safes/forms.tsx', at: '/custody/safes', press: ['Edit Dialog branch'], anew: true },
    { of: 'features/safes/forms.tsx', at: '/custody/safes', press: ['Add Safe'] },
    { of: 'features/safes/forms.tsx', at: '/custody/safes', press: ['Edit Dialog safe'], anew: true },
    { of: 'features/safes/switch.tsx', at: '/custody/safes', press: ['Deactivate Dialog branch'], anew: true },
    { of: 'ui/labels/print.tsx', at: '/custody/labels?kind=officer', open: chooseLabel },
    { of: 'ui/labels/print.tsx', at: '/custody/safes', press: ['Print Label of Dialog safe'], anew: true },
    { of: 'ui/labels/replace.tsx', at: '/custody/labels?kind=safe', press: ['Replace the label of Dialog safe, Dialog branch'] },
    { of: 'features/disclosures/details.tsx', at: '/disclosure?id={disclosure}' },
    { of: 'features/disclosures/details.tsx', at: '/disclosure?history={disclosure}' },
    { of: 'features/inspections/actions.tsx', at: '/inspections/{answerable}', press: [/^Answer finding/] },
    { of: 'features/inspections/missing.tsx', at: '/inspections/{missed}', press: [/^Found: /] },
    { of: 'features/account/change-password.tsx', at: '/account', press: ['Change Password'] },
    {
      of: 'features/account/set-up.tsx',
      at: '/account',
      press: ['Set Up Authenticator'],
      part: (page) => page.getByRole('dialog').filter({ has: page.getByRole('img') }),
    },
    { of: 'features/account/turn-off.tsx', at: '/account', open: turnOffAuthenticator },
    { of: 'app/header.tsx', at: '/', press: [/^Account/], part: (page) => page.locator('header') },
    { of: 'features/imports/fix-row.tsx', at: '/registration/import', open: fixRow },
    { of: 'features/imports/undo-dialog.tsx', at: '/registration/import', open: undoImport },
    // Last, because it covers the dialogs after it.
    { of: 'session/idle.tsx', at: '/', open: beIdle },
  ],
  'firearm-office': [
    { of: 'features/verification/unexpected.tsx', at: '/verification?tab=unexpected', press: [/^Record outcome: /] },
    { of: 'features/verification/unexpected.tsx', at: '/verification?tab=unexpected', press: [/^History: /] },
    { of: 'features/verification/decide.tsx', at: '/verification/{registered}', press: ['Query'] },
    { of: 'features/verification/decide-library.tsx', at: '/verification?tab=library', press: [/^Review /, 'Reject'] },
    { of: 'features/transactions/steps.tsx', at: '/transactions/{approved}', press: ['Complete'] },
    { of: 'features/licenses/forms.tsx', at: '/licenses/{lodged}', press: ['Decide Renewal'] },
    { of: 'features/licenses/forms.tsx', at: '/licenses/{lodged}', press: ['Verify'] },
  ],
  inspector: [
    { of: 'features/inspections/schedule.tsx', at: '/inspections', press: ['Schedule Inspection'] },
    { of: 'features/inspections/reschedule.tsx', at: '/inspections/{planned}', press: ['Reschedule'] },
    { of: 'features/inspections/complete.tsx', at: '/inspections/{finished}', press: ['Complete'] },
    { of: 'features/inspections/cancel.tsx', at: '/inspections/{started}', press: ['Cancel'] },
    { of: 'features/inspections/findings.tsx', at: '/inspections/{started}', press: ['Add Finding'] },
    { of: 'features/seizures/form.tsx', at: '/seizures?new={registered}' },
    { of: 'features/seizures/steps.tsx', at: '/seizures/{seizure}', press: ['Mark Processed'] },
    { of: 'features/seizures/custody.tsx', at: '/seizures/{seizure}', press: ['Hand Over'] },
    { of: 'features/seizures/custody.tsx', at: '/seizures/{seizure}', press: ['Correct entry 1'] },
    { of: 'features/seizures/correct.tsx', at: '/seizures/{seizure}', press: [/^Correct$/] },
  ],
  'law-enforcement': [
    { of: 'ui/form/case-form.tsx', at: '/cases', press: ['New Case'] },
    { of: 'ui/form/case-form.tsx', at: '/cases/{case}', press: ['Edit'] },
    { of: 'ui/form/case-form.tsx', at: '/inspections/{answerable}', press: ['Open Case'] },
    { of: 'features/cases/steps.tsx', at: '/cases/{case}', press: ['Close Case'] },
  ],
  admin: [
    { of: 'features/users/form.tsx', at: '/user-management', press: ['Add User'] },
    { of: 'features/users/form.tsx', at: '/user-management', press: [/^Edit Lerato/] },
    { of: 'ui/form/question.tsx', at: '/user-management', press: [/^Delete Lerato/] },
    { of: 'features/users/dialogs.tsx', at: '/user-management', press: [/^Reset second factor of Lerato/] },
    { of: 'features/users/dialogs.tsx', at: '/user-management', press: [/^History of Lerato/] },
    { of: 'ui/documents/readers.tsx', at: '/documents', press: [/^Who opened /], anew: true },
    { of: 'features/library/add-record.tsx', at: '/library', press: ['Add Record'] },
    { of: 'features/library/details.tsx', at: '/library', press: [/^View Details/] },
    { of: 'features/compliance/rule-form.tsx', at: '/compliance?tab=rules', press: [/^Edit /, 'Test Rule'] },
    { of: 'features/compliance/actions.tsx', at: '/compliance', press: [/^Assign: /] },
    { of: 'features/compliance/actions.tsx', at: '/compliance', press: [/^Resolve: /] },
    { of: 'features/compliance/cards.tsx', at: '/compliance', press: ['How it is calculated'], anew: true },
    { of: 'features/compliance/reports.tsx', at: '/compliance?tab=reports', press: [/^[\d.]+%$/], anew: true },
    { of: 'features/integrations/details.tsx', at: '/admin/integrations', press: [/^Details of/] },
    { of: 'ui/form/question.tsx', at: '/legal-entities/create', open: leave },
    { of: 'ui/table/filter-choice.tsx', at: '/user-management', press: [/^Filter by/], part: list, anew: true },
    { of: 'ui/page/toasts.tsx', at: '/admin/settings', open: toastNow, part: toast },
  ],
};

/** A toast stays while the pointer is over it. */
async function toastNow(page: Page): Promise<void> {
  await page.getByLabel('System name').fill('Registry');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page).hover();
}

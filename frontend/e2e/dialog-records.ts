// Creates the records for the dialogs' table, one in each state that offers a dialog, through the API as the responsible role.
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newId } from '../../functions/data/record.ts';
import { demoPassword } from '../../infra/local/people.ts';
import { exampleReceipt } from '../../shared/ammunition/example.ts';
import { exampleBranch } from '../../shared/branches/example.ts';
import { examplePdf } from '../../shared/documents/example.ts';
import { questionsOf } from '../../shared/inspections/checklist.ts';
import type { Inspection, StockLine } from '../../shared/inspections/schema.ts';
import { dayAfter, dayOf, daysAfter } from '../../shared/kinds/time.ts';
import type { LicenseCard } from '../../shared/licenses/schema.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { call, registerPistol } from './browser.ts';

const person = {
  legalEntityId: 1,
  idType: 'sa_id',
  idNumber: '8001015009087',
  surname: 'Zwane',
  fullNames: 'Patience',
  psiraNumber: '7654321',
  psiraGrade: 'C',
};

interface Row {
  readonly id: string;
}

async function done<T = Row>(page: Page, method: 'POST' | 'PATCH' | 'PUT', path: string, body: object): Promise<T> {
  const answer = await call<T>(page, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Uploads a file to a record. Returns the id of the document, which is checked in the background. */
async function upload(page: Page, associatedEntityType: string, associatedEntityId: string): Promise<string> {
  const bytes = Buffer.from(examplePdf('Dialog'));
  const about = { fileName: 'Dialog.pdf', fileType: 'application/pdf', associatedEntityType, associatedEntityId };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const started = await done<{ document: Row; upload: { url: string; headers: Record<string, string> } }>(page, 'POST', 'documents/upload', {
    ...about,
    fileSize: bytes.length,
    sha256,
  });
  await fetch(started.upload.url, { method: 'PUT', headers: started.upload.headers, body: bytes });
  return started.document.id;
}

async function first(page: Page, path: string): Promise<string> {
  const [found] = (await call<Row[]>(page, 'GET', path)).body;
  if (!found) throw new Error(`Nothing under ${path}`);
  return found.id;
}

async function schedule(inspector: Page, firearmId: string): Promise<string> {
  return (await done(inspector, 'POST', 'inspections', { firearmId, scheduledDate: daysAfter(new Date(), 1).toISOString() })).id;
}

/** An inspection of a firearm that is in progress. */
async function begin(inspector: Page, firearmId: string): Promise<string> {
  const id = await schedule(inspector, firearmId);
  await done(inspector, 'PATCH', `inspections/${id}`, { status: 'in_progress' });
  return id;
}

/** Fills in an inspection, with a corrective action, so that it can be completed. */
async function fillIn(inspector: Page, id: string, mark: 'found' | 'missing' = 'found'): Promise<void> {
  const action = { what: 'Bolt the safe to the wall', dueDate: dayAfter(dayOf(new Date()), 9) };
  const { inspectionType, version } = await done<Inspection>(inspector, 'POST', `inspections/${id}/findings`, { notes: 'The safe stands free', action });
  const answers = Object.fromEntries(questionsOf(inspectionType).map((question) => [question.id, { answer: 'yes' }]));
  const { body: stock } = await call<StockLine[]>(inspector, 'GET', `inspections/${id}/stock`);
  const marks = stock.map(({ firearmId, sheet }) => ({ firearmId, sheet, mark }));
  // With an unexpected firearm for the firearm office to check.
  const unexpected = mark === 'missing' ? { unexpected: [{ serialNumber: 'DLG-U1' }] } : {};
  await done(inspector, 'PUT', `inspections/${id}/checklist`, { version, answers, marks, ...unexpected });
}

/** A completed inspection with a corrective action that its provider has not answered. */
async function complete(inspector: Page, id: string): Promise<void> {
  await fillIn(inspector, id);
  await done(inspector, 'PATCH', `inspections/${id}`, { status: 'completed' });
}

/** @param as opens a page as the user with this address. Returns the ids by the names that the table of dialogs uses. */
export async function makeRecords(as: (email: string, at: string) => Promise<Page>) {
  const [client, office] = [await as('client@demo.test', '/'), await as('firearm-office@demo.test', '/')];
  const [inspector, officer] = [await as('inspector@demo.test', '/'), await as('law-enforcement@demo.test', '/')];
  const [other, admin] = [await as('client-two@demo.test', '/'), await as('admin@demo.test', '/')];
  const today = dayOf(new Date());
  // A user cannot change their own duty, so the company needs a second user.
  const colleague = { email: 'dumisani.cele@demo.test', firstName: 'Dumisani', lastName: 'Cele', duty: 'reader', password: demoPassword };
  await done(client, 'POST', 'users/staff', colleague);
  const firearm = async (serial: string, license?: LicenseCard) => {
    const status = await registerPistol(client, serial, license);
    if (status !== 201) throw new Error(`${serial} is not registered: ${status}`);
    return first(client, `firearms?search=${serial}`);
  };
  /** Registers a firearm with a license that expires in so many days, and returns the license. */
  const license = async (serial: string, days: number) => {
    const expiresOn = dayAfter(today, days);
    const id = await firearm(serial, { licenseNumber: `FCA-${serial}`, section: '20', issuedOn: dayAfter(expiresOn, -1826), expiresOn });
    return first(client, `licenses?firearmId=${id}`);
  };
  const transfer = async (serial: string) => {
    const firearmId = await firearm(serial);
    return (await done(client, 'POST', 'transactions', { firearmId, transactionType: 'transfer', transactionDate: today, fromEntityId: 1, toEntityId: 2 })).id;
  };
  const [registered, queried, lost, seized] = [await firearm('DLG-1'), await firearm('DLG-2'), await firearm('DLG-3'), await firearm('DLG-4')];
  const [started, answerable] = [await begin(inspector, registered), await begin(inspector, queried)];
  await complete(inspector, answerable);
  const finished = await begin(inspector, await firearm('DLG-11'));
  await fillIn(inspector, finished);
  const planned = await schedule(inspector, await firearm('DLG-13'));
  const missed = await begin(inspector, await firearm('DLG-12'));
  await fillIn(inspector, missed, 'missing');
  await done(inspector, 'PATCH', `inspections/${missed}`, { status: 'completed' });
  await done(office, 'PATCH', `verification/${queried}`, { status: 'queried', note: 'Which number is on the frame?' });
  await done(client, 'POST', 'losses', exampleLoss({ firearmId: lost }));
  const { id: seizure } = await done(inspector, 'POST', 'seizures', { reason: 'expired_license', location: 'Sandton City', firearmId: seized });
  await upload(client, 'firearm', registered);
  const [begun, approved] = [await transfer('DLG-8'), await transfer('DLG-9')];
  await done(other, 'PATCH', `transactions/${approved}`, { status: 'under_review' });
  await done(admin, 'PATCH', `transactions/${approved}`, { status: 'approved' });
  const [renewable, lodged] = [await license('DLG-5', 150), await license('DLG-6', 120)];
  await done(client, 'POST', `licenses/${lodged}/renewal`, { lodgedOn: today, receiptNumber: 'DFO 1/2026' });
  // A license that expires tomorrow has an alert after the sweep.
  await license('DLG-7', 1);
  const { sweepNow } = await import('../../functions/jobs/sweep.ts');
  await sweepNow();
  const { id: branchId } = await done(client, 'POST', 'branches', exampleBranch({ name: 'Dialog branch' }));
  const safe = await done(client, 'POST', 'safes', exampleSafe({ branchId, name: 'Dialog safe' }));
  await done(client, 'POST', 'label-prints', { kind: 'safe', ids: [safe.id], paper: 'a4_65' });
  await done(client, 'POST', 'ammunition/entries', exampleReceipt({ id: newId(), safeId: safe.id }));
  const { id: securityOfficer } = await done(client, 'POST', 'officers', { ...person, employedFrom: today });
  const documentId = await upload(client, 'officer', securityOfficer);
  const checked = async () => (await call<{ status: string }>(client, 'GET', `documents/${documentId}`)).body.status;
  await expect.poll(checked, { timeout: 60_000 }).toBe('available');
  const period = { grantedByName: 'Thabo Molefe', grantedOn: today, validFrom: today, validUntil: dayAfter(today, 90) };
  await done(client, 'POST', 'delegations', { officerId: securityOfficer, documentId, branchId: null, ...period });
  return {
    registered,
    queried,
    lost,
    seizure,
    started,
    answerable,
    finished,
    missed,
    planned,
    case: await first(officer, 'cases?status=resolved'),
    begun,
    approved,
    renewable,
    lodged,
    ancillary: await first(client, 'ancillaries'),
    securityOfficer,
    disclosure: await first(client, 'disclosures'),
    safe: safe.id,
  };
}

// The records that the dialogs are about: one in each state that offers one of them, made through the API by whose it is to make.
import type { Page } from 'playwright-core';
import { questionsOf } from '../../shared/inspections/checklist.ts';
import type { Inspection, StockLine } from '../../shared/inspections/schema.ts';
import { dayAfter, dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { call, registerPistol } from './browser.ts';

interface Row {
  readonly id: string;
}

async function done<T = Row>(page: Page, method: 'POST' | 'PATCH' | 'PUT', path: string, body: object): Promise<T> {
  const answer = await call<T>(page, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function first(page: Page, path: string): Promise<string> {
  const [found] = (await call<Row[]>(page, 'GET', path)).body;
  if (!found) throw new Error(`Nothing under ${path}`);
  return found.id;
}

/** An inspection of a firearm that is under way. */
async function begin(inspector: Page, firearmId: string): Promise<string> {
  const { id } = await done(inspector, 'POST', 'inspections', { firearmId, scheduledDate: daysAfter(new Date(), 1).toISOString() });
  await done(inspector, 'PATCH', `inspections/${id}`, { status: 'in_progress' });
  return id;
}

/** Completed, with a corrective action that its provider has yet to answer. */
async function complete(inspector: Page, id: string): Promise<void> {
  const action = { what: 'Bolt the safe to the wall', dueDate: dayAfter(dayOf(new Date()), 9) };
  const { inspectionType, version } = await done<Inspection>(inspector, 'POST', `inspections/${id}/findings`, { notes: 'The safe stands free', action });
  const answers = Object.fromEntries(questionsOf(inspectionType).map((question) => [question.id, { answer: 'yes' }]));
  const { body: stock } = await call<StockLine[]>(inspector, 'GET', `inspections/${id}/stock`);
  const marks = stock.map(({ firearmId, sheet }) => ({ firearmId, sheet, mark: 'found' }));
  await done(inspector, 'PUT', `inspections/${id}/checklist`, { version, answers, marks });
  await done(inspector, 'PATCH', `inspections/${id}`, { status: 'completed' });
}

/** @param as a page of the person with this address; the ids come by the names that stand for them in the table of dialogs. */
export async function makeRecords(as: (email: string, at: string) => Promise<Page>) {
  const [client, office] = [await as('client@demo.test', '/'), await as('firearm-office@demo.test', '/')];
  const [inspector, officer] = [await as('inspector@demo.test', '/'), await as('law-enforcement@demo.test', '/')];
  const firearm = async (serial: string) => {
    await registerPistol(client, serial);
    return first(client, `firearms?search=${serial}`);
  };
  const [registered, queried, lost, seized] = [await firearm('DLG-1'), await firearm('DLG-2'), await firearm('DLG-3'), await firearm('DLG-4')];
  const [started, answerable] = [await begin(inspector, registered), await begin(inspector, queried)];
  await complete(inspector, answerable);
  await done(office, 'PATCH', `verification/${queried}`, { status: 'queried', note: 'Which number is on the frame?' });
  await done(client, 'POST', 'losses', exampleLoss({ firearmId: lost }));
  const { id: seizure } = await done(inspector, 'POST', 'seizures', { reason: 'expired_license', location: 'Sandton City', firearmId: seized });
  return {
    registered,
    queried,
    lost,
    seizure,
    started,
    answerable,
    case: await first(officer, 'cases?status=resolved'),
    begun: await first(client, 'transactions?status=pending'),
    approved: await first(office, 'transactions?status=approved'),
    renewable: await first(client, 'licenses?state=PREPARE'),
    lodged: await first(office, 'licenses?state=LODGED_VALID'),
    ancillary: await first(client, 'ancillaries'),
    disclosure: await first(client, 'disclosures'),
  };
}

// Checks the numbers of cases and seizures: yearly numbers without gaps, beside the specification's numbers; both find the record, and older records get one.
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNextWrite } from '../../testing/server/meanwhile.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { as, record, withPeople } from '../../testing/server/seizures.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { firstUnnumbered, type NumberPlace, numberSome } from '../jobs/number-records.ts';
import { env } from '../platform/env.ts';
import { database } from './client.ts';
import { holderOf } from './numbers.ts';
import { recordKey } from './table.ts';

withTable();
captureLog();
withPeople();

const year = dayOf(new Date()).slice(0, 4);
const open = async () => (await send(contract.cases.create, { as: as('law_enforcement'), body: exampleCase() })).body;
const counts = async (entity: string) => (await itemsOf(entity)).map(({ shortNumber }) => Number(String(shortNumber).slice(-4))).sort((a, b) => a - b);

/** In single steps, as the recount does. Returns how many records got a number. */
async function numberAll(): Promise<number> {
  let numbered = 0;
  for (let place: NumberPlace | null = firstUnnumbered; place; ) {
    const step: Awaited<ReturnType<typeof numberSome>> = await numberSome(place, 0);
    numbered += step.sums?.numbered ?? 0;
    place = step.place;
  }
  return numbered;
}

test('twenty records at one moment, some of which fail, leave no gap', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => record()),
    ...Array.from({ length: 5 }, () => record({ firearmId: crypto.randomUUID() })),
  ]);

  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), ...Array(5).fill(404)]);
  expect(await counts('seizure')).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
});

test('a case is found by either number, and a seizure may name it by either', async () => {
  const { id, caseNumber, shortNumber } = await open();
  expect(shortNumber).toMatch(new RegExp(`^CASE-${year}-\\d{4}$`));

  for (const number of [caseNumber, shortNumber]) {
    expect((await send(contract.cases.list, { as: as('law_enforcement'), query: { search: number } })).body.map((one: { id: string }) => one.id)).toEqual([id]);
    expect((await send(contract.quickSearch.find, { as: as('law_enforcement'), query: { text: number } })).body.groups[0].records).toMatchObject([{ id }]);
    expect((await record({ caseId: number.toLowerCase() })).body.caseId).toBe(id);
  }
});

test('an older record gets the next number of its own year with a history entry, and no second one', async () => {
  const { id } = await open();
  const { id: seizure } = (await record()).body;
  for (const [kind, one] of [
    ['case', id],
    ['seizure', seizure],
  ] as const)
    await database().send(
      new UpdateCommand({
        TableName: env().TABLE_NAME,
        Key: recordKey(kind, one),
        UpdateExpression: 'REMOVE shortNumber SET createdAt = :then',
        ExpressionAttributeValues: { ':then': '2024-05-06T08:00:00.000Z' },
      }),
    );

  expect([await numberAll(), await numberAll()]).toEqual([2, 0]);

  const [stored] = (await itemsOf('case')).filter((one) => one.id === id) as [{ shortNumber: string; version: number; chainHead: string }];
  expect(stored.shortNumber).toBe('CASE-2024-0001');
  expect(await holderOf('case-number', 'CASE-2024-0001')).toBe(id);
  expect(await firstBrokenEntry('case', id, stored)).toBeUndefined();
});

test('an older record that changes meanwhile still gets a number, and its year has no gap', async () => {
  const { id } = await open();
  await database().send(
    new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: recordKey('case', id),
      UpdateExpression: 'REMOVE shortNumber SET createdAt = :then',
      ExpressionAttributeValues: { ':then': '2023-05-06T08:00:00.000Z' },
    }),
  );
  beforeNextWrite(() => send(contract.cases.edit, { as: as('law_enforcement'), params: { id }, body: { priority: 'low' } }));

  expect(await numberAll()).toBe(1);

  const [stored] = (await itemsOf('case')).filter((one) => one.id === id) as [{ shortNumber: string; priority: string; version: number; chainHead: string }];
  expect([stored.shortNumber, stored.priority]).toEqual(['CASE-2023-0001', 'low']);
  expect(await firstBrokenEntry('case', id, stored)).toBeUndefined();
});

// Tests who of a company gets a message for its managers, in a company with more users than one message has recipients.
import { expect, test } from 'vitest';
import type { Duty } from '../../shared/access/duties.ts';
import { founder } from '../../testing/server/call.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { createUser, managersOf, recipientsIn } from './store.ts';

withTable();

const person = (legalEntityId: number, id: string, duty?: Duty) =>
  createUser({ id, email: `${id}@people.test`, firstName: 'Thandi', lastName: 'Mokoena', role: 'client', legalEntityId, ...(duty ? { duty } : {}) }, founder);
const crowd = (legalEntityId: number, count: number, duty?: Duty) =>
  Promise.all(Array.from({ length: count }, (_, n) => person(legalEntityId, `${legalEntityId}-a${n}`, duty)));
const ids = (people: readonly { readonly id: string }[]) => people.map(({ id }) => id);

test('a manager whose account is the last of forty-five is the one recipient', async () => {
  await foundEntity(71);
  await crowd(71, 44, 'armourer');
  await person(71, '71-z', 'manager');

  expect(ids(await managersOf(71))).toEqual(['71-z']);
  expect(ids(await recipientsIn(71, ({ duty }) => duty === 'manager', 5))).toEqual(['71-z']);
});

test('a company without a manager gets the message with its other users, up to the limit', async () => {
  await foundEntity(72);
  await crowd(72, 44, 'reader');

  expect(await managersOf(72)).toHaveLength(40);
});

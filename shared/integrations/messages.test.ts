// Which entries of a history partners are told of.
import { expect, test } from 'vitest';
import { messagesOf } from './messages.ts';

const entry = { entityType: 'firearm', action: 'imports.undo', fromStatus: 'active', toStatus: 'active' };

test('tells both partners that a registration was reversed with its import', () => {
  expect(messagesOf({ ...entry, metadata: { reversal: true } })).toMatchObject([{ operation: 'firearm.reversed', to: ['regulator', 'police'] }]);
});

test('tells nobody of a firearm that has its former description again', () => {
  expect(messagesOf({ ...entry, action: 'firearms.edit', metadata: { undone: true } })).toEqual([]);
});

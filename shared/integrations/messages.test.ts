// Which history entries send a message to partners.
import { expect, test } from 'vitest';
import { messagesOf } from './messages.ts';

const entry = { entityType: 'firearm', action: 'imports.undo', fromStatus: 'active', toStatus: 'active' };

test('sends a reversed registration to both partners when its import is undone', () => {
  expect(messagesOf({ ...entry, metadata: { reversal: true } })).toMatchObject([{ operation: 'firearm.reversed', to: ['regulator', 'police'] }]);
});

test('sends nothing when a firearm gets its former description back', () => {
  expect(messagesOf({ ...entry, action: 'firearms.edit', metadata: { undone: true } })).toEqual([]);
});

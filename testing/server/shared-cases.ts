// For tests of cases shared with the police: the officer's actions, and the messages of both sides.
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { type Claims, send } from './call.ts';

const { addMessage, replyAsOfficer, create, edit, history, shareWithOfficer, stopSharingWithOfficer } = contract.cases;

interface One {
  readonly id: string;
}

export const subOf = (claims: Claims | undefined) => claims?.sub ?? '';
export const write = (row: typeof addMessage | typeof replyAsOfficer, one: One, text: string, as: Claims) =>
  send(row, { as, params: { id: one.id }, body: { text } });
export const noticesOf = async (who: Claims, one: One) =>
  (await send(contract.notifications.list, { as: who })).body.filter(({ entityId }: { entityId: string }) => entityId === one.id);

/** The officer's actions. The officer is signed up only when the file's tests start. */
export const asOfficer = (officer: () => Claims) => ({
  make: async (change: Parameters<typeof exampleCase>[0] = {}) => (await send(create, { as: officer(), body: exampleCase(change) })).body,
  shareWith: (one: One, who: Claims, as = officer()) => send(shareWithOfficer, { as, params: { id: one.id }, body: { userId: subOf(who) } }),
  takeBack: (one: One, who: Claims, as = officer()) => send(stopSharingWithOfficer, { as, params: { id: one.id, userId: subOf(who) } }),
  told: async (one: One) => (await send(history, { as: officer(), params: { id: one.id } })).body,
  close: async (one: One) => {
    for (const status of ['in_progress', 'resolved', 'closed']) await send(edit, { as: officer(), params: { id: one.id }, body: { status } });
  },
});

// Checks the preview before a submission and its withdrawal before the decision.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { at, client, inStatus, make, management, withDeclarers } from '../../testing/server/declarers.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { pageOfRegister, registerColumns, registerFiles } from './print.ts';

const { get, history, preview, register, submit, withdraw, decide } = contract.disclosures;

withTable();
withObjects();
captureLog();
withDeclarers();

const register_ = async (serialNumber: string) =>
  (await send(contract.firearms.register, { as: client, body: exampleFirearm({ serialNumber, ownerId: 1 }) })).body;
const body = { reason: 'A firearm is missing in it' };

test('previews the register with losses in the period, and writes nothing', async () => {
  const stolen = await register_('PRE-1');
  await register_('PRE-2');
  await send(contract.losses.report, { as: client, body: exampleLoss({ firearmId: stolen.id }) });
  const draft = await make({ disclosurePeriodEnd: dayOf(new Date()) });
  const before = (await itemsOf('disclosure')).length;

  const previewed = (await send(preview, { as: client, ...at(draft) })).body;

  expect(previewed.counts).toMatchObject({ total: 1, stolen: 1, lost: 0 });
  expect((await itemsOf('disclosure')).length).toBe(before);
  expect((await send(submit, { as: client, ...at(draft) })).status).toBe(200);
  const frozen = (await send(register, { as: client, ...at(draft) })).body;
  expect([frozen.counts, frozen.changes, frozen.first]).toEqual([previewed.counts, previewed.changes, previewed.first]);
  expect((await send(preview, { as: client, ...at(draft) })).status).toBe(409);
});

test('previews the changes since the last submission', async () => {
  const added = await register_('PRE-3');
  const draft = await make({ disclosurePeriodEnd: dayOf(new Date()) });

  const { changes, first } = (await send(preview, { as: client, ...at(draft) })).body;

  expect(changes).toMatchObject({ added: 1, gone: 0, changed: 0 });
  expect(first.added).toEqual([expect.objectContaining({ id: added.id })]);
});

test('hides a preview from other companies and from the regulator', async () => {
  const draft = await make({ disclosurePeriodEnd: dayOf(new Date()) });
  const other = await signUp('client', { legalEntityId: 2 });

  expect((await send(preview, { as: other, ...at(draft) })).status).toBe(404);
  expect((await send(preview, { as: management, ...at(draft) })).status).toBe(403);
});

test('withdraws a submission to a draft, notifies management, keeps the history, and allows another submission', async () => {
  const draft = await make({ disclosurePeriodEnd: dayOf(new Date()) });
  await send(submit, { as: client, ...at(draft) });

  const answer = await send(withdraw, { as: client, ...at(draft), body });

  expect([answer.status, answer.body.status, answer.body.register]).toEqual([200, 'draft', null]);
  expect((await send(get, { as: management, ...at(draft) })).status).toBe(404);
  const notices = (await itemsOf('notification')).filter(({ userId, title }) => userId === management.sub && title === 'Disclosure withdrawn');
  expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining(body.reason)]);
  const [waiting] = (await itemsOf('workflow-status')).filter(({ entityId }) => entityId === draft.id);
  expect([waiting?.currentStatus, waiting?.waitsFor]).toEqual(['draft', undefined]);
  const { entries } = (await send(history, { as: client, ...at(draft) })).body;
  expect(entries.map(({ action }: { action: string }) => action)).toContain('disclosures.withdraw');

  const again = await send(submit, { as: client, ...at(draft) });
  expect([again.status, again.body.register.number]).toEqual([200, 2]);
});

test.each(['draft', 'approved', 'rejected'] as const)('refuses to withdraw a disclosure that is %s, and changes nothing', async (status) => {
  const one = await inStatus(status);

  expect((await send(withdraw, { as: client, ...at(one), body })).status).toBe(409);
  expect((await send(get, { as: client, ...at(one) })).body).toMatchObject({ status, version: one.version });
});

test('lets only the company withdraw, with a reason and before the decision', async () => {
  const one = await inStatus('submitted');
  const other = await signUp('client', { legalEntityId: 2 });

  expect((await send(withdraw, { as: other, ...at(one), body })).status).toBe(404);
  expect((await send(withdraw, { as: management, ...at(one), body })).status).toBe(403);
  expect((await send(withdraw, { as: client, ...at(one), body: { reason: ' ' } })).body.errors).toEqual([{ path: 'reason', message: 'A reason is required' }]);
  await send(decide, { as: management, ...at(one), body: { status: 'approved' } });
  expect((await send(withdraw, { as: client, ...at(one), body })).status).toBe(409);
});

test('prints the submitted register as PDF with the file’s SHA-256, for users who can read it', async () => {
  const one = await make();
  await send(submit, { as: client, ...at(one) });
  const scope = { kind: 'entity', legalEntityId: 1 } as const;
  const query = { disclosureId: one.id, limit: 1 };
  const first = await pageOfRegister(scope, query);
  const all = await pageOfRegister(scope, { ...query, limit: 100 });
  expect([first.items.length, first.total, all.items[0]]).toEqual([1, all.total, first.items[0]]);
  const rows = all.items.map((item) => registerColumns.map(([, value]) => value(item)));
  async function* parts() {
    yield Buffer.from(registerFiles.pdf.rows(rows, 1, []));
  }
  const made = { by: 'x', at: new Date(), scope, query: { disclosureId: one.id }, rows: rows.length, again: parts };
  const chunks: Uint8Array[] = [];
  for await (const chunk of registerFiles.pdf.file('Firearm disclosure', [], parts(), made)) chunks.push(chunk);

  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(pageOfRegister({ kind: 'entity', legalEntityId: 2 }, query)).rejects.toMatchObject({ code: 'not-found' });
  await send(withdraw, { as: client, ...at(one), body });
  await expect(pageOfRegister(scope, query)).rejects.toMatchObject({ code: 'not-found' });
});

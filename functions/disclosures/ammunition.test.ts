// Tests the ammunition of a disclosure: the declared rounds, and those of the provider's ledger at submission.
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { exampleReceipt } from '../../shared/ammunition/example.ts';
import { contract } from '../../shared/contract.ts';
import { newSafe } from '../../testing/server/ammunition.ts';
import { send } from '../../testing/server/call.ts';
import { fetchFile, make } from '../../testing/server/exports.ts';
import { as, fileOf, submitted, withProviders } from '../../testing/server/frozen.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { readAloud } from '../../testing/server/pdf.ts';
import { withTable } from '../../testing/server/registry.ts';

const { ammunition, disclosures } = contract;

withTable({ told: true });
withObjects();
captureLog();
withProviders();

const receive = async (safeId: string, caliber: string, rounds: number) => {
  const { status } = await send(ammunition.record, { as: as(1), body: exampleReceipt({ id: v7(), safeId, caliber, rounds }) });
  expect(status).toBe(200);
};
const declared = [
  { caliber: '9mm', rounds: 1250 },
  { caliber: '12 Gauge', rounds: 50 },
];

beforeAll(async () => {
  const [first, second] = [await newSafe(as(1)), await newSafe(as(1))];
  await receive(first, '9mm', 1000);
  await receive(second, '9 mm', 240);
  await receive(second, '12 Gauge', 50);
});

const byCaliber = (rounds: readonly { caliber: string }[] | undefined) => [...(rounds ?? [])].sort((a, b) => (a.caliber < b.caliber ? -1 : 1));

test('a submission freezes the declared rounds and those of all safes in the ledger', async () => {
  const one = await submitted(1, { categories: ['handguns', 'ammunition'], reportData: { ammunition: declared } });
  const { frozen, body } = await fileOf(one, 1);

  expect(one.reportData.ammunition).toEqual(declared);
  expect(byCaliber(one.register.counts.ammunition)).toEqual([
    { caliber: '12 Gauge', rounds: 50 },
    { caliber: expect.stringMatching(/^9 ?mm$/), rounds: 1240 },
  ]);
  expect(body.counts).toEqual(one.register.counts);
  expect([frozen.disclosure.reportData.ammunition, frozen.register.counts.ammunition, frozen.register.notes]).toEqual([
    declared,
    one.register.counts.ammunition,
    [],
  ]);
});

test('the printed register names the difference between the declared rounds and the ledger', async () => {
  const one = await submitted(1, { categories: ['handguns', 'ammunition'], reportData: { ammunition: declared } });
  const { id } = await make(as(1), { list: 'disclosure-register', format: 'pdf', query: { disclosureId: one.id } });
  const { bytes } = await fetchFile(as(1), id);
  const said = (await readAloud(bytes)).flatMap((page) => page.said).join(' ');

  expect(said.replace(/\s/g, ' ')).toContain('1 250 declared, 10 more than in the ledger (1 240)');
  expect(said).toContain('50 declared, as in the ledger');
});

test('a disclosure without the category ammunition, and one of a provider without a ledger, have no figures of a ledger', async () => {
  const [other, without] = [await submitted(1, { categories: ['handguns'] }), await submitted(2, { categories: ['ammunition'] })];

  for (const one of [other, without]) expect([one.register.counts.ammunition, one.reportData.ammunition]).toEqual([undefined, undefined]);
  expect((await fileOf(without, 2)).frozen.register.notes).toEqual([expect.stringContaining('does not record ammunition')]);
});

test('an edit changes the declared rounds, keeps them when it does not name them, and removes them with null', async () => {
  const draft = await submitted(2, { status: 'draft', categories: ['ammunition'], reportData: { additionalNotes: 'Two safes', ammunition: declared } });
  const edit = async (reportData: object) => (await send(disclosures.edit, { as: as(2), params: { id: draft.id }, body: { reportData } })).body.reportData;

  expect(await edit({ ammunition: declared.slice(1) })).toMatchObject({ additionalNotes: 'Two safes', ammunition: declared.slice(1) });
  expect(await edit({ additionalNotes: 'Three safes' })).toMatchObject({ additionalNotes: 'Three safes', ammunition: declared.slice(1) });
  expect(await edit({ ammunition: null })).not.toHaveProperty('ammunition');
  const { status, body } = await send(disclosures.edit, {
    as: as(2),
    params: { id: draft.id },
    body: { reportData: { ammunition: [{ caliber: '9mm', rounds: -1 }] } },
  });
  expect([status, body.errors]).toEqual([400, [{ path: 'reportData.ammunition.0.rounds', message: 'Rounds cannot be negative' }]]);
});

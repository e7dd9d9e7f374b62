// Checks that police officers can open the firearms of cases shared with them.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { asOfficer } from '../../testing/server/shared-cases.ts';

withTable();
captureLog();

let admin: Claims;
let officer: Claims;
let police: Claims;
let other: Claims;
const { make, shareWith, takeBack, close } = asOfficer(() => officer);

beforeAll(async () => {
  await foundEntity(1, { name: 'Blouklip Armed Response' });
  [admin, officer, police, other] = [await signUp('admin'), await signUp('law_enforcement'), await signUp('external_saps'), await signUp('external_saps')];
});

const registered = async (serialNumber: string) => (await send(contract.firearms.register, { as: admin, body: exampleFirearm({ serialNumber }) })).body;
const link = (caseId: string, firearmId: string) => send(contract.cases.linkFirearm, { as: officer, params: { id: caseId, firearmId } });
const look = (caseId: string, firearmId: string, as = police) => send(contract.police.lookInCase, { as, params: { id: caseId, firearmId } });

test('opening a firearm of a shared case returns the full record with the case number as reason, and logs the read', async () => {
  const [one, firearm] = [await make(), await registered('CASE-0001')];
  await link(one.id, firearm.id);
  await shareWith(one, police);

  const { status, body } = await look(one.id, firearm.id);

  expect([status, body]).toMatchObject([
    200,
    { firearmId: firearm.id, searchId: null, docketNumber: one.shortNumber, purpose: 'investigation', owner: { name: 'Blouklip Armed Response' } },
  ]);
  const seen = await send(contract.readings.list, { as: admin, params: { kind: 'firearm', id: firearm.id } });
  expect(seen.body).toMatchObject([{ access: 'opened', userId: police.sub, docketNumber: one.shortNumber, searchId: null }]);
});

test('opening a firearm of a shared case returns 404 for other officers, for firearms of other cases and after sharing ends, and 409 for a closed case', async () => {
  const [one, firearm, stranger] = [await make(), await registered('CASE-0002'), await registered('CASE-0003')];
  await link(one.id, firearm.id);
  await shareWith(one, police);

  expect((await look(one.id, firearm.id, other)).status).toBe(404);
  expect((await look(one.id, stranger.id)).status).toBe(404);
  await send(contract.cases.unlinkFirearm, { as: officer, params: { id: one.id, firearmId: firearm.id } });
  expect((await look(one.id, firearm.id)).status).toBe(404);
  await link(one.id, firearm.id);
  await close(one);
  expect(await look(one.id, firearm.id)).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/case is closed/) } });
  await takeBack(one, police);
  expect((await look(one.id, firearm.id)).status).toBe(404);
});

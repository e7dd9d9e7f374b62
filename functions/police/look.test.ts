// Checks opening a firearm from a police search: its data, the read log and the time limit.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { ask, officer, open, people, provider, register, withPolice } from '../../testing/server/police.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { listHistory } from '../history/store.ts';

withTable();
captureLog();
withPolice();
afterEach(() => {
  vi.useRealTimers();
});

const { get } = contract.police;

describe('opening a firearm from a search', () => {
  test('returns the whole record without inspectors’ notes, and logs that it was opened', async () => {
    const card = { licenseNumber: 'LIC-778', section: '20', issuedOn: '2024-01-10', expiresOn: '2029-01-09' } as const;
    const one = await register({ serialNumber: 'OPN-0001', license: card });
    const profile = { profileNotes: 'Worn slide', riskAssessment: 'Kept badly', riskLevel: 'high' };
    await send(contract.firearms.profile, { as: people.get('inspector'), params: { id: one.id }, body: profile });
    await putInto('stolen', one.id, { as: provider });
    const { body: found } = await ask({ serialNumber: 'OPN-0001' });

    const { status, body } = await open(found, one.id);
    await open(found, one.id);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ firearmId: one.id, searchId: found.id, docketNumber: 'CAS 77/11/2026', status: 'stolen' },
      owner: { name: 'Blouklip Armed Response', psiraNumber: 'PSiRA-204117', standing: 'registered' },
      license: { licenseNumber: 'LIC-778', state: 'VALID' },
      lossReport: { kind: 'stolen', reporterIdNumber: '•••••••••9087', policeStation: 'Sunnyside' },
      seizure: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/Worn slide|Kept badly|riskLevel|Acacia/);
    const { body: again } = await send(get, { as: officer, params: { id: found.id } });
    expect(again.looks).toMatchObject([{ firearmId: one.id, name: 'Glock 17 Gen5 (OPN-0001)', times: 2 }]);
    const opened = (await itemsOf('access-entry')).filter(({ entityId, access }) => entityId === one.id && access === 'opened');
    expect(opened).toHaveLength(2);
    expect((await listHistory('police-search', found.id)).map(({ action }) => action)).toEqual(['police.search', 'police.look', 'police.look']);
  });

  test('logs a read for the license, the loss report and the seizure in the response', async () => {
    const card = { licenseNumber: 'LIC-779', section: '20', issuedOn: '2024-01-10', expiresOn: '2029-01-09' } as const;
    const stolen = await register({ serialNumber: 'OPN-0002', license: card });
    await putInto('stolen', stolen.id, { as: provider });
    const seized = await register({ serialNumber: 'OPN-0003' });
    await send(contract.seizures.record, { as: people.get('inspector'), body: { reason: 'investigation', location: 'Gate 4', firearmId: seized.id } });
    for (const serialNumber of ['OPN-0002', 'OPN-0003']) {
      const { body: found } = await ask({ serialNumber });
      expect((await open(found, found.hits[0].firearmId)).status).toBe(200);
    }

    const idOf = async (kind: string, firearmId: string) => (await itemsOf(kind)).find((one) => one.firearmId === firearmId)?.id as string;
    const seen = async (kind: string, id: string) =>
      (await send(contract.readings.list, { as: people.get('psira_management'), params: { kind, id } })).body.map(
        ({ role, access, docketNumber }: Record<string, string>) => [role, access, docketNumber],
      );
    const byOfficer = [['external_saps', 'opened', 'CAS 77/11/2026']];
    expect(await seen('license', await idOf('license', stolen.id))).toEqual(byOfficer);
    expect(await seen('loss', await idOf('loss', stolen.id))).toEqual(byOfficer);
    expect(await seen('seizure', await idOf('seizure', seized.id))).toEqual(byOfficer);
  });

  test('is logged for each of several concurrent calls', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.push((await register({ manufacturer: 'Three', serialNumber: `THR-${n}00` })).id);
    const { body: found } = await ask({ manufacturer: 'three' });

    const answers = await Promise.all(ids.map((id) => open(found, id)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await send(get, { as: officer, params: { id: found.id } });
    expect(body.looks.map(({ firearmId }: { firearmId: string }) => firearmId).sort()).toEqual(ids.sort());
  });

  test('returns 404 for a firearm outside the search, and for another officer’s search', async () => {
    const one = await register({ serialNumber: 'NOT-0001' });
    const other = await register({ serialNumber: 'NOT-0002' });
    const { body: found } = await ask({ serialNumber: 'NOT-0001' });
    const colleague = await signUp('external_saps');

    const refused = [await open(found, other.id), await open(found, one.id, colleague), await send(get, { as: colleague, params: { id: found.id } })];

    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'not-found']));
    expect((await itemsOf('access-entry')).filter(({ entityId }) => entityId === other.id)).toEqual([]);
  });

  test('is refused twelve hours after the search, with a sentence, and the search then hides its results', async () => {
    const one = await register({ serialNumber: 'OLD-0001' });
    const { body: found } = await ask({ serialNumber: 'OLD-0001' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(found.createdAt) + 12 * 3_600_000 });

    const late = await open(found, one.id);
    const { body } = await send(get, { as: officer, params: { id: found.id } });

    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(late.body.detail).toBe('This search was made more than 12 hours ago. Search again and give the reason again.');
    expect([body.isOpen, body.hits, body.found]).toEqual([false, [], 1]);
  });
});

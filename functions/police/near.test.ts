// Checks near matches of police searches: only without an exact match, and marked as near everywhere.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { ask, officer, people, register, withPolice } from '../../testing/server/police.ts';
import { withTable } from '../../testing/server/registry.ts';
import { listHistory } from '../history/store.ts';

withTable();
captureLog();
withPolice();

beforeAll(async () => {
  await register({ serialNumber: 'OISB-210', manufacturer: 'Taurus' });
  await register({ serialNumber: 'OISB-211', manufacturer: 'Taurus' });
  await register({ serialNumber: 'PLAIN-77', manufacturer: 'Vektor', ownerId: 2 });
});

const found = async (change: Parameters<typeof ask>[0]) => {
  const { body } = await ask({ manufacturer: null, ...change });
  return [body.match, body.hits.map(({ serialNumber }: { serialNumber: string }) => serialNumber)];
};

describe('a police search by serial number', () => {
  test.each([
    ['0I5B-2I0', ['OISB-210']],
    ['01 58 z1o', ['OISB-210']],
    ['OLSB.210', ['OISB-210']],
    // As far as it is legible.
    ['15B2I', ['OISB-211', 'OISB-210']],
    ['p1a1n', ['PLAIN-77']],
  ])('finds similar serial numbers for %j, marked as near', async (serialNumber, serials) => {
    expect(await found({ serialNumber })).toEqual(['near', serials]);
  });

  test('finds no near matches if there is an exact one', async () => {
    expect(await found({ serialNumber: 'OISB 210' })).toEqual(['exact', ['OISB-210']]);
  });

  test('applies make and owner to near matches too', async () => {
    expect([
      await found({ serialNumber: 'PLA1N77', owner: 'naledi' }),
      await found({ serialNumber: 'PLA1N77', owner: 'blouklip' }),
      await found({ serialNumber: 'PLA1N77', manufacturer: 'vektor' }),
      await found({ serialNumber: 'PLA1N77', manufacturer: 'taurus' }),
    ]).toEqual([
      ['near', ['PLAIN-77']],
      ['none', []],
      ['near', ['PLAIN-77']],
      ['none', []],
    ]);
  });

  test('treats no other characters as similar', async () => {
    expect(await found({ serialNumber: 'PLAlM77' })).toEqual(['none', []]);
    expect(await found({ serialNumber: '.+*[xqy' })).toEqual(['none', []]);
  });
});

test('shows near or exact in the history, to the officer and to overseers', async () => {
  const { body } = await ask({ manufacturer: null, serialNumber: '0ISB210' });

  const [entry] = await listHistory('police-search', body.id);
  const [own] = (await send(contract.police.list, { as: officer })).body;
  const [seen] = (await send(contract.police.audit, { as: people.get('psira_management') })).body;
  const again = (await send(contract.police.get, { as: officer, params: { id: body.id } })).body;
  expect(entry).toMatchObject({ action: 'police.search', metadata: { found: 1, match: 'near' } });
  expect([own, seen, again].map(({ id, match }) => [id, match])).toEqual(Array(3).fill([body.id, 'near']));
});

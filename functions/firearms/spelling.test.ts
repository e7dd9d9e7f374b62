// Tests that spellings of a manufacturer or model count as one: in registration, edit, import, library, lists and counts.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { exampleLibraryFirearm } from '../../shared/library/example.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { enterStock } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { guards } from '../data/guard.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { firearms } from './entity.ts';
import { getFirearm } from './store.ts';

const { register, edit, list } = contract.firearms;
withTable({ told: true });
captureLog();
let internal: Claims;

beforeAll(async () => {
  await foundEntity(1);
  internal = await signUp('internal');
});

const registered = async (change: Parameters<typeof exampleFirearm>[0]) => send(register, { as: internal, body: exampleFirearm(change) });
const makers = async (part: string) =>
  [...new Set((await itemsOf('firearm')).map(({ manufacturer }) => manufacturer))].filter((name) => name.toLowerCase().includes(part));

describe('case 11', () => {
  test('registers A, B, C and E under one manufacturer, refuses D, and one filter finds all four', async () => {
    const names = ['Smith & Wesson', 'Smith  & Wesson', 'SMITH & WESSON', 'Smith &amp; Wesson', 'Smith\u00a0& Wesson'];
    const answers = [];
    for (const manufacturer of names) answers.push(await registered({ manufacturer }));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 400, 201]);
    expect(answers[3]?.body.errors).toEqual([{ path: 'manufacturer', message: 'Contains the HTML code &amp;. Enter the character itself' }]);
    expect(await makers('smith')).toEqual(['Smith & Wesson']);
    for (const make of ['Smith & Wesson', 'smith and wesson']) {
      expect((await send(list, { as: internal, query: { make } })).body).toHaveLength(4);
    }
    await countChanges();
    const { body } = await send(contract.firearms.lifecycle, { as: internal });
    expect(body.manufacturers).toContainEqual({ manufacturer: 'Smith & Wesson', count: 4 });
  });

  test('stores known calibers as listed and removes invisible characters from a model', async () => {
    const [first, second] = [await registered({ caliber: '7.62×39mm' }), await registered({ caliber: ' .38 special', model: 'Mod\u00ade\u200bl 10' })];

    expect([first.body.caliber, second.body.caliber, second.body.model]).toEqual(['7.62x39mm', '.38 Special', 'Model 10']);
  });
});

test("uses the library's spelling, also for the model", async () => {
  await send(contract.library.add, { as: internal, body: { ...exampleLibraryFirearm(), manufacturer: 'Sig Sauer', model: 'P-226' } });

  expect((await registered({ manufacturer: 'SIG SAUER', model: 'p226' })).body).toMatchObject({ manufacturer: 'Sig Sauer', model: 'P-226' });
  expect((await registered({ manufacturer: 'Sig-Sauer', model: 'P226+' })).body).toMatchObject({ manufacturer: 'Sig Sauer', model: 'P226+' });
});

test('gives one spelling when twenty callers register a new one at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => registered({ manufacturer: at % 2 ? 'Vektor' : 'VEKTOR', model: at % 3 ? 'SP-1' : 'sp 1' })),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(await makers('vektor')).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.model)).size).toBe(1);
});

test('writes nothing when an edit changes only the spelling', async () => {
  const { body } = await registered({ manufacturer: 'Beretta', model: '92 FS' });

  const edited = await send(edit, { as: internal, params: { id: body.id }, body: { manufacturer: 'BERETTA', model: '92-fs' } });

  expect([edited.status, edited.body.version]).toEqual([200, 1]);
});

test('migration changes history, license and stock register, and nothing on a second run', async () => {
  const { body: old } = await registered({ manufacturer: 'Taurus', model: 'G2C', license: exampleCard() });
  // As registered before the registry had one spelling.
  await firearms().patch({ id: old.id }).set({ manufacturer: 'TAURUS' }).go();
  await guards().remove({ kind: 'manufacturer', value: 'taurus' }).go();
  await send(contract.library.add, { as: internal, body: { ...exampleLibraryFirearm(), manufacturer: 'Taurus', model: 'G3' } });

  const first = await enterStock({ names: true });
  const second = await enterStock({ names: true });

  expect([first.folded, second.folded]).toEqual([1, 0]);
  const now = await getFirearm(old.id, { kind: 'national' });
  expect(now).toMatchObject({ manufacturer: 'Taurus', version: 2 });
  expect(await firstBrokenEntry('firearm', old.id, now)).toBeUndefined();
  expect((await listHistory('firearm', old.id)).at(-1)).toMatchObject({
    actorName: 'Firearm Registry',
    metadata: { changed: { manufacturer: { from: 'TAURUS', to: 'Taurus' } } },
  });
});

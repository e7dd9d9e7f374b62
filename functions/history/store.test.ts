// The hash chain of a history: it reveals every kind of tampering.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { alter, drop, moveTo, standing, withHistory } from '../../testing/server/histories.ts';
import { withTable } from '../../testing/server/registry.ts';
import { commit } from '../data/commit.ts';
import { canonicalJson, firstBrokenEntry, hashOf, historyOf, listHistory } from './store.ts';

withTable();

const brokenAt = async (id: number) => firstBrokenEntry('legal-entity', String(id), await standing(id));

describe('the hash chain', () => {
  beforeAll(async () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) await withHistory(id);
  });

  test('of an unaltered history is intact', async () => {
    expect(await brokenAt(1)).toBeUndefined();
  });

  test.each([
    ['an actor was changed', 2, 2, () => alter(2, 2, 'actorName', 'Somebody else')],
    ['an entry’s metadata was changed', 3, 3, () => alter(3, 3, 'metadata', { city: 'Elsewhere' })],
    ['an entry in the middle was deleted', 4, 2, () => drop(4, 2)],
    ['the last entry was deleted', 5, 4, () => drop(5, 4)],
  ])('reveals that %s', async (_what, id, seq, tamper) => {
    await tamper();

    expect(await brokenAt(id)).toBe(seq);
  });

  test('reveals an entry that was changed together with its own hash', async () => {
    const content = { comments: 'forged' };

    await alter(6, 2, 'hash', hashOf(content));

    expect(await brokenAt(6)).toBe(2);
  });

  test('is not called broken when it grows during the read, but is when it stays broken', async () => {
    let reads = 0;
    const readHead = async () => {
      const head = await standing(8);
      reads += 1;
      if (reads === 1) await commit(moveTo(8, 'Knysna', head));
      return head;
    };

    const grown = await historyOf('legal-entity', '8', readHead);
    await drop(8, 2);
    const broken = await historyOf('legal-entity', '8', () => standing(8));

    expect([grown.verified, grown.brokenAt, grown.entries.length]).toEqual([true, null, 5]);
    expect([broken.verified, broken.brokenAt]).toEqual([false, 2]);
  });
});

describe('a history entry', () => {
  test('cannot overwrite an existing one, even if the transaction’s other writes are valid', async () => {
    const before = await listHistory('legal-entity', '7');
    const { version, chainHead } = await standing(7);
    // Like a handler that read an older version of the record, without the check of that version.
    const [, entry] = moveTo(7, 'Elsewhere', { version: version - 1, chainHead });

    await expect(commit(entry ? [entry] : [])).rejects.toMatchObject({ CancellationReasons: [{ Code: 'ConditionalCheckFailed' }] });

    expect(await listHistory('legal-entity', '7')).toEqual(before);
  });

  test('is only ever created: no source file changes, deletes or overwrites one', () => {
    const functions = fileURLToPath(new URL('..', import.meta.url));
    const sources = readdirSync(functions, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !/test/.test(file));
    const ways = sources.flatMap((file) => [...readFileSync(`${functions}${file}`, 'utf8').matchAll(/\bhistory\(\)\s*\.(\w+)/g)].map((match) => match[1]));

    expect([...new Set(ways)].sort()).toEqual(['create', 'get', 'query']);
  });
});

describe('canonical JSON', () => {
  test('has not changed, so that hashes of earlier releases remain valid', () => {
    const changed = { city: { from: null, to: 'Één' }, province: undefined };
    const content = { toStatus: 'active', seq: 2, comments: undefined, metadata: { list: [1, 'b', true], changed } };

    expect(canonicalJson(content)).toBe('{"metadata":{"changed":{"city":{"from":null,"to":"Één"}},"list":[1,"b",true]},"seq":2,"toStatus":"active"}');
    expect(hashOf(content)).toBe('XFgVLRBUCn6fX74y9dw6fA6E_vGb4Lhvod3jxdHQyNg');
  });

  test('is the same for any order of keys, and leaves out undefined fields', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe(canonicalJson({ b: [1, { c: 'x', d: null }] }));
    expect(canonicalJson({ b: 1, a: 2 })).toBe('{"a":2,"b":1}');
  });

  test('differs for another order of a list, and for a number and its text', () => {
    expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]));
    expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: '1' }));
  });
});

// The list of attacks and faults that this system is tested against. Each has at least one test, found by its number: grep for "attack 15:". docs/security.md
// lists them by requirement.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const attacks: Readonly<Record<number, string>> = {
  1: 'records of another provider, by their id',
  2: 'records of another provider, by list, search, filter or count',
  3: 'writing in the name of another provider',
  4: 'a call that the role has not, or a group that there is not',
  5: 'giving oneself a role',
  6: 'fields that the server owns',
  7: 'answers that say too much',
  8: 'locking everybody out',
  9: 'forged tokens',
  10: 'tokens of another issuer or for another client, and the keys that everybody knows',
  11: 'tokens before their time or after it',
  12: 'an ID token in the place of an access token',
  13: 'a token that lives longer than its session, role or user',
  14: 'a request sent again',
  15: 'one serial number at one moment, in many spellings',
  16: 'two who edit one record',
  17: 'steps left out',
  18: 'deciding on one’s own work',
  19: 'moments, numbers and actors that the caller sends',
  20: 'files that are not what they say',
  21: 'files too large, or too many',
  22: 'an upload address used again, late or for another file',
  23: 'a document that runs in the portal’s pages',
  24: 'a script in a text',
  25: 'a formula in an export',
  26: 'a body too long or nested too deep',
  27: 'keys that reach into JavaScript’s own objects',
  28: 'conditions of the database in a filter',
  29: 'cursors that were not given',
  30: 'limits, walks and patterns that cost too much',
  31: 'finding out who or what is registered',
  32: 'wrong methods, types, bodies and origins',
  33: 'log lines forged, secrets in the log, traces in an answer',
  34: 'the sweep twice, at once, late or interrupted',
  35: 'the edges of days and years',
  36: 'a database or service that fails',
  37: 'a badge of another company at the counter',
  38: 'a guessed token of an authorisation',
  39: 'issuing a firearm to oneself through a second account',
  40: 'guessing the PINs of many officers',
  41: 'the event id of a custody event for another event or with another body',
};

const root = path.resolve(import.meta.dirname, '../..');
const tests = ['shared', 'functions', 'infra', 'frontend']
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, folder, file)))
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'));
/** The numbers at the start of titles. */
const numbered = new Set(tests.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/['"`]attack (\d+): \S/g)].map(([, number]) => Number(number))));

test('each of the 41 attacks and faults has a test with its number, and no test has an unknown number', () => {
  expect(Object.keys(attacks)).toHaveLength(41);
  expect([...numbered].sort((a, b) => a - b)).toEqual(Object.keys(attacks).map(Number));
});

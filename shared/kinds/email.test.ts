// Tests email addresses as people type them.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { exampleLegalEntity } from '../legal-entities/example.ts';
import { address } from '../settings/kinds.ts';
import { emailAddress } from './email.ts';

const Email = emailAddress('Invalid email address');

test.each([
  ["o'connor@example.co.za", "o'connor@example.co.za"],
  ['o\u2019connor@example.co.za', "o'connor@example.co.za"],
  ['o\u2018connor@example.co.za', "o'connor@example.co.za"],
  ['o\u02bcconnor@example.co.za', "o'connor@example.co.za"],
  ['  Thabo.Molefe+stores@Example.co.za ', 'Thabo.Molefe+stores@Example.co.za'],
  ['van-der-merwe_1@sub.a-b.example.photography', 'van-der-merwe_1@sub.a-b.example.photography'],
  ['a@b--c.za', 'a@b--c.za'],
  ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
  ['a@example.xn--vermgensberater-ctb', 'a@example.xn--vermgensberater-ctb'],
  [`a@b.${'z'.repeat(63)}`, `a@b.${'z'.repeat(63)}`],
  ['1@2.za', '1@2.za'],
])('emailAddress reads %j as %j', (typed, kept) => {
  expect(v.parse(Email, typed)).toBe(kept);
});

test.each([
  ...[
    '',
    ' ',
    'a',
    '@',
    'a@',
    '@example.za',
    'a@b',
    'a@b.',
    'a@.za',
    'a.@example.za',
    '.a@example.za',
    'a..b@example.za',
    'a@example..za',
    'a@-b.za',
    'a@b-.za',
  ],
  ...[
    'a b@example.za',
    'a@exa mple.za',
    'a@b@c.za',
    'a,b@example.za',
    'a;b@example.za',
    '<a@example.za>',
    'Thabo <a@example.za>',
    '"a"@example.za',
    'a@[127.0.0.1]',
  ],
  ...['a@127.0.0.1', 'a@example.z', 'a@example.c0m', 'a@example.za\nBcc: b@example.za', 'a\u0000@example.za', 'é@example.za', 'mailto:a@example.za'],
  ...[`${'a'.repeat(65)}@example.za`, `a@${'b'.repeat(64)}.za`, `a@${'b.'.repeat(130)}za`, `${"'".repeat(100_000)}@a.za`, `a@${'a-'.repeat(100_000)}`],
])('emailAddress rejects %j', (typed) => {
  expect(v.safeParse(Email, typed).issues?.[0].message).toBe('Invalid email address');
});

test('emailAddress is the only email rule in the code', () => {
  const login = { email: 'O\u2019Connor@example.za', password: 'x' };
  const { create, edit } = contract.legalEntities;
  const person = { name: 'A', since: '2026-01-31', email: login.email };

  expect(v.parse(contract.auth.login.body, login).email).toBe("o'connor@example.za");
  expect(v.parse(contract.users.edit.body, { email: login.email }).email).toBe("o'connor@example.za");
  expect(v.parse(address.schema, login.email)).toBe("o'connor@example.za");
  const body = { ...exampleLegalEntity(), contactDetails: { email: login.email }, responsiblePerson: person };
  for (const { contactDetails, responsiblePerson } of [v.parse(create.body, body), v.parse(edit.body, body)])
    expect([contactDetails?.email, responsiblePerson?.email]).toEqual(["O'Connor@example.za", "O'Connor@example.za"]);
});

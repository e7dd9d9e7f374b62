import * as v from 'valibot';
import { expect, test } from 'vitest';
import { figure } from '../kinds/format.ts';
import { comparedRounds, DeclaredRounds, roundsWords } from './ammunition.ts';

const words = (...[declared, ledger]: Parameters<typeof comparedRounds>) => comparedRounds(declared, ledger).map((one) => [one.caliber, roundsWords(one)]);

test('declared rounds are compared with the ledger by caliber, however the caliber is written', () => {
  const declared = [
    { caliber: '9 mm', rounds: 1250 },
    { caliber: '12 Gauge', rounds: 100 },
    { caliber: '.308 Win', rounds: 40 },
  ];
  const ledger = [
    { caliber: '9MM', rounds: 1240 },
    { caliber: '12 Gauge', rounds: 100 },
    { caliber: '.38 Special', rounds: 12 },
  ];

  expect(words(declared, ledger)).toEqual([
    ['.308 Win', '40 declared, 40 more than in the ledger (0)'],
    ['.38 Special', 'None declared, 12 fewer than in the ledger (12)'],
    ['12 Gauge', '100 declared, as in the ledger'],
    ['9 mm', `${figure(1250)} declared, 10 more than in the ledger (${figure(1240)})`],
  ]);
  expect(words(undefined, ledger)).toHaveLength(3);
});

test('declared rounds of a provider without a ledger are shown alone', () => {
  expect(words([{ caliber: '9mm', rounds: 0 }], undefined)).toEqual([['9mm', '0 declared']]);
  expect(words(null, undefined)).toEqual([]);
});

test.each([
  [
    'a caliber twice',
    [
      { caliber: '9mm', rounds: 1 },
      { caliber: '9 MM', rounds: 2 },
    ],
    'Enter each caliber once',
  ],
  ['a part of a round', [{ caliber: '9mm', rounds: 1.5 }], 'Rounds must be a whole number'],
  ['rounds below 0', [{ caliber: '9mm', rounds: -1 }], 'Rounds cannot be negative'],
  ['no rounds', [{ caliber: '9mm', rounds: null }], 'Rounds are required'],
  ['caliber Other', [{ caliber: 'Other', rounds: 1 }], 'Enter the caliber as marked on the box'],
])('declared rounds reject %s', (_what, declared, message) => {
  expect(v.safeParse(DeclaredRounds, declared).issues?.map((issue) => issue.message)).toEqual([message]);
});

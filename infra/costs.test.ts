// What a month costs: the document shows what the code works out, and the code what was measured.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { costOf, costTable, document, monthOf, placeOfTable, sizes, use } from './costs.ts';
import { repository } from './parts/bundle.ts';

const amountOf = (firearms: number, what: string) => monthOf(firearms).find((line) => line.what === what)?.amount;

describe('what a month costs', () => {
  it('stands in docs/deploy.md as it is worked out (npm run costs -- --write)', () => {
    expect(placeOfTable.exec(readFileSync(document, 'utf8'))?.[2]).toBe(costTable());
  });

  it('is worked from measured units: ten times the people change ten times as much', () => {
    const [small, , large] = sizes;
    const changes = 'Table: changes, with their indexes';
    const measured = JSON.parse(readFileSync(join(repository, 'bench/growth.json'), 'utf8')) as { size: number; call: string; writeUnits: number }[];
    const { writeUnits = 0 } = measured.find((one) => one.size <= small && one.call === 'register') ?? {};

    expect(writeUnits).toBeGreaterThan(0);
    expect(amountOf(small, changes)).toBe((small / use.firearmsAPerson) * use.callsAPerson * use.writing * writeUnits);
    // Units of a change do not grow with the register.
    expect(amountOf(large, changes)).toBe(100 * (amountOf(small, changes) ?? 0));
  });

  it('does not grow faster than the register', () => {
    const each = sizes.map((size) => costOf(monthOf(size)) / size);

    expect(each).toEqual([...each].sort((a, b) => b - a));
  });

  it('counts the shares of reading calls to a whole', () => {
    expect(Object.values(use.reading).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });
});

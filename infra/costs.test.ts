// Checks the monthly costs: the document shows what the code calculates, from measured units.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { costOf, costTable, document, monthOf, placeOfTable, sizes, use } from './costs.ts';
import { repository } from './parts/bundle.ts';

const amountOf = (firearms: number, what: string) => monthOf(firearms).find((line) => line.what === what)?.amount;

describe('the monthly costs', () => {
  it('are in docs/deploy.md as calculated (npm run costs -- --write)', () => {
    expect(placeOfTable.exec(readFileSync(document, 'utf8'))?.[2]).toBe(costTable());
  });

  it('follow from measured units: ten times the people make ten times the changes', () => {
    const [small, , large] = sizes;
    const changes = 'Table: changes, with their indexes';
    const measured = JSON.parse(readFileSync(join(repository, 'bench/growth.json'), 'utf8')) as { size: number; call: string; writeUnits: number }[];
    const { writeUnits = 0 } = measured.find((one) => one.size <= small && one.call === 'register') ?? {};

    expect(writeUnits).toBeGreaterThan(0);
    expect(amountOf(small, changes)).toBe((small / use.firearmsAPerson) * use.callsAPerson * use.writing * writeUnits);
    // The units of a change do not grow with the register.
    expect(amountOf(large, changes)).toBe(100 * (amountOf(small, changes) ?? 0));
  });

  it('do not grow faster than the register', () => {
    const each = sizes.map((size) => costOf(monthOf(size)) / size);

    expect(each).toEqual([...each].sort((a, b) => b - a));
  });

  it('include shares of reading calls that total 100%', () => {
    expect(Object.values(use.reading).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });
});

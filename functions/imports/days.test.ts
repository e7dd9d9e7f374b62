// Dates as people write them.
import { describe, expect, test, vi } from 'vitest';
import { centuryNotice, dayInWords, hasShortYear, orderOf, readDay } from './days.ts';

describe('a date', () => {
  test.each([
    '2024-03-31',
    '2024/3/31',
    '2024.03.31',
    '2024 03 31',
    '20240331',
    '31/03/2024',
    '31-3-2024',
    '31.03.2024',
    '3/31/2024',
    '31/03/24',
    '3/31/24',
    '31-Mar-24',
    '31-Mar-2024',
    '31Mar2024',
    '31/Mar/24',
    '31.Mrt.2024',
    '31-March-2024',
    '31-Mar-24 00:00',
    'Sun, 31-Mar-24',
    '31/03/2024 00:00',
    '31/03/2024 14:30:59',
    '2024-03-31 00:00:00',
    '2024-03-31T00:00:00',
    '3/31/2024 12:00:00 AM',
    '45382',
    '45382.0',
    '2024-03-30T22:30:00.000Z',
    ' 31/03/2024 ',
  ])('reads %s as 31 March 2024', (cell) => {
    expect(readDay(cell, null)).toBe('2024-03-31');
  });

  test.each([
    ['31-Mei-2023', '2023-05-31'],
    ['1-Okt-2023', '2023-10-01'],
    ['16/Des/2023', '2023-12-16'],
    ['9-Jun-23', '2023-06-09'],
    ['1-Sept-2023', '2023-09-01'],
    ['29/02/2024', '2024-02-29'],
    ['5/5/2024', '2024-05-05'],
    ['99/03/31', '1999-03-31'],
  ])('reads %s as %s', (cell, day) => {
    expect(readDay(cell, null)).toBe(day);
  });

  test.each([
    'soon',
    '',
    '31/02/2024',
    '31/11/24',
    '30/02/27',
    '30 February 2024',
    '2024-02-30',
    '32/13/2024',
    'March 2024',
    'Mar-24',
    '31/03',
    '123',
    '20241331',
    '31 Smarch 2024',
    '1/2/3/2024',
    '7 or 8 March 2024',
  ])('leaves %j unchanged because it cannot be read', (cell) => {
    expect(readDay(cell, 'day-first')).toBe(cell);
  });

  test.each([
    '31 March 2024',
    '31 march 2024',
    '31 MAR 2024',
    '31 Mrt 2024',
    '31 Maart 2024',
    '31st March 2024',
    '31st of March 2024',
    'March 31, 2024',
    'Mar 31st, 2024',
    'Sunday, 31 March 2024',
    'Sondag 31 Maart 2024',
    '2024 Mar 31',
    '31 March 2024 08:15',
    '31 March 24',
    '31\u00a0March\u00a02024',
  ])('does not read %s with the month in words, and the message says what to write', (cell) => {
    expect([readDay(cell, 'day-first'), dayInWords(cell)]).toEqual([cell, '2024-03-31']);
  });

  test.each(['31-Mar-24', '2024-03-31', '31 03 2024', '31 Smarch 2024', '30 February 2024', '7 or 8 March 2024', 'soon'])(
    'does not find a month in words in %s',
    (cell) => {
      expect(dayInWords(cell)).toBeUndefined();
    },
  );

  test('needs an order if it can be two dates', () => {
    expect([readDay('03/04/2024', null), readDay('03/04/2024', 'day-first'), readDay('03/04/2024', 'month-first')]).toEqual([
      '03/04/2024',
      '2024-04-03',
      '2024-03-04',
    ]);
    expect([readDay('24/03/04', 'year-first'), readDay('24/03/04', 'day-first')]).toEqual(['2024-03-04', '2004-03-24']);
  });

  test('gets the likely century for a two-digit year, with a notice', () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z'), toFake: ['Date'] });

    expect([readDay('31/12/46', null), readDay('31/12/47', null), readDay('31-Dec-99', null)]).toEqual(['2046-12-31', '1947-12-31', '1999-12-31']);
    expect(centuryNotice()).toBe('Two-digit years: 00 to 46 are read as 2000 to 2046, 47 to 99 as 1947 to 1999.');
    expect(['31/12/46', '31-Dec-99', '31/12/2046', '31 Dec 1999', '2024-03-31', 'soon'].map(hasShortYear)).toEqual([true, true, false, false, false, false]);
    vi.useRealTimers();
  });
});

describe('a column of dates', () => {
  test.each([
    ['the day first, by one cell', ['03/04/2024', '31/04/2024', '13/04/2024'], 'day-first'],
    ['the month first, by one cell', ['03/04/2024', '3/31/2024'], 'month-first'],
    ['the year first, by one cell', ['24/03/04', '99/03/31'], 'year-first'],
    ['either, where no cell tells', ['03/04/2024', '01/02/2024'], 'unclear'],
    ['both, where cells contradict each other', ['03/04/2024', '31/03/2024', '3/31/2024'], 'unclear'],
    ['no order, where no cell needs one', ['2024-03-31', '31 March 2024', '5/5/2024', 'soon'], null],
    ['no order, where each cell can be one day only', ['31/03/2024', '3/31/2024'], null],
    ['the day first, beside a day that does not exist', ['01/01/24', '28/03/24', '31/11/24'], 'day-first'],
    ['the day first in short years', ['31/03/24', '01/02/23', '17/11/22'], 'day-first'],
    ['perhaps the year first, where the last number is the more varied', ['24/03/31', '24/05/17', '25/01/02'], 'unclear'],
    ['nothing', [], null],
  ] as const)('has %s', (_, cells, order) => {
    expect(orderOf(cells)).toBe(order);
  });
});

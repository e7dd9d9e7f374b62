// Checks that a date is sent with the year first, however it was typed.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { DayFilter } from '../table/day-filter.tsx';
import { DayField } from './day-field.tsx';
import { dayFirst } from './day-first.tsx';

afterEach(cleanup);

test.each([
  ['24/11/2026', '2026-11-24'],
  [' 5.3.2026 ', '2026-03-05'],
  ['05-03-2026', '2026-03-05'],
  ['29 2 2028', '2028-02-29'],
  ['11/24/2026', undefined],
  ['29/02/2026', undefined],
  ['24/11/26', undefined],
  ['2026/11/24', undefined],
  ['24/11/1826', undefined],
])('dayFirst reads %j as the date %s', (typed, day) => {
  expect(dayFirst(typed)).toBe(day);
});

function Form() {
  const form = useForm();
  return (
    <FormProvider {...form}>
      <DayField name="expiresOn" label="Expiry Date" />
      <button type="button" onClick={() => form.reset({ expiresOn: null })}>
        Clear
      </button>
      <output>{JSON.stringify(form.watch('expiresOn'))}</output>
    </FormProvider>
  );
}
const field = () => screen.getByRole('textbox', { name: /^Expiry Date/ }) as HTMLInputElement;
const held = () => screen.getByRole('status').textContent;

test.each(['24/11/2026', '24.11.2026', '2026-11-24', '2026/11/24', '20261124'])(
  'a date typed as %s becomes 24 November 2026 and keeps the focus in the field',
  async (typed) => {
    render(<Form />);
    await userEvent.click(field());
    await userEvent.keyboard(typed);

    expect(held()).toBe('"2026-11-24"');
    expect(field().value).toBe('2026-11-24');
    expect(document.activeElement).toBe(field());
  },
);

test('a date field keeps an incomplete date as typed, and allows it to be deleted to its first digits', async () => {
  render(<Form />);
  await userEvent.click(field());
  await userEvent.keyboard('24/1');
  expect([field().value, held()]).toEqual(['24/1', '"24/1"']);

  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(field().value).toBe('24');
  await userEvent.keyboard('/11/2026');
  expect([field().value, held()]).toEqual(['2026-11-24', '"2026-11-24"']);
});

test('a date field pastes a day-first date with the year first', () => {
  render(<Form />);
  fireEvent.paste(field(), { clipboardData: { getData: () => '24/11/2026' } });
  expect(field().value).toBe('2026-11-24');
});

test('a date field reads a date that arrives without key events, as from a phone', () => {
  render(<Form />);
  const comes = (text: string) => fireEvent.change(field(), { target: { value: text } });
  for (const text of ['2', '24', '24/', '24/1', '24/11', '24/11/', '24/11/2', '24/11/20', '24/11/202', '24/11/2026']) comes(text);
  expect([field().value, held()]).toEqual(['2026-11-24', '"2026-11-24"']);

  comes('5.1.2027');
  expect([field().value, held()]).toEqual(['2027-01-05', '"2027-01-05"']);
});

test('clearing an incomplete date leaves the focus on Clear', async () => {
  render(<Form />);
  await userEvent.click(field());
  await userEvent.keyboard('24/');

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));

  expect(field().value).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear' }));
});

test.each(['24/11/26', '24/'])('a filter left with the invalid date %s shows an error instead of filtering by nothing', async (typed) => {
  const days: string[] = [];
  render(<DayFilter label="Upload date" day="" onChange={(day) => days.push(day)} />);
  // Typed at once: the picker does not replace the field while the user types.
  act(() => screen.getByRole('textbox', { name: /^Upload date/ }).focus());
  await userEvent.keyboard(typed);
  expect(screen.queryByText('Enter a date such as 2026-01-31')).toBeNull();

  await userEvent.click(document.body);

  expect(screen.getByText('Enter a date such as 2026-01-31')).toBeTruthy();
  expect(days).toEqual([]);
});

// A day is sent with the year first, however it was typed.
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
])('%j is the day %s', (typed, day) => {
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
  'a day typed as %s is 24 November 2026, and the keyboard stays in the field',
  async (typed) => {
    render(<Form />);
    await userEvent.click(field());
    await userEvent.keyboard(typed);

    expect(held()).toBe('"2026-11-24"');
    expect(field().value).toBe('2026-11-24');
    expect(document.activeElement).toBe(field());
  },
);

test('a day that was begun stands as it was typed, and can be taken back to its first digits', async () => {
  render(<Form />);
  await userEvent.click(field());
  await userEvent.keyboard('24/1');
  expect([field().value, held()]).toEqual(['24/1', '"24/1"']);

  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(field().value).toBe('24');
  await userEvent.keyboard('/11/2026');
  expect([field().value, held()]).toEqual(['2026-11-24', '"2026-11-24"']);
});

test('a day that was copied with the day first is pasted with the year first', () => {
  render(<Form />);
  fireEvent.paste(field(), { clipboardData: { getData: () => '24/11/2026' } });
  expect(field().value).toBe('2026-11-24');
});

test('a day that comes without keys, as from the keyboard of a phone, is the day that was typed', () => {
  render(<Form />);
  const comes = (text: string) => fireEvent.change(field(), { target: { value: text } });
  for (const text of ['2', '24', '24/', '24/1', '24/11', '24/11/', '24/11/2', '24/11/20', '24/11/202', '24/11/2026']) comes(text);
  expect([field().value, held()]).toEqual(['2026-11-24', '"2026-11-24"']);

  comes('5.1.2027');
  expect([field().value, held()]).toEqual(['2027-01-05', '"2027-01-05"']);
});

test('a day that was begun and is cleared leaves the keyboard where it was cleared', async () => {
  render(<Form />);
  await userEvent.click(field());
  await userEvent.keyboard('24/');

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));

  expect(field().value).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear' }));
});

test.each(['24/11/26', '24/'])('a filter that was left with %s, which is no day, says so instead of filtering by nothing', async (typed) => {
  const days: string[] = [];
  render(<DayFilter label="Upload date" day="" onChange={(day) => days.push(day)} />);
  // At once: under the hands of whoever types in it the picker does not take the field's place.
  act(() => screen.getByRole('textbox', { name: /^Upload date/ }).focus());
  await userEvent.keyboard(typed);
  expect(screen.queryByText('Enter a date such as 2026-01-31')).toBeNull();

  await userEvent.click(document.body);

  expect(screen.getByText('Enter a date such as 2026-01-31')).toBeTruthy();
  expect(days).toEqual([]);
});

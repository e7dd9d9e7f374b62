// Tests the warning about similar serial numbers in the registration form.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import type { NearSerial } from '../../../shared/firearms/near.ts';
import { type Asked, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { NearSerials } from './near-serials.tsx';

afterEach(cleanup);

function Form() {
  const form = useForm({ defaultValues: { serialNumber: '', manufacturer: 'Vektor' } });
  return (
    <FormProvider {...form}>
      <TextField name="serialNumber" label="Serial Number" />
      <NearSerials />
    </FormProvider>
  );
}
const near = (serialNumber: string, change: Partial<NearSerial> = {}): NearSerial => ({
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  serialNumber,
  manufacturer: 'Vektor',
  model: 'SP1',
  ownerName: 'Blouklip',
  how: 'near',
  ...change,
});
const call = 'GET /api/near-serials';
const openForm = (answer: (asked: Asked) => Response) => open('/', [{ path: '/', element: <Form /> }], { calls: { [call]: answer } });
const type = (text: string) => person.type(screen.getByLabelText('Serial Number'), text);

test('similar serial number is shown when typing pauses, after one request', async () => {
  const { of } = openForm(() => ok([near('SP1O23')]));

  await type('SP1023');

  expect((await screen.findByRole('status')).textContent).toBe('');
  expect(await screen.findByText('Looks like a serial number that is already registered: SP1O23 (Vektor SP1, Blouklip). Check the weapon again.')).toBeTruthy();
  expect(of(call).map(({ query }) => query)).toEqual([{ serialNumber: 'SP1023', manufacturer: 'Vektor' }]);
});

test('similar serial numbers: the same number is reported as registered', async () => {
  openForm(() => ok([near('SP-1023', { how: 'same' }), near('SPI023')]));

  await type('SP1023');

  expect(await screen.findByText('This serial number is already registered: SP-1023 (Vektor SP1, Blouklip).')).toBeTruthy();
});

test('similar serial numbers beyond three are counted, and cleared with the field', async () => {
  openForm(() => ok(['A1', 'AI', 'AL', 'A-1', 'A.1'].map((serial) => near(serial))));
  await type('A 1');
  expect(await screen.findByText(/A1 .*; AI .*; AL .* and 2 more\. Check the weapon again\.$/)).toBeTruthy();

  await person.clear(screen.getByLabelText('Serial Number'));

  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
});

test('similar serial numbers show nothing without a match, after a failed request or for invalid input', async () => {
  const { of } = openForm(({ query }) => (query.serialNumber === 'X1' ? ok([]) : refused('internal', 'no')));
  await type('--');
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(of(call)).toEqual([]);

  await type('{Backspace}{Backspace}X1');
  await waitFor(() => expect(of(call)).toHaveLength(1));
  expect(screen.getByRole('status').textContent).toBe('');

  await type('2');
  await waitFor(() => expect(of(call)).toHaveLength(2));
  expect(screen.getByRole('status').textContent).toBe('');
});

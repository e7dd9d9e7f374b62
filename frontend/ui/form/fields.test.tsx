// Checks what the form fields make of typed text.
// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { contract } from '../../../shared/contract.ts';
import { withWire } from '../../../testing/browser/form-wire.ts';
import { ListField, NumberField } from './fields.tsx';
import { FormActions, RouteForm } from './route-form.tsx';

const { wire, done, sent } = withWire();

test.each([
  ['100.05', 100.05],
  ['98,5', 98.5],
])('a number field shows %s as typed, and sends its value', async (typed, meant) => {
  wire.mockResolvedValue(new Response('{"id":"1"}', { status: 201 }));
  render(
    <RouteForm
      route={contract.firearms.edit}
      of={{ id: '1', version: 1 }}
      defaults={{ barrelLength: 114 }}
      onDone={done}
      actions={<FormActions submit="Save" />}
    >
      <NumberField name="barrelLength" label="Barrel length" optional />
    </RouteForm>,
  );
  const field = screen.getByLabelText(/^Barrel length/);
  expect(field).toHaveProperty('value', '114');

  await userEvent.clear(field);
  await userEvent.type(field, typed);
  expect(field).toHaveProperty('value', typed);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent()).toMatchObject({ barrelLength: meant });
});

test('a number field rejects text that is not a number instead of sending nothing', async () => {
  render(
    <RouteForm
      route={contract.firearms.edit}
      of={{ id: '1', version: 1 }}
      defaults={{ barrelLength: null }}
      onDone={done}
      actions={<FormActions submit="Save" />}
    >
      <NumberField name="barrelLength" label="Barrel length" optional />
    </RouteForm>,
  );

  await userEvent.type(screen.getByLabelText(/^Barrel length/), '3-5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Barrel length must be a number of millimetres')).toBeTruthy();
  expect(wire).not.toHaveBeenCalled();
});
test('a list field splits text at commas, trims the entries and drops empty ones', async () => {
  wire.mockResolvedValue(new Response('{"id":1}', { status: 201 }));
  render(
    <RouteForm
      route={contract.library.add}
      defaults={{ manufacturer: 'Glock', model: '17', type: 'pistol' }}
      onDone={done}
      actions={<FormActions submit="Add Record" />}
    >
      <ListField name="safetyFeatures" label="Safety features" optional />
    </RouteForm>,
  );

  await userEvent.type(screen.getByRole('textbox'), 'trigger, drop ,, ');
  await userEvent.click(screen.getByRole('button', { name: 'Add Record' }));

  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent().safetyFeatures).toEqual(['trigger', 'drop']);
});

// Checks the form of a call: messages, focus and what it sends.
// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { contract } from '../../../shared/contract.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { withWire } from '../../../testing/browser/form-wire.ts';
import { NumberField, SelectField, TextField } from './fields.tsx';
import { Held } from './held.tsx';
import { FormActions, RouteForm } from './route-form.tsx';

const { wire, done, sent } = withWire();
const refusal = (status: number, code: string, detail: string, errors: { path: string; message: string }[] = []) =>
  new Response(JSON.stringify({ type: 'urn:x', title: code, status, code, detail, errors }), { status });

function Registration() {
  return (
    <RouteForm
      route={contract.firearms.register}
      defaults={{ manufacturer: 'Glock', type: 'Pistol', caliber: '9mm', licenseType: 'S20 Business Purposes', city: 'Tshwane', ownerId: 7 }}
      onDone={done}
      actions={<FormActions submit="Register Firearm" submitting="Registering..." />}
    >
      <TextField name="manufacturer" label="Manufacturer" />
      <TextField name="model" label="Model" />
      <TextField name="serialNumber" label="Serial number" />
      <NumberField name="barrelLength" label="Barrel length" optional />
      <SelectField name="province" label="Province" choices={provinces} />
    </RouteForm>
  );
}

test('a form names every missing field on submit, keeps the button enabled and focuses the first', async () => {
  render(<Registration />);
  const button = screen.getByRole('button', { name: 'Register Firearm' });

  await userEvent.click(button);

  expect(await screen.findByText('Model is required')).toBeTruthy();
  expect(screen.getByText('Serial number is required')).toBeTruthy();
  expect(screen.getByText('Province is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Model'));
  expect(button).toHaveProperty('disabled', false);
  expect(wire).not.toHaveBeenCalled();
});

test('a button among the fields does not submit, and Enter presses the form’s own button', async () => {
  render(
    <RouteForm route={contract.firearms.register} actions={<FormActions submit="Register Firearm" />}>
      <button type="submit">Look up</button>
      <TextField name="model" label="Model" />
    </RouteForm>,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Look up' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Model is required')).toBeNull();

  // Enter presses the form's first submit button.
  const first = document.querySelector<HTMLElement>('form button[type=submit]');
  expect(first?.textContent).toBe('');
  await userEvent.click(first as HTMLElement);
  expect(await screen.findByText('Model is required')).toBeTruthy();
});

test.each(['Save', 'Keep'])('a double click on %s sends the change once: the second would be a version conflict', async (button) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  wire.mockImplementation(() => answered.then(() => new Response('{"id":"1"}')));
  render(
    <RouteForm
      route={contract.firearms.edit}
      of={{ id: '1', version: 1 }}
      onDone={done}
      actions={<FormActions submit="Save" other={{ submit: 'Keep', toBody: (values) => values }} />}
    >
      <TextField name="city" label="City" />
    </RouteForm>,
  );
  await userEvent.type(screen.getByLabelText('City'), 'Midrand');

  for (let click = 0; click < 2; click++) fireEvent.click(screen.getByRole('button', { name: button }));
  answer();

  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(wire).toHaveBeenCalledTimes(1);
});

test("a form shows a field's error after the press ends, so that the button does not move", async () => {
  const person = userEvent.setup();
  render(<Registration />);
  await person.click(screen.getByLabelText('Model'));

  await person.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Register Firearm' }) });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.activeElement).not.toBe(screen.getByLabelText('Model'));
  expect(screen.queryByText('Model is required')).toBeNull();
  await person.pointer({ keys: '[/MouseLeft]', target: document.body });

  expect(await screen.findByText('Model is required')).toBeTruthy();
});

test('a form shows the error of a hidden field above the buttons, and removes it once fixed', async () => {
  render(
    <RouteForm
      route={contract.cases.addNote}
      of={{ id: '1' }}
      toBody={(values) => ({ text: String(values.said ?? '') })}
      onDone={done}
      actions={<FormActions submit="Add" />}
    >
      <TextField name="said" label="Note" />
    </RouteForm>,
  );
  const add = screen.getByRole('button', { name: 'Add' });

  await userEvent.click(add);

  const message = await screen.findByText('Enter a note first');
  expect(wire).not.toHaveBeenCalled();
  wire.mockResolvedValue(new Response('{"id":"1"}', { status: 201 }));
  await userEvent.type(screen.getByLabelText('Note'), 'Seen');
  await userEvent.click(add);
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(message.isConnected).toBe(false);
});

/** A form whose only field can be removed. */
function Shrinking() {
  const [whole, setWhole] = useState(true);
  return (
    <RouteForm
      route={contract.firearms.changeStatus}
      of={{ id: '7' }}
      defaults={{ status: 'active', reason: '' }}
      onDone={done}
      actions={<FormActions submit="Change" />}
    >
      {whole ? <TextField name="reason" label="Reason" /> : null}
      <button type="button" onClick={() => setWhole(false)}>
        Less
      </button>
    </RouteForm>
  );
}

test('a form shows the error of a removed field above the buttons', async () => {
  render(<Shrinking />);
  await userEvent.click(screen.getByRole('button', { name: 'Less' }));

  await userEvent.click(screen.getByRole('button', { name: 'Change' }));

  expect((await screen.findAllByText('A reason is required')).length).toBeGreaterThan(0);
  expect(wire).not.toHaveBeenCalled();
});

test('a form shows no error during the first typing, but when the field is left empty', async () => {
  render(<Registration />);

  await userEvent.click(screen.getByLabelText('Model'));
  expect(screen.queryByText('Model is required')).toBeNull();
  await userEvent.tab();

  expect(await screen.findByText('Model is required')).toBeTruthy();
});

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Model'), '17');
  await userEvent.type(screen.getByLabelText('Serial number'), 'abc 123');
  await userEvent.click(screen.getByLabelText('Province'));
  await userEvent.click(await screen.findByText('Gauteng'));
}

test('a form sends the entered values, an empty number as null', async () => {
  wire.mockResolvedValue(new Response('{"id":"1"}', { status: 201 }));
  render(<Registration />);
  await fillIn();

  await userEvent.click(screen.getByRole('button', { name: 'Register Firearm' }));

  await waitFor(() => expect(done).toHaveBeenCalledWith({ id: '1' }));
  expect(sent()).toMatchObject({ model: '17', serialNumber: 'abc 123', barrelLength: null, province: 'Gauteng', ownerId: 7 });
});

test('a form shows a refusal at its field and focuses it', async () => {
  wire.mockResolvedValue(
    refusal(409, 'already-registered', 'This serial is taken.', [{ path: 'serialNumber', message: 'Serial ABC123 is registered already' }]),
  );
  render(<Registration />);
  await fillIn();

  await userEvent.click(screen.getByRole('button', { name: 'Register Firearm' }));

  expect(await screen.findByText('Serial ABC123 is registered already')).toBeTruthy();
  expect(screen.queryByText('This serial is taken.')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Serial number')));
  expect(done).not.toHaveBeenCalled();
});

test('a form shows a refusal without a field above the buttons', async () => {
  wire.mockResolvedValue(refusal(400, 'invalid-input', 'Check the input.', [{ path: 'keeperId', message: 'No such keeper' }]));
  render(<Registration />);
  await fillIn();

  await userEvent.click(screen.getByRole('button', { name: 'Register Firearm' }));

  expect(await screen.findByText('Check the input. No such keeper')).toBeTruthy();
});

/** The form has version 3 of the record; a concurrent update has made version 4. */
function Edited() {
  const [version, setVersion] = useState(3);
  return (
    <Held of={{ id: 1, version }} onReload={() => setVersion(4)}>
      {(of) => (
        <RouteForm
          route={contract.cases.addNote}
          of={{ id: '1', version: of.version }}
          defaults={{ text: '' }}
          onDone={done}
          actions={<FormActions submit="Add" />}
        >
          <TextField name="text" label="Note" />
        </RouteForm>
      )}
    </Held>
  );
}

test('a form shows a version conflict once, at the pressed button, and Reload keeps the focus at the form', async () => {
  wire.mockResolvedValue(refusal(412, 'stale-version', 'This record has changed since you opened it.'));
  const { container } = render(<Edited />);
  await userEvent.type(screen.getByLabelText('Note'), 'Seen');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));

  const warning = await screen.findByText('This record has changed since you opened it');
  expect(screen.getByLabelText('Note').compareDocumentPosition(warning) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByText('This record has changed since you opened it.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));

  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveProperty('value', ''));
  expect(document.activeElement).toBe(container.firstElementChild);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Note'));
});

test('a retry after a lost answer does not report its own change as a conflict', async () => {
  wire.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  wire.mockResolvedValueOnce(refusal(412, 'stale-version', 'This record has changed since you opened it.'));
  render(<Edited />);
  await userEvent.type(screen.getByLabelText('Note'), 'Seen');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findAllByText(/cannot be reached/);

  await userEvent.click(screen.getByRole('button', { name: 'Add' }));

  const said = (await screen.findByText('This record has changed since you opened it')).closest('[role=alert]')?.textContent;
  expect(said).toContain('Your changes were not saved.');
  expect(said).not.toMatch(/somebody/i);
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Seen');
});

// Checks a form while it is being sent, and a form that is cleared for the next record.
// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { contract } from '../../../shared/contract.ts';
import { isInert, withWire } from '../../../testing/browser/form-wire.ts';
import { toastStore } from '../page/toast-store.ts';
import { TextField } from './fields.tsx';
import { FormActions, RouteForm } from './route-form.tsx';

const { wire, done, sent } = withWire();

test('a form cleared for the next record keeps text typed during the save', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  wire.mockImplementation(() => answered.then(() => new Response('{"id":"1"}')));
  render(
    <RouteForm
      route={contract.firearms.edit}
      of={{ id: '1', version: 1 }}
      defaults={{ city: '', model: '' }}
      clearAfter
      onDone={done}
      actions={<FormActions submit="Save" />}
    >
      <TextField name="city" label="City" />
      <TextField name="model" label="Model" />
    </RouteForm>,
  );
  await userEvent.type(screen.getByLabelText('City'), 'Midrand');
  await userEvent.type(screen.getByLabelText('Model'), 'SP1');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(wire).toHaveBeenCalledOnce());

  await userEvent.clear(screen.getByLabelText('Model'));
  await userEvent.type(screen.getByLabelText('Model'), 'SP2');
  answer();

  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent()).toEqual({ city: 'Midrand', model: 'SP1' });
  expect(screen.getByLabelText('City')).toHaveProperty('value', '');
  expect(screen.getByLabelText('Model')).toHaveProperty('value', 'SP2');
});

const City = ({ onDone }: { readonly onDone: () => void }) => (
  <RouteForm route={contract.firearms.edit} of={{ id: '1', version: 1 }} defaults={{ city: '' }} onDone={onDone} actions={<FormActions submit="Save" />}>
    <TextField name="city" label="City" />
  </RouteForm>
);

describe('a form while it is being saved', () => {
  test.each([
    ['saved', () => new Response('{"id":"1"}')],
    ['refused', () => new Response('', { status: 503 })],
  ])('disables its fields until it is %s, and then restores the focus', async (_, answered) => {
    let answer = () => {};
    wire.mockImplementation(
      () =>
        new Promise<Response>((resolve) => {
          answer = () => resolve(answered());
        }),
    );
    render(<City onDone={done} />);
    const field = screen.getByLabelText('City');
    await userEvent.type(field, 'Midrand{Enter}');
    await waitFor(() => expect(wire).toHaveBeenCalledOnce());
    expect(isInert(field)).toBe(true);
    // A browser takes the focus from inert fields.
    field.blur();

    answer();

    await waitFor(() => expect(isInert(field)).toBe(false));
    expect(document.activeElement).toBe(field);
  });
});

test('a form closed while it was being saved does not close a form that was opened since', async () => {
  const answers: (() => void)[] = [];
  wire.mockImplementation(() => new Promise<Response>((resolve) => answers.push(() => resolve(new Response('{"id":"1"}')))));
  const closes = vi.fn();
  const form = (id: string) => (
    <RouteForm
      onClose={closes}
      key={id}
      route={contract.firearms.edit}
      of={{ id, version: 1 }}
      defaults={{ city: '' }}
      onDone={done}
      actions={<FormActions submit="Save" />}
    >
      <TextField name="city" label="City" />
    </RouteForm>
  );
  const nothing = <p>Nothing to do</p>;
  const { rerender } = render(form('1'));
  const send = async (times: number) => {
    await userEvent.type(screen.getByLabelText('City'), 'Midrand{Enter}');
    await waitFor(() => expect(wire).toHaveBeenCalledTimes(times));
  };
  await send(1);
  rerender(nothing);
  await screen.findByText('Nothing to do');
  rerender(form('2'));

  answers[0]?.();
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(closes).not.toHaveBeenCalled();

  // A form that replaces it at once, for the next version, counts as the same form.
  await send(2);
  rerender(form('3'));
  answers[1]?.();
  await waitFor(() => expect(closes).toHaveBeenCalledTimes(1));
  await send(3);
  rerender(nothing);
  answers[2]?.();
  await waitFor(() => expect(closes).toHaveBeenCalledTimes(2));
});

test('a form shows its refusal as a toast after the user left it', async () => {
  let answer = () => {};
  wire.mockImplementation(
    () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(new Response(JSON.stringify({ detail: 'It has been completed meanwhile.' }), { status: 409 }));
      }),
  );
  const { rerender } = render(<City onDone={done} />);
  await userEvent.type(screen.getByLabelText('City'), 'Midrand{Enter}');
  await waitFor(() => expect(wire).toHaveBeenCalledOnce());
  rerender(<p>Elsewhere</p>);

  answer();

  await waitFor(() => expect(toastStore.read()).toMatchObject({ title: 'Error', destructive: true }));
  expect(toastStore.read()?.description).toMatch(/./);
});

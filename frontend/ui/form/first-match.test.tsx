// Checks searchable selects with the keyboard.
// @vitest-environment jsdom

import { readdirSync, readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { SearchedMultiselect } from './searched-multiselect.tsx';
import { SearchedSelect } from './searched-select.tsx';

afterEach(cleanup);

const optionsOf = (...labels: string[]) => labels.map((label) => ({ value: label, label }));
const calibers = optionsOf('9mm', '.38 Special', '.308 Winchester', '7.62x39mm');
const highlighted = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : undefined;
};

function Chooser({ answer }: { readonly answer?: (text: string) => Promise<string[]> }) {
  const [chosen, setChosen] = useState<string | undefined>();
  const [found, setFound] = useState(calibers);
  const [isLoading, setLoading] = useState(false);
  return (
    <>
      <SearchedSelect
        ariaLabel="Caliber"
        options={found}
        selectedOption={chosen ? { value: chosen } : null}
        filteringType={answer ? 'manual' : 'auto'}
        filteringAriaLabel="Search calibers"
        statusType={isLoading ? 'loading' : 'finished'}
        {...(answer && {
          onLoadItems: async ({ detail: { filteringText } }) => {
            setLoading(true);
            setFound(optionsOf(...(await answer(filteringText))));
            setLoading(false);
          },
        })}
        onChange={({ detail }) => setChosen(detail.selectedOption.value)}
      />
      <output>{chosen}</output>
    </>
  );
}
/** Cloudscape reads key codes, which user-event does not send. */
const press = (keyCode: number) => fireEvent.keyDown(document.activeElement ?? document.body, { keyCode });
const [enter, arrowDown] = [13, 40];
const chosen = () => screen.getByRole('status').textContent;
const typeInto = async (text: string) => {
  await userEvent.click(screen.getByRole('button', { name: /Caliber/ }));
  await userEvent.type(await screen.findByLabelText('Search calibers'), text);
};

describe('a searchable select', () => {
  test('highlights nothing before the user types, and chooses nothing on Enter', async () => {
    render(<Chooser />);

    await typeInto(' ');
    press(enter);

    expect(chosen()).toBe('');
  });

  test('highlights the first match after each letter, and Enter chooses it', async () => {
    render(<Chooser />);

    await typeInto('.3');
    await waitFor(() => expect(highlighted()).toContain('.38 Special'));
    await userEvent.keyboard('08');
    await waitFor(() => expect(highlighted()).toContain('.308 Winchester'));
    press(enter);

    expect(chosen()).toBe('.308 Winchester');
    // jsdom never ends the closing animation, so the list itself may stay in the page.
    await waitFor(() => expect(screen.getByRole('button', { name: /Caliber/ }).getAttribute('aria-expanded')).toBe('false'));
  });

  test('moves from the first match with the arrow key, and keeps the new highlight', async () => {
    render(<Chooser />);

    await typeInto('.3');
    press(arrowDown);
    await waitFor(() => expect(highlighted()).toContain('.308 Winchester'));
    press(enter);

    expect(chosen()).toBe('.308 Winchester');
  });

  test('chooses nothing on Enter when nothing matches', async () => {
    render(<Chooser />);

    await typeInto('bazooka');
    press(enter);

    expect(chosen()).toBe('');
  });

  test('waits for the server’s results, and does not choose an earlier option', async () => {
    let answer: (labels: string[]) => void = () => undefined;
    render(<Chooser answer={(text) => (text === '' ? Promise.resolve(['9mm']) : new Promise((resolve) => (answer = resolve)))} />);

    await typeInto('.30');
    press(enter);
    expect([highlighted(), chosen()]).toEqual([undefined, '']);
    await waitFor(() => {
      answer(['.308 Winchester', '.300 Magnum']);
      expect(highlighted()).toContain('.308 Winchester');
    });
    press(enter);

    expect(chosen()).toBe('.308 Winchester');
  });

  test('a multiselect chooses the first match on Enter, and stays open', async () => {
    const taken: (string | undefined)[] = [];
    const onChange = ({ detail }: { detail: { selectedOptions: readonly { value?: string }[] } }) =>
      void taken.push(...detail.selectedOptions.map(({ value }) => value));
    render(
      <SearchedMultiselect
        ariaLabel="Caliber"
        options={calibers}
        selectedOptions={[]}
        filteringType="auto"
        filteringAriaLabel="Search calibers"
        onChange={onChange}
      />,
    );

    await typeInto('7.62');
    press(enter);

    expect(taken).toEqual(['7.62x39mm']);
  });
});

test('every searchable select in the screens uses these components', () => {
  const sources = readdirSync('frontend', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'));
  const bare = sources.filter((name) => /<(?:Select|Multiselect)\b[^>]*\bfilteringType/.test(readFileSync(`frontend/${name}`, 'utf8').replaceAll('=>', '')));

  expect(bare).toEqual([]);
});

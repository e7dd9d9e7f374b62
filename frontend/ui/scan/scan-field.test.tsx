// Tests the scanner on a screen: fields keep their text, secrets stay out, and scans wait for each other.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScanField, type ScanResult } from './scan-field.tsx';

const code = '7K3M9QX2AB5';
let now = 1000;
let pressed: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  now += 10_000;
  pressed = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A key as the browser sends it: the event, then the sign in the focused field unless something prevented it. */
function press(key: string, gap: number): void {
  now += gap;
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: now });
  act(() => void target.dispatchEvent(event));
  if (event.defaultPrevented) return;
  pressed.push(key);
  if (key.length === 1 && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
    fireEvent.input(target, { target: { value: target.value + key } });
  if ((key === 'Enter' || key === ' ') && target instanceof HTMLButtonElement) fireEvent.click(target);
}

const scan = (text = code, end = 'Enter') => {
  press(text.charAt(0), 300);
  for (const sign of text.slice(1)) press(sign, 15);
  if (end) press(end, 15);
};
const type = (text: string) => {
  for (const sign of text) press(sign, 120);
};
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

function Screen({
  onCode,
  remove,
}: {
  readonly onCode: (text: string) => ScanResult | undefined | Promise<ScanResult | undefined>;
  readonly remove?: () => void;
}) {
  const [place, setPlace] = useState('');
  return (
    <form>
      <ScanField label="Scan" onCode={onCode} />
      <input aria-label="Place" value={place} onChange={({ target }) => setPlace(target.value)} />
      <textarea aria-label="Reason" />
      <input aria-label="Password" type="password" />
      <div data-no-scan>
        <input aria-label="PIN" inputMode="numeric" />
      </div>
      <button type="button" onClick={remove}>
        Remove
      </button>
    </form>
  );
}

function open(onCode: (text: string) => ScanResult | undefined | Promise<ScanResult | undefined> = () => undefined) {
  const [codes, remove] = [[] as string[], vi.fn()];
  render(
    <Screen
      remove={remove}
      onCode={(text) => {
        codes.push(text);
        return onCode(text);
      }}
    />,
  );
  return { codes, remove };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('the scan field', () => {
  it('takes a scan in itself and in other fields, and leaves typed text as it was', async () => {
    const { codes } = open();
    for (const name of ['Scan', 'Place', 'Reason']) {
      field(name).focus();
      type('Midrand');
      scan();
      await settle();
      expect(field(name).value).toBe('Midrand');
      type(' 4');
      expect(field(name).value).toBe('Midrand 4');
    }
    expect(codes).toEqual([code, code, code]);
    expect(pressed).not.toContain('Enter');
  });

  it.each(['Password', 'PIN'])('does not act in the field %s, whose text stays as it was entered', async (name) => {
    const { codes } = open();
    field(name).focus();
    scan();
    await settle();

    expect([field(name).value, codes]).toEqual([code, []]);
  });

  it('forgets a scan that moves into a PIN field', async () => {
    const { codes } = open();
    field('Place').focus();
    for (const sign of '7K3M9QX2') press(sign, 15);
    field('PIN').focus();
    press('A', 15);
    press('Enter', 15);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(codes).toEqual([]);
  });

  it.each([
    ['CR', 'Enter'],
    ['LF', '\n'],
    ['Tab', 'Tab'],
    ['no end key', ''],
  ])('takes a scan with %s, once', async (_, end) => {
    const { codes } = open();
    field('Place').focus();
    scan(code, end);
    await act(() => vi.advanceTimersByTimeAsync(500));

    expect([codes, field('Place').value, pressed.includes('Tab')]).toEqual([[code], '', false]);
    expect(document.activeElement).toBe(field('Place'));
  });

  it('waits for keys that a busy page has queued, when its timer is late', async () => {
    const { codes } = open();
    field('Place').focus();
    for (const sign of 'T6472-46') press(sign, 15);
    // The timer is due, and the browser gives queued keys first.
    act(() => void vi.advanceTimersToNextTimer());
    for (const sign of ' KV 40281') press(sign, 15);
    await act(() => vi.advanceTimersByTimeAsync(500));

    expect([codes, field('Place').value]).toEqual([['T6472-46 KV 40281'], '']);
  });

  it('does not press the button that has the focus', async () => {
    const { codes, remove } = open();
    screen.getByRole('button', { name: 'Remove' }).focus();
    scan();
    await settle();
    expect([codes, remove.mock.calls.length]).toEqual([[code], 0]);
    press('Enter', 900);
    expect(remove).toHaveBeenCalledTimes(1);
    scan('T6472-46 KV 40281');
    await settle();
    expect([codes.at(-1), remove.mock.calls.length]).toEqual(['T6472-46 KV 40281', 1]);
    press(' ', 900);
    expect(remove).toHaveBeenCalledTimes(2);
  });

  it('takes typed text with Enter like a scan, and nothing from an empty field', async () => {
    const { codes } = open();
    field('Scan').focus();
    press('Enter', 200);
    type('ddt220');
    press('Enter', 200);
    await settle();
    expect([codes, field('Scan').value]).toEqual([['ddt220'], '']);
  });

  it('does one scan after another and shows how many wait', async () => {
    const answers: ((result: ScanResult) => void)[] = [];
    const { codes } = open(() => new Promise((resolve) => answers.push(resolve)));
    for (const text of ['AAAAAAA1', 'AAAAAAA2', 'AAAAAAA3']) scan(text);
    await settle();
    expect(codes).toEqual(['AAAAAAA1']);
    expect(screen.getByText('2 scans wait')).toBeTruthy();

    answers[0]?.({ tone: 'accepted', text: 'First is ready' });
    await settle();
    expect([codes, screen.getByText('1 scan waits') !== null, screen.getByText('First is ready') !== null]).toEqual([['AAAAAAA1', 'AAAAAAA2'], true, true]);
    answers[1]?.({ tone: 'refused', text: 'Second is out' });
    await settle();
    expect([codes.length, screen.queryByText(/wait/), screen.getByText('Second is out') !== null]).toEqual([3, null, true]);
  });

  it('shows a failed request as refused, and takes the next scan', async () => {
    let failed = false;
    const { codes } = open(async () => {
      if (!failed) {
        failed = true;
        throw new TypeError('Failed to fetch');
      }
      return { tone: 'accepted', text: 'Ready' };
    });
    scan();
    await settle();
    expect(screen.queryByText('Ready')).toBeNull();
    expect(screen.getByText(/Check your connection|server has failed|Try again/)).toBeTruthy();
    scan();
    await settle();
    expect([codes.length, screen.getByText('Ready') !== null]).toEqual([2, true]);
  });

  it('plays one tone for accepted and another for refused, and none when sounds are off', async () => {
    const played: number[] = [];
    vi.stubGlobal(
      'AudioContext',
      class {
        state = 'running';
        currentTime = 0;
        destination = {};
        createGain = () => ({ gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }, connect: () => undefined });
        createOscillator = () => {
          const frequency = { value: 0 };
          return { type: '', frequency, connect: (to: unknown) => to, start: () => void played.push(frequency.value), stop: () => undefined };
        };
      },
    );
    open((text) => (text.startsWith('A') ? { tone: 'accepted', text: 'Ready' } : { tone: 'refused', text: 'Out' }));
    scan('AAAAAAA1');
    await settle();
    scan('BBBBBBB1');
    await settle();
    expect(new Set(played).size).toBe(2);
    const before = played.length;

    fireEvent.click(screen.getByRole('button', { name: 'Sounds' }));
    scan('AAAAAAA1');
    await settle();
    expect([played.length, screen.getByText('Ready') !== null, localStorage.getItem('scan-sounds')]).toEqual([before, true, 'false']);
  });

  it('shows no keyboard on a touch screen until the user asks for it', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('coarse'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    open();
    expect(field('Scan').inputMode).toBe('none');
    fireEvent.click(screen.getByRole('button', { name: 'Show Keyboard' }));
    expect([field('Scan').inputMode, document.activeElement]).toEqual(['', field('Scan')]);
  });

  it('gives the scan to the newest of two fields, and to the other after that has closed', async () => {
    const [below, above] = [[] as string[], [] as string[]];
    const take = (into: string[]) => (text: string) => {
      into.push(text);
      return undefined;
    };
    const shown = (both: boolean) => (
      <>
        <ScanField label="Below" onCode={take(below)} />
        {both ? <ScanField label="Above" onCode={take(above)} /> : null}
      </>
    );
    const { rerender } = render(shown(true));
    scan();
    await settle();
    rerender(shown(false));
    scan();
    await settle();
    expect([below, above]).toEqual([[code], [code]]);
  });
});

// Tests that a scanner and typing are distinguished by time alone.
import { describe, expect, it } from 'vitest';
import { codeFrom, signsOfCode } from '../../../shared/labels/code.ts';
import { Burst, type Heard } from './burst.ts';

/** Random numbers from a fixed seed (Park and Miller's generator). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return (state >> 8) % below;
  };
}

const end = (heard: Heard) => heard === 'end';

interface Sent {
  readonly at?: number;
  readonly gap?: number;
  readonly key?: string | undefined;
  /** A machine that is busy for this long in the middle of the text, in milliseconds. */
  readonly stall?: number;
}

/** Sends text, a key every `gap` milliseconds, then the end key. Returns the scan and the time after it. */
function send(burst: Burst, text: string, { at = 0, gap = 15, key, stall = 0 }: Sent) {
  let time = at;
  for (const [number, sign] of [...text].entries()) {
    if (number === Math.floor(text.length / 2)) time += stall;
    // A scanner presses Shift for a capital.
    if (/[A-Z]/.test(sign)) burst.hear({ key: 'Shift', timeStamp: time });
    burst.hear({ key: sign, timeStamp: time });
    time += gap;
  }
  const isOver = key === undefined || end(burst.hear({ key, timeStamp: time }));
  return { scan: isOver ? burst.take() : undefined, time };
}

describe('the scanner’s keys', () => {
  it('give 100 codes at 15 ms a key, between words typed at 60 to 200 ms a key, with CR, LF, Tab or no end key, a prefix and a stall of 120 ms', () => {
    const random = seeded(40);
    const burst = new Burst();
    const ends = ['Enter', '\n', 'Tab', undefined];
    const words = ['Midrand sector 4', 'armed response', '30', 'x'];
    let time = 0;
    let count = 0;
    while (count < 100) {
      const code = codeFrom(Uint8Array.from({ length: signsOfCode }, () => random(32)));
      if (!code) continue;
      for (const sign of words[random(words.length)] ?? '') {
        time += 60 + random(140);
        expect(end(burst.hear({ key: sign, timeStamp: time }))).toBe(false);
        expect(burst.isScan).toBe(false);
      }
      const text = count % 5 === 0 ? `]Q1${code}` : code;
      const sent = send(burst, text, { at: time + 300, key: ends[count % ends.length], stall: count % 3 === 0 ? 120 : 0 });
      expect(sent.scan).toBe(text);
      time = sent.time + 300;
      count++;
    }
  });

  it.each(['Enter', '\n', 'Tab', undefined])('include the spaces of a serial number, which ends with %j', (key) => {
    for (const stall of [0, 40, 120]) expect(send(new Burst(), 'T6472-46 KV 40281', { key, stall }).scan).toBe('T6472-46 KV 40281');
  });

  it('are a scan on a busy machine, where each third key is late', () => {
    const burst = new Burst();
    let at = 0;
    for (const [number, sign] of [...'T6472-46 KV 40281'].entries()) {
      at += number % 3 === 2 ? 90 : 12;
      burst.hear({ key: sign, timeStamp: at });
    }
    expect(end(burst.hear({ key: 'Enter', timeStamp: at + 110 }))).toBe(true);
    expect(burst.take()).toBe('T6472-46 KV 40281');
  });

  it('are typing if half of them are late', () => {
    const burst = new Burst();
    for (const [number, sign] of [...'armed response'].entries()) burst.hear({ key: sign, timeStamp: number * 60 + (number % 2) * 40 });
    expect(burst.isScan).toBe(false);
  });

  it.each([5, 15, 30, 35])('are a scan at %i ms a key', (gap) => {
    expect(send(new Burst(), '7K3M9QX2AB5', { gap, key: 'Enter' }).scan).toBe('7K3M9QX2AB5');
  });

  it.each([36, 60, 120])('are typing at %i ms a key: Enter stays the form’s own', (gap) => {
    expect(send(new Burst(), '7K3M9QX2AB5', { gap, key: 'Enter' }).scan).toBeUndefined();
  });

  it('are typing when there are fewer than six: two hands press "the" almost together', () => {
    const burst = new Burst();
    expect(send(burst, 'there', { gap: 10, key: 'Enter' }).scan).toBeUndefined();
    expect(send(burst, 'there1', { at: 1000, gap: 10, key: 'Enter' }).scan).toBe('there1');
  });

  it('are no scan while one key is held down', () => {
    const burst = new Burst();
    for (let at = 0; at < 40; at++) burst.hear({ key: 'a', timeStamp: at * 30, repeat: at > 0 });
    expect(burst.isScan).toBe(false);
  });

  it('end with Ctrl+J and Ctrl+M, as which some scanners send LF and CR', () => {
    for (const key of ['j', 'm']) {
      const burst = new Burst();
      for (const [at, sign] of [...'7K3M9QX2AB5'].entries()) burst.hear({ key: sign, timeStamp: at * 15 });
      expect(burst.hear({ key: 'Control', timeStamp: 165 })).toBe('other');
      expect(burst.hear({ key, ctrlKey: true, timeStamp: 180 })).toBe('end');
      expect(burst.take()).toBe('7K3M9QX2AB5');
    }
  });

  it('swallow an end key that comes after the scan was taken, and no later one', () => {
    const burst = new Burst();
    const { scan, time } = send(burst, '7K3M9QX2AB5', {});
    expect(scan).toBe('7K3M9QX2AB5');
    expect(burst.hear({ key: 'Enter', timeStamp: time + 200 })).toBe('end');
    expect(burst.hear({ key: 'Enter', timeStamp: time + 500 })).toBe('other');
  });

  it('begin anew after Backspace, an arrow key and a shortcut', () => {
    for (const key of ['Backspace', 'ArrowLeft', 'F2']) {
      const burst = new Burst();
      for (const [at, sign] of ['1', '2', '3', '4', key, '5', '6', '7'].entries()) burst.hear({ key: sign, timeStamp: at * 10 });
      expect(burst.take()).toBeUndefined();
    }
  });
});

// Distinguishes a scanner from typing by the time between keys: a scanner that works as a keyboard sends a key every few milliseconds.

/** In milliseconds. Slow scanners send a key every 20 to 30 ms; a fast typist needs 60 or more. */
const quickGap = 35;
/** Of the gaps of a scan. A busy machine delays single keys, so that one slow gap does not end a scan. */
const leastQuick = 2 / 3;
/** In milliseconds. A key after a longer gap begins a new text. */
const longestGap = 150;
/** Fewer keys are typing: two hands can press a few keys almost together. */
const fewestKeys = 6;
/** Longer than any printed code. */
const mostKeys = 200;
/** In milliseconds. A scanner without an end key has finished after this time without a key. */
export const pause = longestGap + 10;
/** In milliseconds. An end key so soon after a finished scan belongs to that scan. */
const lateEnd = 400;

const modifiers: readonly string[] = ['Shift', 'CapsLock', 'AltGraph', 'NumLock', 'Control'];
const endKeys: readonly string[] = ['Enter', 'Tab', '\n', '\r'];

/** A pressed key; `timeStamp` in milliseconds. A `KeyboardEvent` is one. */
export interface Key {
  readonly key: string;
  readonly timeStamp: number;
  readonly repeat?: boolean;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly metaKey?: boolean;
}

/**
 * `began`: the first key of a text. `text`: a further key. `end`: the end key of a scan, which must have no other effect. `other`: a key that is no text,
 * or an end key that a person pressed.
 */
export type Heard = 'began' | 'text' | 'end' | 'other';

/** Some scanners send LF and CR as Ctrl+J and Ctrl+M. */
const isEnd = ({ key, ctrlKey }: Key): boolean => endKeys.includes(key) || (ctrlKey === true && /^[jm]$/i.test(key));
const isText = ({ key, ctrlKey = false, altKey = false, metaKey = false }: Key): boolean => [...key].length === 1 && !metaKey && ctrlKey === altKey;

export class Burst {
  private keys: string[] = [];
  /** The number of gaps between the keys that only a scanner reaches. */
  private quick = 0;
  private last = Number.NEGATIVE_INFINITY;
  private takenAt = Number.NEGATIVE_INFINITY;

  /** True if the keys so far can only be a scanner's. */
  get isScan(): boolean {
    return this.keys.length >= fewestKeys && this.quick >= (this.keys.length - 1) * leastQuick;
  }

  hear(key: Key): Heard {
    const { timeStamp: at } = key;
    const gap = at - this.last;
    const soon = gap <= longestGap;
    // A modifier's key comes between two signs of a scanner.
    if (modifiers.includes(key.key)) {
      if (soon && !key.repeat) this.last = at;
      return 'other';
    }
    if (isEnd(key)) {
      if (this.keys.length === 0 && at - this.takenAt <= lateEnd) return 'end';
      if (soon && this.isScan) return 'end';
      this.forget();
      return 'other';
    }
    // A key that is held down repeats as fast as a scanner.
    if (!isText(key) || key.repeat || this.keys.length >= mostKeys) {
      this.forget();
      return 'other';
    }
    this.last = at;
    if (soon && this.keys.length > 0) {
      this.keys.push(key.key);
      if (gap <= quickGap) this.quick++;
      return 'text';
    }
    this.keys = [key.key];
    this.quick = 0;
    return 'began';
  }

  /** The text of the scan, which is over; undefined if it was typing. */
  take(): string | undefined {
    const text = this.isScan ? this.keys.join('') : undefined;
    if (text !== undefined) this.takenAt = this.last;
    this.forget();
    return text;
  }

  forget(): void {
    this.keys = [];
    this.quick = 0;
    this.last = Number.NEGATIVE_INFINITY;
  }
}

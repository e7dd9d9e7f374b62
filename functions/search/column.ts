// One text for each position, all of them joined, so that one pass over the bytes finds those that hold a part. A text that
// many share is kept once, and each position tells which one it has.
import { add, type Bits, has, lastBelow, noBits } from './bits.ts';
import { separator } from './row.ts';

export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Texts are kept once each until so many differ that telling which is which takes more room than it saves. */
const worthSharing = (distinct: number, count: number) => distinct <= 1024 || distinct * 2 <= count;

const clean = (text: string) => (text.includes(separator) ? text.replaceAll(separator, ' ') : text);
const joined = (texts: readonly string[]) => Buffer.from(texts.map((text) => clean(text) + separator).join(''));

function codesFor(distinct: number, count: number): Codes {
  if (distinct <= 0x100) return new Uint8Array(count);
  return distinct <= 0x10000 ? new Uint16Array(count) : new Uint32Array(count);
}

export class Column {
  private beginnings: Uint32Array | undefined;
  private groups: Groups | undefined;

  /** `values`: a separator, then each distinct text with a separator behind it. Without `codes` each position has a text of its own. */
  constructor(
    readonly values: Buffer,
    readonly distinct: number,
    readonly codes: Codes | undefined,
  ) {}

  /** Where each text begins, and where one more would. Throws when there are not as many texts as there should be. */
  private get starts(): Uint32Array {
    if (this.beginnings) return this.beginnings;
    const starts = new Uint32Array(this.distinct + 1);
    const { values } = this;
    let found = 0;
    for (let at = 0; at < values.length && found <= this.distinct; at++) if (values[at] === 0) starts[found++] = at + 1;
    if (found !== this.distinct + 1 || starts[this.distinct] !== values.length) throw new Error('The texts of a column do not add up');
    this.beginnings = starts;
    return starts;
  }

  private text(code: number): string {
    const { starts } = this;
    return this.values.toString('utf8', starts[code], (starts[code + 1] as number) - 1);
  }

  at(position: number): string {
    return this.text(this.codes ? (this.codes[position] as number) : position);
  }

  /** Checks what came from outside. Throws when codes point at nothing. */
  check(count: number): void {
    // Where its texts begin is found out when first needed: that of a long column takes its time.
    if (this.codes && this.starts.length !== this.distinct + 1) throw new Error('The texts of a column do not add up');
    if ((this.codes?.length ?? this.distinct) !== count) throw new Error('A column has not one text for each position');
    for (const code of this.codes ?? []) if (code >= this.distinct) throw new Error('A column points at texts that it has not');
  }

  /** The positions whose text holds `part`. */
  holding(part: string, count: number): Bits {
    return this.positions(Buffer.from(part), count);
  }

  /** The positions whose text is `text`. */
  being(text: string, count: number): Bits {
    return this.positions(Buffer.from(separator + text + separator), count);
  }

  /** The positions whose text passes: a text that many share is asked once. */
  passing(test: (text: string) => boolean, count: number): Bits {
    const found = noBits(this.distinct);
    for (let code = 0; code < this.distinct; code++) if (test(this.text(code))) add(found, code);
    if (!this.codes) return found;
    const bits = noBits(count);
    addCoded(bits, this.codes, found);
    return bits;
  }

  private positions(needle: Buffer, count: number): Bits {
    const found = this.codesHolding(needle);
    if (!found) return noBits(count);
    if (!this.codes) return found;
    const bits = noBits(count);
    addCoded(bits, this.codes, found);
    return bits;
  }

  /** Positions whose text holds `part`, in order, without looking at any other position. */
  positionsHolding(part: string): Uint32Array {
    const found = this.codesHolding(Buffer.from(part));
    if (!found) return new Uint32Array();
    this.groups ??= this.codes && groupsOf(this.codes, this.distinct);
    const all: number[] = [];
    for (let code = lastBelow(found, this.distinct); code >= 0; code = lastBelow(found, code)) {
      if (!this.groups) all.push(code);
      else for (let at = this.groups.starts[code] as number; at < (this.groups.starts[code + 1] as number); at++) all.push(this.groups.positions[at] as number);
    }
    return Uint32Array.from(all).sort();
  }

  /** The distinct texts that hold the needle; nothing when none does. */
  private codesHolding(needle: Buffer): Bits | undefined {
    const { values } = this;
    let at = values.indexOf(needle);
    if (at < 0) return undefined;
    const { starts } = this;
    const found = noBits(this.distinct);
    // A needle that begins with a separator begins one byte before the text it is in.
    const into = needle[0] === 0 ? 1 : 0;
    let code = 0;
    for (let hits = 1; at >= 0; at = values.indexOf(needle, (starts[code + 1] as number) - 1), hits++) {
      code = codeAt(starts, at + into, code);
      add(found, code);
      // Where most texts have it, asking for each next one costs more than looking at every byte.
      if (hits % 1024 === 0 && code < hits * 16) {
        this.addEach(found, needle, into, code + 1);
        break;
      }
    }
    return found;
  }

  private addEach(found: Bits, needle: Buffer, into: number, from: number): void {
    const { values, starts, distinct } = this;
    const { length } = needle;
    for (let code = from; code < distinct; code++) {
      const last = (starts[code + 1] as number) - length - 1 + into;
      for (let begin = (starts[code] as number) - into; begin <= last; begin++) {
        let same = 0;
        while (same < length && values[begin + same] === needle[same]) same++;
        if (same < length) continue;
        add(found, code);
        break;
      }
    }
  }

  /** Texts that any of the positions has. */
  textsOf(count: number, skipped: ReadonlySet<number>): string[] {
    const used = noBits(this.distinct);
    for (let position = 0; position < count; position++) if (!skipped.has(position)) add(used, this.codes ? (this.codes[position] as number) : position);
    const texts: string[] = [];
    for (let code = 0; code < this.distinct; code++) if (has(used, code)) texts.push(this.text(code));
    return texts;
  }

  /**
   * A column of texts taken from a former one and from new ones: each entry of `source` is a position of the former column, or
   * below zero `~n` for the n-th new text. A former column that is not there counts as empty texts.
   */
  static from(former: Column | undefined, source: Int32Array, fresh: readonly string[]): Column {
    if (former && !former.codes) return former.withOwn(source, fresh);
    const texts = former ? former.values.toString().split(separator).slice(1, -1) : [''];
    const codeOf = new Map(texts.map((text, code) => [text, code]));
    const freshCodes = fresh.map((text) => {
      const kept = clean(text);
      const code = codeOf.get(kept) ?? codeOf.set(kept, texts.length).size - 1;
      if (code === texts.length) texts.push(kept);
      return code;
    });
    const codes = codesFor(texts.length, source.length);
    const before = former?.codes;
    for (let at = 0; at < source.length; at++) {
      const from = source[at] as number;
      codes[at] = from >= 0 ? (before ? (before[from] as number) : 0) : (freshCodes[~from] as number);
    }
    if (worthSharing(texts.length, source.length)) return new Column(Buffer.concat([Buffer.of(0), joined(texts)]), texts.length, codes);
    return new Column(Buffer.concat([Buffer.of(0), joined(Array.from(codes, (code) => texts[code] as string))]), source.length, undefined);
  }

  /** Stretches that stand together in the former column are copied in one go. */
  private withOwn(source: Int32Array, fresh: readonly string[]): Column {
    const { starts, values } = this;
    const pieces: Buffer[] = [Buffer.of(0)];
    for (let at = 0; at < source.length; ) {
      const from = source[at] as number;
      if (from < 0) {
        pieces.push(joined([fresh[~from] as string]));
        at++;
        continue;
      }
      let end = from;
      while (at < source.length && source[at] === end) {
        at++;
        end++;
      }
      pieces.push(values.subarray(starts[from], starts[end]));
    }
    return new Column(Buffer.concat(pieces), source.length, undefined);
  }
}

/** Which text the byte is in; looked for from the text of the former hit on, in steps that double. */
function codeAt(starts: Uint32Array, byte: number, from: number): number {
  let low = from;
  let step = 1;
  while (low + step < starts.length && (starts[low + step] as number) <= byte) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) <= byte) low = middle;
    else high = middle;
  }
  return low;
}

interface Groups {
  readonly starts: Uint32Array;
  readonly positions: Uint32Array;
}

/** The positions of each code, one code after the other. */
function groupsOf(codes: Codes, distinct: number): Groups {
  const starts = new Uint32Array(distinct + 1);
  for (const code of codes) starts[code + 1] = (starts[code + 1] as number) + 1;
  for (let code = 0; code < distinct; code++) starts[code + 1] = (starts[code + 1] as number) + (starts[code] as number);
  const next = starts.slice();
  const positions = new Uint32Array(codes.length);
  for (let position = 0; position < codes.length; position++) {
    const code = codes[position] as number;
    const place = next[code] as number;
    positions[place] = position;
    next[code] = place + 1;
  }
  return { starts, positions };
}

function addCoded(bits: Bits, codes: Codes, found: Bits): void {
  const hit = new Uint8Array(found.length * 32);
  for (let code = 0; code < hit.length; code++) hit[code] = has(found, code) ? 1 : 0;
  for (let word = 0, at = 0; at < codes.length; word++) {
    let one = 0;
    for (const end = Math.min(at + 32, codes.length); at < end; at++) one |= (hit[codes[at] as number] as number) << (at & 31);
    bits[word] = one;
  }
}

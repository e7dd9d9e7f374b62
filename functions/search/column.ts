// A column with one text for each position. All texts are joined, so that one pass over the bytes finds a substring. A shared text is stored once, and each
// position has its code.
import { add, type Bits, countOf, firstFrom, has, lastBelow, noBits } from './bits.ts';
import { addCoded, type Codes, codeAt, codesFor, type Groups, groupsOf } from './codes.ts';
import { separator } from './row.ts';

/** Texts are stored once each until so many differ that the codes need more space than they save. */
const worthSharing = (distinct: number, count: number) => distinct <= 1024 || distinct * 2 <= count;

/** If fewer than one position in this many remains, each is searched separately; otherwise one pass over all bytes is faster. */
const fewOf = 4;

const clean = (text: string) => (text.includes(separator) ? text.replaceAll(separator, ' ') : text);
const joined = (texts: readonly string[]) => Buffer.from(texts.map((text) => clean(text) + separator).join(''));

export class Column {
  private beginnings: Uint32Array | undefined;
  private groups: Groups | undefined;

  /** `values`: a separator, then each distinct text followed by a separator. Without `codes` each position has its own text. */
  constructor(
    readonly values: Buffer,
    readonly distinct: number,
    readonly codes: Codes | undefined,
  ) {}

  /** The start of each text, and of one more. Throws if the number of texts is wrong. */
  private get starts(): Uint32Array {
    if (this.beginnings) return this.beginnings;
    const starts = new Uint32Array(this.distinct + 1);
    const { values } = this;
    let found = 0;
    for (let at = 0; at < values.length && found <= this.distinct; at++) if (values[at] === 0) starts[found++] = at + 1;
    if (found !== this.distinct + 1 || starts[this.distinct] !== values.length) throw new Error('The number of texts in a column does not match its data');
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

  /** Validates a column from a snapshot. Throws if a code refers to no text. */
  check(count: number): void {
    // The starts are computed on first use, because a long column takes a while.
    if (this.codes && this.starts.length !== this.distinct + 1) throw new Error('The number of texts in a column does not match its data');
    if ((this.codes?.length ?? this.distinct) !== count) throw new Error('A column does not have one text for each position');
    for (const code of this.codes ?? []) if (code >= this.distinct) throw new Error('A column refers to a text that does not exist');
  }

  /** Adds the positions whose text contains `part`. May also add positions that are not in `among`. */
  addContaining(bits: Bits, part: string, among: Bits): void {
    const needle = Buffer.from(part);
    if (this.codes) {
      const found = this.codesContaining(needle);
      if (found) addCoded(bits, this.codes, found);
    } else if (countOf(among) * fewOf < this.distinct) this.addEachAmong(bits, needle, among);
    else this.addOwn(bits, needle);
  }

  /** The positions whose text equals `text`. */
  equalTo(text: string, count: number): Bits {
    const bits = noBits(count);
    const needle = Buffer.from(separator + text + separator);
    if (!this.codes) return this.codesContaining(needle) ?? bits;
    const found = this.codesContaining(needle);
    if (found) addCoded(bits, this.codes, found);
    return bits;
  }

  /** The positions whose text has a part that matches. The pattern runs on bytes, so it may only contain ASCII characters. */
  matchingPattern(pattern: RegExp, count: number): Bits {
    const found = noBits(this.distinct);
    const { starts } = this;
    const all = this.values.toString('latin1');
    const each = new RegExp(pattern.source, 'g');
    let code = 0;
    for (let hit = each.exec(all); hit; hit = each.exec(all)) {
      code = codeAt(starts, hit.index, code);
      add(found, code);
      each.lastIndex = (starts[code + 1] as number) - 1;
    }
    if (!this.codes) return found;
    const bits = noBits(count);
    addCoded(bits, this.codes, found);
    return bits;
  }

  /** The positions whose text passes the test. A shared text is tested once. */
  satisfying(test: (text: string) => boolean, count: number): Bits {
    const found = noBits(this.distinct);
    for (let code = 0; code < this.distinct; code++) if (test(this.text(code))) add(found, code);
    if (!this.codes) return found;
    const bits = noBits(count);
    addCoded(bits, this.codes, found);
    return bits;
  }

  private addOwn(bits: Bits, needle: Buffer): void {
    const found = this.codesContaining(needle);
    if (found) for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) | (found[at] as number);
  }

  private addEachAmong(bits: Bits, needle: Buffer, among: Bits): void {
    for (let code = firstFrom(among, 0); code >= 0; code = firstFrom(among, code + 1)) if (this.isContaining(code, needle, 0)) add(bits, code);
  }

  /** The positions whose text contains `part`, in order, without visiting other positions. */
  positionsContaining(part: string): Uint32Array {
    const found = this.codesContaining(Buffer.from(part));
    if (!found) return new Uint32Array();
    this.groups ??= this.codes && groupsOf(this.codes, this.distinct);
    const all: number[] = [];
    for (let code = lastBelow(found, this.distinct); code >= 0; code = lastBelow(found, code)) {
      if (!this.groups) all.push(code);
      else for (let at = this.groups.starts[code] as number; at < (this.groups.starts[code + 1] as number); at++) all.push(this.groups.positions[at] as number);
    }
    return Uint32Array.from(all).sort();
  }

  /** The codes of distinct texts that contain the needle; undefined if there are none. */
  private codesContaining(needle: Buffer): Bits | undefined {
    const { values } = this;
    let at = values.indexOf(needle);
    if (at < 0) return undefined;
    const { starts } = this;
    const found = noBits(this.distinct);
    // A needle that begins with a separator starts one byte before its text.
    const into = needle[0] === 0 ? 1 : 0;
    let code = 0;
    for (let hits = 1; at >= 0; at = values.indexOf(needle, (starts[code + 1] as number) - 1), hits++) {
      code = codeAt(starts, at + into, code);
      add(found, code);
      // If most texts match, searching for each next hit costs more than testing every text.
      if (hits % 1024 === 0 && code < hits * 16) {
        this.addEach(found, needle, into, code + 1);
        break;
      }
    }
    return found;
  }

  private addEach(found: Bits, needle: Buffer, into: number, from: number): void {
    for (let code = from; code < this.distinct; code++) if (this.isContaining(code, needle, into)) add(found, code);
  }

  private isContaining(code: number, needle: Buffer, into: number): boolean {
    const { values, starts } = this;
    const { length } = needle;
    const last = (starts[code + 1] as number) - length - 1 + into;
    for (let begin = (starts[code] as number) - into; begin <= last; begin++) {
      let same = 0;
      while (same < length && values[begin + same] === needle[same]) same++;
      if (same === length) return true;
    }
    return false;
  }

  /** The distinct texts of all positions. */
  textsOf(count: number, skipped: ReadonlySet<number>): string[] {
    const used = noBits(this.distinct);
    for (let position = 0; position < count; position++) if (!skipped.has(position)) add(used, this.codes ? (this.codes[position] as number) : position);
    const texts: string[] = [];
    for (let code = 0; code < this.distinct; code++) if (has(used, code)) texts.push(this.text(code));
    return texts;
  }

  /**
   * Builds a column from a previous one and new texts: each entry of `source` is a position of the previous column, or `~n` (below zero) for the n-th new
   * text. A missing previous column counts as empty texts.
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

  /** Copies stretches that are adjacent in the previous column in one go. */
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

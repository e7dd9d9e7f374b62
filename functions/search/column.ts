// One text for each position, all of them joined, so that one pass over the bytes finds those that hold a part. A text that
// many share is kept once, and each position tells which one it has.
import { add, type Bits, countOf, firstFrom, has, lastBelow, noBits } from './bits.ts';
import { addCoded, type Codes, codeAt, codesFor, type Groups, groupsOf } from './codes.ts';
import { separator } from './row.ts';

/** Texts are kept once each until so many differ that telling which is which takes more room than it saves. */
const worthSharing = (distinct: number, count: number) => distinct <= 1024 || distinct * 2 <= count;

/** Of fewer than one position in so many each is looked at by itself; of more, one pass over all bytes is quicker. */
const fewOf = 4;

const clean = (text: string) => (text.includes(separator) ? text.replaceAll(separator, ' ') : text);
const joined = (texts: readonly string[]) => Buffer.from(texts.map((text) => clean(text) + separator).join(''));

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

  /** Adds the positions whose text holds `part`; whether it adds those that are not `among` these is left open. */
  addHolding(bits: Bits, part: string, among: Bits): void {
    const needle = Buffer.from(part);
    if (this.codes) {
      const found = this.codesHolding(needle);
      if (found) addCoded(bits, this.codes, found);
    } else if (countOf(among) * fewOf < this.distinct) this.addEachAmong(bits, needle, among);
    else this.addOwn(bits, needle);
  }

  /** The positions whose text is `text`. */
  being(text: string, count: number): Bits {
    const bits = noBits(count);
    const needle = Buffer.from(separator + text + separator);
    if (!this.codes) return this.codesHolding(needle) ?? bits;
    const found = this.codesHolding(needle);
    if (found) addCoded(bits, this.codes, found);
    return bits;
  }

  /** The positions whose text has a part that fits. The texts are looked at as bytes: a pattern is of ASCII characters. */
  fitting(pattern: RegExp, count: number): Bits {
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

  /** The positions whose text passes: a text that many share is asked once. */
  passing(test: (text: string) => boolean, count: number): Bits {
    const found = noBits(this.distinct);
    for (let code = 0; code < this.distinct; code++) if (test(this.text(code))) add(found, code);
    if (!this.codes) return found;
    const bits = noBits(count);
    addCoded(bits, this.codes, found);
    return bits;
  }

  private addOwn(bits: Bits, needle: Buffer): void {
    const found = this.codesHolding(needle);
    if (found) for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) | (found[at] as number);
  }

  private addEachAmong(bits: Bits, needle: Buffer, among: Bits): void {
    for (let code = firstFrom(among, 0); code >= 0; code = firstFrom(among, code + 1)) if (this.isHolding(code, needle, 0)) add(bits, code);
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
    for (let code = from; code < this.distinct; code++) if (this.isHolding(code, needle, into)) add(found, code);
  }

  private isHolding(code: number, needle: Buffer, into: number): boolean {
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

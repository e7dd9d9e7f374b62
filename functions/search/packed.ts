// Stores many rows in little memory: a column for each value, in the order of their ids. Immutable: a new one is built from the previous one and the new
// rows.
import type { Scope } from '../../shared/access/scope.ts';
import { add, allBits, type Bits, isEmpty, keepCommon, noBits } from './bits.ts';
import { Column } from './column.ts';
import { Ids } from './ids.ts';
import { isAmong, isWithin, type Kept, type Question, type SearchRow } from './row.ts';

export interface Columns {
  readonly ids: Ids;
  readonly texts: ReadonlyMap<string, Column>;
  readonly numbers: ReadonlyMap<string, Uint32Array>;
}

/** With at most this many rows of one holder, each is tested separately: the cost depends only on that holder's rows. */
const fewRows = 4096;

// Names of the columns; `text:` and `facet:` are followed by a row's own names.
const holders = 'holders';
const versions = 'version';
const keys = 'key';
const text = 'text:';
const facet = 'facet:';

/** The id in base 36 with the fastest-changing digit first, so that different ids differ early. */
const holderMark = (id: number) => `${[...id.toString(36).padStart(6, '0')].reverse().join('')},`;
const holdersText = (row: SearchRow) => row.holders.map((id) => (id === null || id === undefined ? '' : holderMark(id))).join('');
/** The number 1 and the text "1" must differ, as they do in a row. */
const facetText = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : JSON.stringify(value));
const facetOf = (text: string | undefined): string | number | undefined => (text ? JSON.parse(text) : undefined);

/** FNV-1a over the text's 16-bit units. Never 0, because 0 means a row without a key. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0 || 1;
}

function textsOf(row: SearchRow): Map<string, string> {
  const texts = new Map([[holders, holdersText(row)]]);
  for (const [name, value] of Object.entries(row.text)) texts.set(text + name, value);
  for (const [name, value] of Object.entries(row.facets)) texts.set(facet + name, facetText(value));
  return texts;
}

const numbersOf = (row: SearchRow) => new Map([[versions, row.version], ...(row.key === undefined ? [] : [[keys, hashOf(row.key)] as const])]);

export class Packed {
  private slots: Uint32Array | undefined;

  private constructor(
    readonly count: number,
    readonly columns: Columns,
  ) {}

  static readonly empty = new Packed(0, { ids: Ids.none, texts: new Map(), numbers: new Map() });

  /** Builds packed rows from columns of a snapshot. Throws if they do not fit together. */
  static of(count: number, columns: Columns): Packed {
    if (count === 0) return Packed.empty;
    if (columns.ids.count !== count) throw new Error('The number of ids does not match the number of positions');
    if (!columns.texts.has(holders) || !columns.numbers.has(versions)) throw new Error('A column is missing');
    for (const column of columns.texts.values()) column.check(count);
    for (const numbers of columns.numbers.values()) if (numbers.length !== count) throw new Error('A column does not have one number for each position');
    return new Packed(count, columns);
  }

  /** True if the row has exactly these columns. */
  fits(row: SearchRow): boolean {
    const names = (each: ReadonlyMap<string, unknown>) => [...each.keys()].sort().join();
    return names(textsOf(row)) === names(this.columns.texts) && names(numbersOf(row)) === names(this.columns.numbers);
  }

  /** Adds `rows`, sorted by id: they replace rows with the same id, and removed ones are left out. */
  with(rows: readonly SearchRow[]): Packed {
    if (rows.length === 0) return this;
    const source = this.placesOf(rows);
    const texts = rows.map(textsOf);
    const numbers = rows.map(numbersOf);
    const names = <T>(former: ReadonlyMap<string, T>, each: readonly ReadonlyMap<string, unknown>[]) =>
      new Set([former, ...each].flatMap((m) => [...m.keys()]));
    const columns = {
      ids: this.columns.ids.with(
        source,
        rows.map(({ id }) => id),
      ),
      texts: new Map<string, Column>(),
      numbers: new Map<string, Uint32Array>(),
    };
    for (const name of names(this.columns.texts, texts)) {
      const fresh = texts.map((each) => each.get(name) ?? '');
      columns.texts.set(name, Column.from(this.columns.texts.get(name), source, fresh));
    }
    for (const name of names(this.columns.numbers, numbers)) {
      const former = this.columns.numbers.get(name);
      columns.numbers.set(
        name,
        new Uint32Array(source.length).map((_, at) => {
          const from = source[at] as number;
          return (from >= 0 ? former?.[from] : numbers[~from]?.get(name)) ?? 0;
        }),
      );
    }
    return new Packed(source.length, columns);
  }

  /** The source of each position in the new order: a position here, or `~n` for the n-th row. */
  private placesOf(rows: readonly SearchRow[]): Int32Array {
    const source = new Int32Array(this.count + rows.length);
    let length = 0;
    let next = 0;
    for (const [n, row] of rows.entries()) {
      const place = this.lowerBound(row.id);
      while (next < place) source[length++] = next++;
      if (!row.removed) source[length++] = ~n;
      if (place < this.count && this.idAt(place) === row.id) next = place + 1;
    }
    while (next < this.count) source[length++] = next++;
    return source.subarray(0, length);
  }

  idAt(position: number): string {
    return this.columns.ids.at(position);
  }

  versionAt(position: number): number {
    return this.columns.numbers.get(versions)?.[position] ?? 0;
  }

  /** The first position whose id is not below `id`. */
  lowerBound(id: string): number {
    // Most new rows have a higher id than all others.
    if (this.count === 0 || this.idAt(this.count - 1) < id) return this.count;
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.idAt(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The position of the id, or -1. */
  positionOf(id: string): number {
    const place = this.lowerBound(id);
    return place < this.count && this.idAt(place) === id ? place : -1;
  }

  /** The positions that match. */
  matching(question: Question): Bits {
    const { scope } = question;
    if (scope.kind === 'national') return this.scanned(question, allBits(this.count));
    const bits = noBits(this.count);
    if (scope.kind === 'none') return bits;
    const held = this.text(holders)?.positionsContaining(holderMark(scope.legalEntityId)) ?? new Uint32Array();
    const few = held.length <= fewRows;
    for (const position of held) if (!few || this.isMatch(position, question)) add(bits, position);
    return few ? bits : this.scanned(question, bits);
  }

  /** Removes positions that do not match from `bits`, column by column. */
  private scanned({ facets, ranges, without, within, patterns, words, wordsIn }: Question, bits: Bits): Bits {
    for (const [name, value] of facets) keepCommon(bits, this.text(facet + name)?.equalTo(facetText(value), this.count) ?? noBits(this.count));
    for (const [name, range] of ranges) {
      keepCommon(bits, this.text(facet + name)?.satisfying((value) => isWithin(facetOf(value), range), this.count) ?? noBits(this.count));
    }
    for (const [name, values] of without) {
      const unwanted = new Set([...values].map(facetText));
      keepCommon(bits, this.text(facet + name)?.satisfying((value) => !unwanted.has(value), this.count) ?? allBits(this.count));
    }
    for (const [name, pattern] of patterns) keepCommon(bits, this.text(text + name)?.matchingPattern(pattern, this.count) ?? noBits(this.count));
    for (const [name, word] of within) this.keepContaining(bits, [text + name], word);
    // The longest word first: it leaves the fewest positions to test for the next one.
    for (const word of words) this.keepContaining(bits, this.searched(wordsIn), word);
    return bits;
  }

  /** Removes from `bits` the positions without the word in any of these texts. */
  private keepContaining(bits: Bits, names: readonly string[], word: string): void {
    if (isEmpty(bits)) return;
    const found = noBits(this.count);
    for (const name of names) this.text(name)?.addContaining(found, word, bits);
    keepCommon(bits, found);
  }

  private isMatch(position: number, { facets, ranges, without, within, patterns, words, wordsIn }: Question): boolean {
    const holds = (name: string, part: string) => this.text(name)?.at(position).includes(part) === true;
    if (!facets.every(([name, value]) => this.text(facet + name)?.at(position) === facetText(value))) return false;
    if (!ranges.every(([name, range]) => isWithin(facetOf(this.text(facet + name)?.at(position)), range))) return false;
    if (without.some(([name, values]) => isAmong(facetOf(this.text(facet + name)?.at(position)), values))) return false;
    if (!within.every(([name, word]) => holds(text + name, word))) return false;
    if (!patterns.every(([name, pattern]) => pattern.test(this.text(text + name)?.at(position) ?? ''))) return false;
    const searched = this.searched(wordsIn);
    return words.every((word) => searched.some((name) => holds(name, word)));
  }

  private searched(names: readonly string[] | undefined): string[] {
    return names?.map((name) => text + name) ?? [...this.columns.texts.keys()].filter((name) => name.startsWith(text));
  }

  /** The stored texts and facets of the row at a position. */
  keptAt(position: number, texts: readonly string[], facets: readonly string[]): Kept {
    const words = texts.map((name) => [name, this.text(text + name)?.at(position) ?? '']);
    const values = facets.map((name) => [name, facetOf(this.text(facet + name)?.at(position))]);
    return { id: this.idAt(position), text: Object.fromEntries(words), facets: Object.fromEntries(values) };
  }

  private text(name: string): Column | undefined {
    return this.columns.texts.get(name);
  }

  isHeldBy(position: number, scope: Scope): boolean {
    return scope.kind === 'national' || (scope.kind === 'entity' && this.text(holders)?.at(position).includes(holderMark(scope.legalEntityId)) === true);
  }

  /** The values of a facet, without those of `skipped` positions. */
  facetValues(name: string, skipped: ReadonlySet<number>): (string | number)[] {
    const texts = this.text(facet + name)?.textsOf(this.count, skipped) ?? [];
    return texts.filter(Boolean).map((value) => JSON.parse(value));
  }

  /** The positions whose key may be `key`: those with the same hash. */
  *withKey(key: string): Generator<number> {
    const hashes = this.columns.numbers.get(keys);
    if (!hashes) return;
    this.slots ??= slotsOf(hashes);
    const wanted = hashOf(key);
    const last = this.slots.length - 1;
    for (let slot = wanted & last; this.slots[slot] !== 0; slot = (slot + 1) & last) {
      const position = (this.slots[slot] as number) - 1;
      if (hashes[position] === wanted) yield position;
    }
  }
}

/** A hash table of positions plus one, with linear probing. Built on first use, at most half full. */
function slotsOf(hashes: Uint32Array): Uint32Array {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(hashes.length * 2 + 2)));
  const last = slots.length - 1;
  for (let position = 0; position < hashes.length; position++) {
    const hash = hashes[position] as number;
    if (hash === 0) continue;
    let slot = hash & last;
    while (slots[slot] !== 0) slot = (slot + 1) & last;
    slots[slot] = position + 1;
  }
  return slots;
}

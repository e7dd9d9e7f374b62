// Many rows in little room: a column for each thing that is kept of them, in the order of their ids. Never changed: a new one
// is made of a former one and the rows that came since.
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

/** So many rows of one holder are looked at one by one: its search then costs what it holds, whatever the others do. */
const fewRows = 4096;

// Names of the columns; `text:` and `facet:` have a row's own names behind them.
const holders = 'holders';
const versions = 'version';
const keys = 'key';
const text = 'text:';
const facet = 'facet:';

/** As many letters as the greatest id takes, the quickest changing first: what begins differently is told apart fastest. */
const holderMark = (id: number) => `${[...id.toString(36).padStart(6, '0')].reverse().join('')},`;
const holdersText = (row: SearchRow) => row.holders.map((id) => (id === null || id === undefined ? '' : holderMark(id))).join('');
/** So that the number 1 and the text "1" differ, as they do in a row. */
const facetText = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : JSON.stringify(value));
const facetOf = (text: string | undefined): string | number | undefined => (text ? JSON.parse(text) : undefined);

/** FNV-1a over the text's 16-bit units, never 0: nothing, in a row without a key. */
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

  /** From columns that came from outside. Throws when they do not fit each other. */
  static of(count: number, columns: Columns): Packed {
    if (count === 0) return Packed.empty;
    if (columns.ids.count !== count) throw new Error('There is not one id for each position');
    if (!columns.texts.has(holders) || !columns.numbers.has(versions)) throw new Error('A column is missing');
    for (const column of columns.texts.values()) column.check(count);
    for (const numbers of columns.numbers.values()) if (numbers.length !== count) throw new Error('A column has not one number for each position');
    return new Packed(count, columns);
  }

  /** True when the row has the very columns that are here. */
  fits(row: SearchRow): boolean {
    const names = (each: ReadonlyMap<string, unknown>) => [...each.keys()].sort().join();
    return names(textsOf(row)) === names(this.columns.texts) && names(numbersOf(row)) === names(this.columns.numbers);
  }

  /** With `rows`, sorted by id, in the place of those of the same id or between the others; without those that have gone. */
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

  /** For each place of the new order where it comes from: a position here, or `~n` for the n-th row. */
  private placesOf(rows: readonly SearchRow[]): Int32Array {
    const source = new Int32Array(this.count + rows.length);
    let length = 0;
    let next = 0;
    for (const [n, row] of rows.entries()) {
      const place = this.lowerBound(row.id);
      while (next < place) source[length++] = next++;
      if (!row.gone) source[length++] = ~n;
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
    // Most rows that come are newer than all there are.
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
    const held = this.text(holders)?.positionsHolding(holderMark(scope.legalEntityId)) ?? new Uint32Array();
    const few = held.length <= fewRows;
    for (const position of held) if (!few || this.isMatch(position, question)) add(bits, position);
    return few ? bits : this.scanned(question, bits);
  }

  /** Leaves in `bits` what matches, found column by column. */
  private scanned({ facets, ranges, without, within, patterns, words, wordsIn }: Question, bits: Bits): Bits {
    for (const [name, value] of facets) keepCommon(bits, this.text(facet + name)?.being(facetText(value), this.count) ?? noBits(this.count));
    for (const [name, range] of ranges) {
      keepCommon(bits, this.text(facet + name)?.passing((value) => isWithin(facetOf(value), range), this.count) ?? noBits(this.count));
    }
    for (const [name, values] of without) {
      const unwanted = new Set([...values].map(facetText));
      keepCommon(bits, this.text(facet + name)?.passing((value) => !unwanted.has(value), this.count) ?? allBits(this.count));
    }
    for (const [name, pattern] of patterns) keepCommon(bits, this.text(text + name)?.fitting(pattern, this.count) ?? noBits(this.count));
    for (const [name, word] of within) this.keepHolding(bits, [text + name], word);
    // The longest word first: it leaves the fewest, and of those alone the next one is asked.
    for (const word of words) this.keepHolding(bits, this.searched(wordsIn), word);
    return bits;
  }

  /** Leaves in `bits` the positions of which any of these texts holds the word. */
  private keepHolding(bits: Bits, names: readonly string[], word: string): void {
    if (isEmpty(bits)) return;
    const found = noBits(this.count);
    for (const name of names) this.text(name)?.addHolding(found, word, bits);
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

  /** What is kept of the row at a position, of these texts and facets. */
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

  /** The values of a facet, those of `skipped` positions left out. */
  facetValues(name: string, skipped: ReadonlySet<number>): (string | number)[] {
    const texts = this.text(facet + name)?.textsOf(this.count, skipped) ?? [];
    return texts.filter(Boolean).map((value) => JSON.parse(value));
  }

  /** The positions whose key may be `key`: those with the same hash of it. */
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

/** Positions, plus one, each in the first free slot from its hash on: made when first asked for, and half empty at least. */
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

// Gives manufacturers and models of a file the one spelling that will be recorded (decision 150): the dry run shows it.
import * as v from 'valibot';
import { EditFirearm } from '../../shared/firearms/schema.ts';
import { spellingKeys } from '../data/spelling.ts';
import { readGuards } from './known.ts';
import type { FileRow } from './read.ts';

/** A name in the row's spelling, with the registry's key for comparing it. */
interface Name {
  readonly field: 'manufacturer' | 'model';
  readonly written: string;
  readonly kind: 'manufacturer' | 'model';
  readonly value: string;
}

const idOf = ({ kind, value }: Pick<Name, 'kind' | 'value'>): string => `${kind} ${value}`;

/** Undefined if the registry refuses the name: only that row is in error. */
function namesIn({ values: { manufacturer, model } }: FileRow): Name[] {
  const { success, output } = v.safeParse(EditFirearm, { manufacturer, model });
  if (!success || !output.manufacturer || !output.model) return [];
  const [maker, own] = spellingKeys({ manufacturer: output.manufacturer, model: output.model });
  return [
    { field: 'manufacturer', written: output.manufacturer, ...maker },
    { field: 'model', written: output.model, ...own },
  ];
}

/** For each name, the spelling of most rows; with several, the first. */
function commonest(names: readonly Name[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const name of names) {
    const of = counts.get(idOf(name)) ?? new Map<string, number>();
    counts.set(idOf(name), of.set(name.written, (of.get(name.written) ?? 0) + 1));
  }
  return new Map([...counts].map(([id, of]) => [id, [...of].reduce((one, other) => (other[1] > one[1] ? other : one))[0]]));
}

/** Returns the rows with manufacturer and model in the registry's spelling. A name that is new to it gets the spelling of most rows. */
export async function withOneSpelling(rows: readonly FileRow[]): Promise<FileRow[]> {
  // Ten thousand rows have few different names: each is folded once.
  const read = new Map<string, Name[]>();
  const namesOf = (row: FileRow): Name[] => {
    const id = `${row.values.manufacturer}\n${row.values.model}`;
    const names = read.get(id) ?? namesIn(row);
    read.set(id, names);
    return names;
  };
  const names = rows.flatMap(namesOf);
  const [known, inFile] = [await readGuards(names, false), commonest(names)];
  return rows.map((row) => {
    const changed = namesOf(row).flatMap((name) => {
      const spelling = known.get(idOf(name)) ?? inFile.get(idOf(name)) ?? name.written;
      return spelling === row.values[name.field] ? [] : [[name.field, spelling] as const];
    });
    if (changed.length === 0) return row;
    const written = Object.fromEntries(changed.map(([field]) => [field, row.values[field]]));
    return { ...row, values: { ...row.values, ...Object.fromEntries(changed) }, typed: { ...written, ...row.typed } };
  });
}

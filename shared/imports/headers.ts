// Finds the import's column for a header of a file: exactly, or by the words that South African lists use.
import { allColumns, type ImportKey, messageHeader } from './columns.ts';

/** Equal for headers that differ in case, blanks and punctuation, and in either spelling of licence and calibre. */
const folded = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('licence', 'license')
    .replaceAll('calibre', 'caliber');

/** Columns of our own exports and error files that an import ignores. */
const ownExportHeaders = [
  'Status Since',
  'Condition',
  'Risk Level',
  'Last Inspection',
  'Library Reference',
  'Additional Information',
  'Registered',
  'Last Changed',
  'Record ID',
];

const exact = new Map(allColumns.flatMap(({ key, header, also = [] }) => [header, ...also].map((name) => [folded(name), key] as const)));
const ignoredHeaders = new Set([messageHeader, ...ownExportHeaders].map(folded));

/** True for a column of our own files that an import ignores without a question. */
export const isIgnoredHeader = (header: string): boolean => ignoredHeaders.has(folded(header));

/** The meanings of a header's words, in English and Afrikaans, full and abbreviated. */
const meanings = new Map(
  Object.entries({
    number: 'number no nr num nos nommer nummer',
    license: 'license licence lic licens lisensie permit',
    serial: 'serial ser serie reeks serienr',
    manufacturer: 'manufacturer manufacturers make maker mfr mfg manuf vervaardiger fabrikant brand maak',
    model: 'model mod',
    type: 'type tipe kind soort',
    caliber: 'caliber calibre cal kaliber kal calib',
    barrel: 'barrel brl bbl loop',
    length: 'length len lengte',
    province: 'province prov provinsie',
    city: 'city town dorp stad',
    owner: 'owner owners eienaar',
    keeper: 'keeper custodian bewaarder',
    psira: 'psira psiranumber',
    section: 'section sec sect artikel',
    issued: 'issued issue issuing iss uitgereik uitreik uitreikings',
    expires: 'expires expiry expire expiration exp expired verval vervaldag',
    status: 'status stat',
    firearm: 'firearm firearms weapon weapons gun vuurwapen wapen',
    notes: 'notes note remarks remark comments comment opmerkings opmerking notas nota aantekeninge',
    purpose: 'purpose purposes doel',
    acquired: 'acquired acquisition acquire acq obtained received verkry verkryging ontvang',
    purchase: 'purchase purchased bought buying gekoop aankoop aangekoop koop',
    supplier: 'supplier dealer seller vendor verskaffer handelaar verkoper',
    previous: 'previous former prev vorige',
    method: 'method mode manner means metode wyse',
    how: 'how hoe',
  }).flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning] as const)),
);

/** Words without a meaning of their own, and units of length. */
const fillers = new Set('of the date dates datum name naam van die fca saps mm cm in inch inches yyyy dd yy'.split(' '));

/** The import's columns by the meanings of their words, in any order. */
const phrases: Partial<Record<ImportKey, string>> = {
  manufacturer: 'manufacturer, firearm manufacturer',
  model: 'model, model number, firearm model, model type',
  serialNumber: 'serial, serial number, firearm number, firearm serial number, firearm serial, frame number, frame serial number, receiver number',
  type: 'type, firearm type',
  caliber: 'caliber, firearm caliber, bore, gauge',
  barrelLength: 'barrel, barrel length',
  licenseType: 'license type, license purpose, purpose, license category, license class, firearm license type',
  status: 'status, firearm status',
  province: 'province',
  city: 'city',
  owner: 'owner, owner number, psira, psira number, owner psira number, owner psira, license holder, registered owner, company, company number, firearm owner',
  keeper: 'keeper, keeper number, held by, keeper psira number',
  licenseNumber: 'license number, license, firearm license number, firearm license',
  licenseSection: 'section, license section, section act',
  licenseIssued: 'issued, license issued, valid from, license valid from, firearm license issued',
  licenseExpires:
    'expires, license expires, valid to, valid until, valid till, license valid to, license valid until, license valid till, geldig tot, firearm license expires',
  acquiredOn: 'acquired, acquired on, purchase, purchase on, firearm acquired, firearm purchase',
  acquiredFrom:
    'acquired from, purchase from, supplier, source, acquired source, from, from whom, acquired from whom, purchase from whom, previous owner, firearm supplier',
  acquiredHow: 'how acquired, method acquired, acquired type, acquired method type',
  notes: 'notes',
};

const inOrder = (words: readonly string[]) => [...words].sort().join(' ');
const synonyms = new Map(
  Object.entries(phrases).flatMap(([key, some]) => some.split(', ').map((phrase) => [inOrder(phrase.split(' ')), key as ImportKey] as const)),
);

const vocabulary = [...new Set([...meanings.keys(), ...fillers])].sort((a, b) => b.length - a.length);

/** Splits SERIALNO and Vervaldatum into their words; undefined if something is left over. */
function partsOf(run: string): string[] | undefined {
  if (run === '') return [];
  for (const word of vocabulary) {
    if (!run.startsWith(word)) continue;
    const rest = partsOf(run.slice(word.length));
    if (rest) return [word, ...rest];
  }
  return undefined;
}

/** Longer headers are sentences and match no column. */
const longestHeader = 60;

function wordsOf(header: string): string[] {
  const words = header
    .normalize('NFKC')
    .replace(/#/g, ' no ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.flatMap((word) => (meanings.has(word) || fillers.has(word) ? [word] : (partsOf(word) ?? [word])));
}

function bySynonym(header: string): ImportKey | undefined {
  if (header.length > longestHeader) return undefined;
  const words = wordsOf(header).filter((word) => !fillers.has(word));
  return synonyms.get(inOrder([...new Set(words.map((word) => meanings.get(word) ?? word))]));
}

export interface Meant {
  readonly key: ImportKey;
  /** The header is exactly ours, so nobody has to confirm it. */
  readonly isExact: boolean;
}

/** The column that a header means by its words alone. */
export function matchHeader(header: string): Meant | undefined {
  const own = exact.get(folded(header));
  if (own) return { key: own, isExact: true };
  const key = isIgnoredHeader(header) ? undefined : bySynonym(header);
  return key && { key, isExact: false };
}

/** How many of the cells look like headers of a list of firearms. */
export const headersAmong = (cells: readonly string[]): number => cells.filter((cell) => isIgnoredHeader(cell) || matchHeader(cell) !== undefined).length;

// The columns of an import's file: one declaration for the template, the reader, the messages and the screen's explanation.
import { calibers, firearmTypes, licenseTypes } from '../firearms/schema.ts';
import { provinces } from '../kinds/provinces.ts';
import { licenseSections } from '../licenses/periods.ts';

interface Column {
  readonly key: string;
  readonly header: string;
  /** A file without it is refused. */
  readonly required: boolean;
  /** What is to be entered, for whoever fills the file in. */
  readonly help: string;
  readonly example: string;
  /** Other headers it goes by. */
  readonly also?: readonly string[];
}

const either = (words: readonly string[]) => `One of: ${words.join(', ')}.`;

export const importColumns = [
  { key: 'manufacturer', header: 'Manufacturer', required: true, help: 'At most 100 characters.', example: 'Glock', also: ['Make'] },
  { key: 'model', header: 'Model', required: true, help: 'At most 100 characters.', example: '17 Gen5' },
  {
    key: 'serialNumber',
    header: 'Serial Number',
    required: true,
    help: 'As stamped on the firearm. In Excel, format the column as text, so that leading zeros stay.',
    example: 'ABC123456',
    also: ['Serial', 'Serial No'],
  },
  { key: 'type', header: 'Type', required: true, help: either(firearmTypes), example: 'Pistol' },
  { key: 'caliber', header: 'Caliber', required: true, help: `${calibers.slice(0, 4).join(', ')} … or as marked on the firearm.`, example: '9mm' },
  { key: 'barrelLength', header: 'Barrel Length (mm)', required: false, help: 'A number of millimetres.', example: '114', also: ['Barrel Length'] },
  { key: 'licenseType', header: 'License Type', required: true, help: either(licenseTypes), example: 'S20 Business Purposes' },
  { key: 'status', header: 'Status', required: false, help: 'active or inactive; active when left empty.', example: 'active' },
  { key: 'province', header: 'Province', required: true, help: either(provinces), example: 'Gauteng' },
  { key: 'city', header: 'City', required: true, help: 'At most 100 characters.', example: 'Pretoria' },
  { key: 'owner', header: 'Owner', required: false, help: 'PSiRA or registration number. A provider may leave it empty for itself.', example: '' },
  { key: 'keeper', header: 'Keeper', required: false, help: 'PSiRA or registration number, where the keeper is not the owner.', example: '' },
  {
    key: 'licenseNumber',
    header: 'License Number',
    required: false,
    help: 'Of a new firearm. The four license columns go together, or all stay empty.',
    example: '',
  },
  { key: 'licenseSection', header: 'License Section', required: false, help: either(licenseSections), example: '' },
  { key: 'licenseIssued', header: 'License Issued', required: false, help: 'YYYY-MM-DD, DD/MM/YYYY or an Excel date.', example: '' },
  { key: 'licenseExpires', header: 'License Expires', required: false, help: 'YYYY-MM-DD, DD/MM/YYYY or an Excel date.', example: '' },
  { key: 'notes', header: 'Notes', required: false, help: 'Shown on the firearm as additional information.', example: '' },
] as const satisfies readonly Column[];

export type ImportKey = (typeof importColumns)[number]['key'];

/** Added to the error rows that can be downloaded; read over when the mended file comes back. */
export const messageHeader = 'message';

/** Headers are the same without regard to case, blanks, underscores and punctuation, and in either spelling of licence and calibre. */
const folded = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('licence', 'license')
    .replaceAll('calibre', 'caliber');

const known = new Map<string, ImportKey | undefined>([
  ...importColumns.flatMap((column: Column) => [column.header, ...(column.also ?? [])].map((name) => [folded(name), column.key as ImportKey] as const)),
  [folded(messageHeader), undefined],
]);

/** How many of the cells read like headers of ours. */
export const headersAmong = (cells: readonly string[]): number => cells.filter((cell) => known.has(folded(cell))).length;

/** Names of a file's columns for a sentence: a header may hold a book. */
export const quoted = (names: readonly string[]) => names.map((name) => `"${name.length > 60 ? `${name.slice(0, 60)}…` : name}"`).join(', ');
const counted = (names: readonly unknown[], one: string, many: string) => (names.length === 1 ? one : many);

/** The column of each cell; undefined where a cell is read over. Or the sentence that names what is wrong with the headers. */
export function readHeaders(headers: readonly string[]): { columns: (ImportKey | undefined)[] } | { refusal: string } {
  const columns = headers.map((header) => known.get(folded(header)));
  const unknown = headers.filter((header) => header.trim() !== '' && !known.has(folded(header)));
  const missing = importColumns.filter(({ key, required }) => required && !columns.includes(key)).map(({ header }) => header);
  const twice = importColumns.filter(({ key }) => columns.filter((one) => one === key).length > 1).map(({ header }) => header);
  const wrong = [
    ...(unknown.length > 0 ? [`${counted(unknown, 'This column is', 'These columns are')} not known: ${quoted(unknown.slice(0, 10))}.`] : []),
    ...(missing.length > 0 ? [`${counted(missing, 'This column is', 'These columns are')} missing: ${quoted(missing)}.`] : []),
    ...(twice.length > 0 ? [`${counted(twice, 'This column is', 'These columns are')} there more than once: ${quoted(twice)}.`] : []),
  ];
  return wrong.length > 0 ? { refusal: `${wrong.join(' ')} Begin with the template.` } : { columns };
}

export const headerOf = (key: ImportKey): string => importColumns.find((column) => column.key === key)?.header ?? key;

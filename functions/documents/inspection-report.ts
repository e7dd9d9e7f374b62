// Adds the files of an inspection to its printed report: all by name, photographs as pictures.
import { documentKindWords } from '../../shared/documents/schema.ts';
import type { Inspection } from '../../shared/inspections/schema.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { megabyte } from '../../shared/kinds/size.ts';
import { readObject } from '../data/objects.ts';
import type { PrintPictures, PrintTable } from '../pdf/parts.ts';
import type { FileRecord } from './entity.ts';
import { availableFiles } from './file-list.ts';
import { documentKey } from './store.ts';

/** The PDF is kept in memory until its last page is drawn. Photographs beyond this total are listed by name only. */
const mostBytes = 24 * megabyte;

const placeOf = ({ finding, action }: FileRecord): string => {
  if (finding !== undefined) return `Finding ${finding}`;
  return action === undefined ? 'Inspection' : `Corrective action ${action}`;
};

const orderOf = ({ finding, action }: FileRecord): number => (finding ?? action ?? 0) * 2 + (action === undefined ? 0 : 1);

/** Files in the order of the findings, those of the inspection first. Anyone who can read the report can see them. */
export async function reportFiles({ id, findings }: Inspection): Promise<FileRecord[]> {
  const numbers = new Set((findings ?? []).map(({ number }) => number));
  const shown = (await availableFiles(id)).filter(({ finding, action }) => (finding ?? action) === undefined || numbers.has(finding ?? action ?? 0));
  return shown.toSorted((a, b) => orderOf(a) - orderOf(b) || (a.id < b.id ? -1 : 1));
}

export const filesTable = (files: readonly FileRecord[]): PrintTable[] =>
  files.length === 0
    ? []
    : [
        {
          heading: 'Photographs and documents',
          columns: [
            { header: 'Of', share: 20 },
            { header: 'Name', share: 38 },
            { header: 'Kind', share: 14 },
            { header: 'Added by', share: 18 },
            { header: 'Added on', share: 10 },
          ],
          rows: files.map((file) => ({
            cells: [placeOf(file), file.fileName, documentKindWords[file.kind ?? 'other'], file.uploadedByName, onDay(file.createdAt)],
          })),
        },
      ];

export async function picturesOf(files: readonly FileRecord[]): Promise<PrintPictures[]> {
  const pictures: { caption: string; jpeg: Buffer }[] = [];
  let room = mostBytes;
  for (const file of files) {
    if (file.fileType !== 'image/jpeg' || file.fileSize > room) continue;
    const found = await readObject(documentKey(file.id));
    if (!found) continue;
    room -= found.bytes;
    pictures.push({ caption: `${placeOf(file)}: ${file.fileName}`, jpeg: found.body });
  }
  return pictures.length === 0 ? [] : [{ heading: 'Photographs', pictures }];
}

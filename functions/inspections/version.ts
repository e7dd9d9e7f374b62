// Which versions of an inspection a caller may write over. A photograph is added when its check is over, while the inspector counts on: its
// version changes nothing that the screen shows of the checklist, and does not refuse the next mark.
import type { InspectionRecord } from './entity.ts';

const mostKept = 300;

/** What the record keeps when its next version is made by a file. */
export const withFileVersion = ({ fileVersions = [], version }: InspectionRecord): number[] => [...fileVersions, version + 1].slice(-mostKept);

/** Whether the caller has seen all but files of the record. */
export function hasSeen({ fileVersions = [], version }: InspectionRecord, seen: number): boolean {
  if (seen > version) return false;
  const ofFiles = new Set(fileVersions);
  for (let later = seen + 1; later <= version; later++) if (!ofFiles.has(later)) return false;
  return true;
}

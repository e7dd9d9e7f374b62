// Version check of an inspection with files. The upload check adds a photograph while the inspector counts. Such a version changes no checklist data, so it
// must not refuse the next mark.
import type { InspectionRecord } from './entity.ts';

const mostKept = 300;

/** The stored versions that a file made, with the next version. */
export const withFileVersion = ({ fileVersions = [], version }: InspectionRecord): number[] => [...fileVersions, version + 1].slice(-mostKept);

/** Whether every version after `seen` was made by a file. */
export function hasSeen({ fileVersions = [], version }: InspectionRecord, seen: number): boolean {
  if (seen > version) return false;
  const ofFiles = new Set(fileVersions);
  for (let later = seen + 1; later <= version; later++) if (!ofFiles.has(later)) return false;
  return true;
}

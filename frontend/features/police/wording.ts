// Texts of police searches: the reason, the search text, and the loss of a firearm.

import { counted, figure, onDay } from '../../../shared/kinds/format.ts';
import type { Hit, PoliceSearch } from '../../../shared/police/schema.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';

export const reasonWords = ({ docketNumber, purpose, purposeText }: Pick<PoliceSearch, 'docketNumber' | 'purpose' | 'purposeText'>): string =>
  `${docketNumber}, ${wordsOf(purpose).toLowerCase()}${purposeText ? `: ${purposeText}` : ''}`;

export const foundWords = ({ found, match }: Pick<PoliceSearch, 'found' | 'match'>): string =>
  found === 0 ? 'Nothing found' : match === 'near' ? `${counted(found, 'near match', 'near matches')}, no exact match` : `${figure(found)} found`;

/** For screen readers, and above the firearms if there is no exact match. */
export const resultWords = ({ found, match }: Pick<PoliceSearch, 'found' | 'match'>): string =>
  match === 'near' ? `No exact match. ${counted(found, 'near match', 'near matches')} found` : `${counted(found, 'firearm')} found`;

/** Follows the name of an opened record. */
export const timesWords = (times: number): string => (times > 1 ? `, ${figure(times)} times` : '');

export function askedWords({ serialNumber, manufacturer, owner, authorisationNumber }: PoliceSearch['asked']): string {
  const parts = [
    ['Serial number', serialNumber],
    ['make', manufacturer],
    ['owner', owner],
    ['authorisation', authorisationNumber],
  ] as const;
  const words = parts.flatMap(([name, value]) => (value ? [`${name} “${value}”`] : [])).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const lossWords = (status: string, { docketNumber, policeStation, occurredOn }: NonNullable<Hit['loss']>): string =>
  `${wordsOf(status)} on ${onDay(occurredOn)}: ${docketNumber ? `case ${docketNumber}` : 'no case number yet'}, ${policeStation ?? 'station not given'}`;

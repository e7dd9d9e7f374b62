// A search of the police in words: why, for what, and what became of a firearm that is lost or stolen.

import { onDay } from '../../../shared/kinds/format.ts';
import type { Hit, PoliceSearch } from '../../../shared/police/schema.ts';
import { wordsOf } from '../../ui/status-badge.tsx';

export const purposeWords = ({ purpose, purposeText }: Pick<PoliceSearch, 'purpose' | 'purposeText'>): string =>
  `${wordsOf(purpose)}${purposeText ? `: ${purposeText}` : ''}`;

export const reasonWords = ({ docketNumber, purpose, purposeText }: Pick<PoliceSearch, 'docketNumber' | 'purpose' | 'purposeText'>): string =>
  `${docketNumber}, ${wordsOf(purpose).toLowerCase()}${purposeText ? `: ${purposeText}` : ''}`;

export function askedWords({ serialNumber, manufacturer, owner }: PoliceSearch['asked']): string {
  const parts = [
    ['Serial number', serialNumber],
    ['make', manufacturer],
    ['owner', owner],
  ] as const;
  const words = parts.flatMap(([name, value]) => (value ? [`${name} “${value}”`] : [])).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const lossWords = (status: string, { docketNumber, policeStation, occurredOn }: NonNullable<Hit['loss']>): string =>
  `${wordsOf(status)} on ${onDay(occurredOn)}: ${docketNumber ? `docket ${docketNumber}` : 'no docket number yet'}, ${policeStation ?? 'station not stated'}`;

// Words for an entry, as on a paper register: the same on the screen and in its printout.
import { conditionWords } from '../custody/schema.ts';
import type { ProvisionCopy, ProvisionEnd, ProvisionEntry } from './schema.ts';

export const endWords: Readonly<Record<ProvisionEnd, string>> = {
  returned: 'Returned',
  handed_over: 'Handed over',
  lost: 'Lost or stolen',
  seized: 'Seized',
  void: 'Void: never issued',
};

/** Out, or how it ended: "Provided", "Returned (entry 12)". */
export function movementWords({ side, ended, provision }: Pick<ProvisionEntry, 'side' | 'ended' | 'provision'>): string {
  if (side === 'provision') return ended ? endWords[ended] : 'Provided';
  return `${ended ? endWords[ended] : 'Returned'}${provision === null ? '' : ` (entry ${provision})`}`;
}

export const conditionOf = ({ condition }: Pick<ProvisionEntry, 'condition'>): string =>
  condition ? (conditionWords[condition as keyof typeof conditionWords] ?? condition) : '';

/** The person who entered it; a correction that the registry made has a note. */
export const enteredByWords = ({ enteredBy, automatic }: Pick<ProvisionEntry, 'enteredBy' | 'automatic'>): string =>
  `${enteredBy}${automatic ? ' (by the registry)' : ''}`;

export const copyFileName = ({ fromNumber, toNumber }: Pick<ProvisionCopy, 'fromNumber' | 'toNumber'>): string =>
  `register-of-provision-entries-${fromNumber}-to-${toNumber}.pdf`;

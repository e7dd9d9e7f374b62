// Texts for a transaction: title, status, and the effect of completing it.
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { firearmName } from '../../../shared/firearms/name.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { effectOf } from '../../../shared/transactions/rules.ts';
import type { Transaction } from '../../../shared/transactions/schema.ts';
import type { SessionUser } from '../../session/session.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';

const indicators: Readonly<Record<Transaction['status'], StatusIndicatorProps.Type>> = {
  pending: 'pending',
  under_review: 'in-progress',
  approved: 'info',
  rejected: 'error',
  completed: 'success',
};

export const TransactionStatus = ({ status }: Pick<Transaction, 'status'>) => <StatusIndicator type={indicators[status]}>{wordsOf(status)}</StatusIndicator>;

export const firearmWords = ({ firearm }: Pick<Transaction, 'firearm'>) => firearmName(firearm);

export const typeWords = ({ transactionType, changes }: Pick<Transaction, 'transactionType' | 'changes'>) =>
  changes === 'keeper' ? 'Keeper transfer' : wordsOf(transactionType);

export const titleOf = (one: Transaction) => `${typeWords(one)}: ${firearmWords(one)}`;

/** The signed-in user in the form that the rules expect. */
export const askerOf = ({ id, role, duty, legalEntityId }: SessionUser) => ({ userId: id, role, duty, legalEntityId: legalEntityId ?? undefined });

const nameOf = (one: Transaction, party: number | null) => (party === one.toEntityId ? one.toEntityName : one.fromEntityName);

/** Says who ended the transaction before completion. The specification has one status for withdrawn, declined and rejected. */
export function endedWords(one: Transaction): string | undefined {
  switch (one.endedAs) {
    case 'beginner':
      return `Withdrawn by ${nameOf(one, one.createdByEntityId) ?? 'the party that created it'}`;
    case 'acceptor':
      return `Declined by ${acceptorName(one)}`;
    case 'office':
      return 'Rejected by the firearm office';
    case null:
      return undefined;
    default:
      return one.endedAs satisfies never;
  }
}

const acceptorName = (one: Transaction) => nameOf(one, one.acceptingEntityId) ?? 'the other party';

/** Says what happened to the firearm. */
function outcomeWords(one: Transaction): string {
  const effect = effectOf(one);
  switch (effect) {
    case 'owner':
      return `Ownership was transferred to ${one.toEntityName}.`;
    case 'keeper':
      return `The keeper is now ${one.toEntityName}.`;
    case 'retired':
      return 'The firearm is retired.';
    case 'left':
      return `The firearm went to a party outside the registry and is retired. Receiving party: ${one.toEntityName}.`;
    case 'recorded':
      return `The acquisition by ${one.toEntityName} is recorded.`;
    default:
      return effect satisfies never;
  }
}

/** Says what the transaction is waiting for, or how it ended. */
export function statusWords(one: Transaction): string {
  switch (one.status) {
    case 'pending':
      if (one.acceptingEntityId === null) return 'Awaiting review by the firearm office.';
      return one.partyHasAccount
        ? `Awaiting acceptance by ${acceptorName(one)}.`
        : `Awaiting acceptance by the firearm office for ${acceptorName(one)}, who has no account here.`;
    case 'under_review':
      return 'Awaiting a decision by the firearm office.';
    case 'approved':
      return 'Awaiting completion by the firearm office after the firearm has been handed over.';
    case 'rejected': {
      const ended = endedWords(one);
      return `${ended ? `${ended}. ` : ''}The firearm did not change.`;
    }
    case 'completed':
      return outcomeWords(one);
    default:
      return one.status satisfies never;
  }
}

interface Along {
  /** Whether the firearm has a current license; undefined until known. */
  readonly license: boolean | undefined;
  readonly ancillaries: number | undefined;
}

/** Lists the effects of completing the transaction, one sentence each. "Any" or plural words are used while details are loading. */
export function effectWords(one: Transaction, { license, ancillaries }: Along): string[] {
  const from = one.fromEntityName ?? 'the current owner';
  const to = one.toEntityName ?? 'nobody';
  const effect = effectOf(one);
  const ends = license === undefined ? ['Any current license ends.'] : license ? [`The license of ${from} ends.`] : [];
  const many = (verb: [one: string, more: string]) => {
    if (ancillaries === undefined) return [`Its ancillaries ${verb[1]}.`];
    return ancillaries === 0 ? [] : [`${counted(ancillaries, `ancillary ${verb[0]}`, `ancillaries ${verb[1]}`)}.`];
  };
  switch (effect) {
    case 'owner':
      return [`Ownership passes from ${from} to ${to}.`, ...ends, ...many(['is transferred with it', 'are transferred with it'])];
    case 'keeper':
      return [`The keeper changes from ${from} to ${to}. The owner stays the same.`];
    case 'retired':
    case 'left':
      return [
        ...(effect === 'left' ? [`The firearm leaves the stock of ${from}. Receiving party: ${to}.`] : []),
        'The firearm is permanently retired.',
        ...ends,
        ...many(['is retired with it', 'are retired with it']),
      ];
    case 'recorded':
      return [`The acquisition by ${to} is recorded. Owner and keeper stay the same.`];
    default:
      return effect satisfies never;
  }
}

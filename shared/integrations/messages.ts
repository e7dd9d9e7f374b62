// Decides which change of a record becomes which message, to which partners, with which fields. No other code decides this.
import type { Operation, System } from './schema.ts';

/** The fields of a history entry that the decision needs. */
interface Change {
  readonly entityType: string;
  readonly action: string;
  readonly fromStatus?: string | undefined;
  readonly toStatus: string;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

interface Outgoing {
  readonly operation: Operation;
  readonly kind: 'firearm' | 'seizure' | 'loss' | 'disclosure';
  when(change: Change): boolean;
  readonly to: readonly System[];
}

const isNew = ({ fromStatus }: Change) => fromStatus === undefined;
const moved = ({ fromStatus, toStatus }: Change) => fromStatus !== undefined && fromStatus !== toStatus;
const both: readonly System[] = ['regulator', 'police'];

const outgoing: readonly Outgoing[] = [
  { operation: 'firearm.registered', kind: 'firearm', when: isNew, to: both },
  { operation: 'firearm.status_changed', kind: 'firearm', when: moved, to: both },
  // The partners received the registration, so they must learn that undoing the import reversed it.
  { operation: 'firearm.reversed', kind: 'firearm', when: ({ action, metadata }) => action === 'imports.undo' && metadata?.reversal === true, to: both },
  { operation: 'seizure.recorded', kind: 'seizure', when: isNew, to: both },
  { operation: 'seizure.status_changed', kind: 'seizure', when: moved, to: both },
  { operation: 'loss.reported', kind: 'loss', when: isNew, to: both },
  { operation: 'loss.amended', kind: 'loss', when: ({ action }) => action === 'losses.edit', to: both },
  { operation: 'loss.closed', kind: 'loss', when: moved, to: both },
  // A disclosure is made to the regulator, so only the regulator's system receives it and its decision.
  {
    operation: 'disclosure.submitted',
    kind: 'disclosure',
    when: ({ fromStatus, toStatus }) => toStatus === 'submitted' && fromStatus !== 'submitted',
    to: ['regulator'],
  },
  {
    operation: 'disclosure.decided',
    kind: 'disclosure',
    when: (change) => moved(change) && ['approved', 'rejected'].includes(change.toStatus),
    to: ['regulator'],
  },
];

/** The messages that a change sends, with their receivers; empty for most changes. */
export const messagesOf = (change: Change): readonly Pick<Outgoing, 'operation' | 'to'>[] =>
  outgoing.filter(({ kind, when }) => kind === change.entityType && when(change));

const sentFields: Readonly<Record<Outgoing['kind'], readonly string[]>> = {
  firearm: ['serialNumber', 'manufacturer', 'model', 'type', 'caliber', 'licenseType', 'province', 'city', 'ownerId', 'ownerName', 'keeperId', 'keeperName'],
  seizure: ['seizureNumber', 'reason', 'location', 'seizureDate', 'firearmId', 'firearm', 'evidenceNumber'],
  loss: [
    'kind',
    'firearmId',
    'firearm',
    'occurredOn',
    'awareAt',
    'reportedAt',
    'place',
    'policeStation',
    'docketNumber',
    'licenseNumber',
    'ownerId',
    'ownerName',
  ],
  disclosure: ['companyName', 'psiraNumber', 'disclosurePeriodStart', 'disclosurePeriodEnd', 'categories', 'submittedAt', 'decidedAt'],
};

/** Data about the person who reported a loss. Only the police receive it (regulation 87(f)). */
const reporterFields = ['reporterNames', 'reporterIdNumber', 'reporterAddress', 'circumstances'] as const;

/** The fields of the record that a message to this partner contains. */
export const fieldsFor = (kind: string, system: System): readonly string[] => [
  ...(sentFields[kind as Outgoing['kind']] ?? []),
  ...(kind === 'loss' && system === 'police' ? reporterFields : []),
];

/** Fields of a message's data that the log masks. */
export const personalFields: readonly string[] = reporterFields;

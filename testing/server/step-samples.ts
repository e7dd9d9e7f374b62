// For tests of unsent fields: for each PATCH and PUT that moves a record to its next step, a full record and a value for each field.
import { contract } from '../../shared/contract.ts';
import { exampleLibraryFirearm } from '../../shared/library/example.ts';
import { answerOf, type ChangeSample, got, listed, made, type Shown } from './changes.ts';
import {
  ancillary,
  approvalWaiting,
  firearm,
  firstQuestion,
  fullFirearm,
  linesOf,
  onFirearm,
  seizure,
  startedInspection,
  transaction,
} from './full-records.ts';

const { approvals, ancillaries, firearms, inspections, library, notifications, seizures, transactions, verification } = contract;

export const stepSamples: Readonly<Record<string, ChangeSample>> = {
  [firearms.changeStatus.name]: {
    as: 'internal',
    make: fullFirearm,
    read: got(firearms.get),
    always: ['status', 'statusSince'],
    fields: {
      status: { send: { status: 'maintenance', reason: 'Spring broken' } },
      reason: { send: { status: 'inactive', reason: 'Not used' } },
      gunsmith: { send: { status: 'maintenance', reason: 'Spring broken', gunsmith: 'Vaal Gunsmiths, Vereeniging' } },
    },
  },
  [verification.decide.name]: {
    as: 'firearm_office',
    make: async () => {
      const params = await fullFirearm();
      await answerOf(verification.decide, 'firearm_office', { params, body: { status: 'queried', note: 'Which card?' } });
      return params;
    },
    read: got(firearms.get),
    always: ['verification'],
    fields: {
      status: { send: { status: 'verified', note: 'Compared with the card' } },
      note: { send: { status: 'rejected', note: 'Another firearm' } },
    },
  },
  [transactions.decide.name]: {
    as: 'firearm_office',
    make: transaction,
    read: got(transactions.get),
    always: ['status', 'processedBy'],
    fields: {
      status: { send: { status: 'under_review' }, alters: ['acceptedBy', 'acceptingEntityId'] },
      comments: { send: { status: 'rejected', comments: 'Not agreed' }, alters: ['endedAs'] },
    },
  },
  [library.verify.name]: {
    as: 'firearm_office',
    make: () => made(library.add, 'internal', exampleLibraryFirearm({ model: `43 ${crypto.randomUUID().slice(0, 8)}`, specifications: { rail: 'yes' } })),
    read: got(library.get),
    always: ['verificationStatus', 'verifiedBy', 'verifiedByName', 'verifiedAt', 'verificationNote'],
    fields: { status: { send: { status: 'verified' } }, note: { send: { status: 'rejected', note: 'No such model' } } },
  },
  [seizures.update.name]: {
    as: 'inspector',
    make: seizure,
    read: got(seizures.get),
    always: ['status', 'processedAt'],
    fields: {
      status: { send: { status: 'processed' } },
      authorityReference: { first: { status: 'processed' }, send: { status: 'destroyed', authorityReference: 'S102' }, alters: ['destruction'] },
      comments: { send: { status: 'processed', comments: 'Taken to the store' } },
    },
  },
  [approvals.decide.name]: {
    as: 'law_enforcement',
    make: approvalWaiting,
    read: listed(approvals.list),
    always: ['status', 'comments', 'approverId', 'approverFirstName', 'approverLastName', 'reviewedAt'],
    fields: {
      status: { send: { status: 'approved', comments: 'Seen' }, alters: ['approvedAt'] },
      comments: { send: { status: 'rejected', comments: 'Count again' }, alters: ['rejectedAt'] },
      ...Object.fromEntries(
        ['approverId', 'approvedAt', 'rejectedAt', 'reviewedAt'].map((name) => [
          name,
          { send: { status: 'requires_revision', comments: 'Count again', [name]: '2020-01-01T00:00:00Z' }, alters: ['requestedRevisions', 'inspection'] },
        ]),
      ),
    },
  },
  [notifications.markRead.name]: {
    as: 'client',
    make: async () => {
      const { id } = await firearm();
      await answerOf(firearms.changeStatus, 'internal', { params: { id: id ?? '' }, body: { status: 'maintenance', reason: 'Spring broken' } });
      await answerOf(verification.decide, 'firearm_office', { params: { id: id ?? '' }, body: { status: 'queried', note: 'Which card?' } });
      const unread = (await answerOf(notifications.list, 'client', { query: { limit: '100' } })) as unknown as Shown[];
      return { id: unread.find(({ isRead }) => !isRead)?.id };
    },
    read: listed(notifications.list),
    fields: { isRead: { send: { isRead: true }, alters: ['readAt'] } },
  },
  [ancillaries.associate.name]: {
    as: 'client',
    make: ancillary,
    read: got(ancillaries.get),
    fields: { firearmId: { send: { firearmId: null }, alters: onFirearm } },
  },
  [ancillaries.changeStatus.name]: {
    as: 'client',
    make: ancillary,
    read: got(ancillaries.get),
    always: ['status'],
    fields: { status: { send: { status: 'inactive', reason: 'Not used' } }, reason: { send: { status: 'inactive', reason: 'Not used' } } },
  },
  [inspections.change.name]: {
    as: 'inspector',
    make: startedInspection,
    read: got(inspections.get),
    always: ['status', 'completedDate', 'completedBy', 'completedByName', 'signatures', 'review'],
    fields: {
      status: { send: { status: 'completed' } },
      inspectorSignature: { send: { status: 'completed', inspectorSignature: 'T. Mokoena' }, at: 'signatures.inspector' },
      representativeSignature: { send: { status: 'completed', representativeSignature: 'P. Naidoo' }, at: 'signatures.representative' },
      findings: { send: { status: 'completed', findings: 'The alarm is off' } },
      reason: { send: { status: 'cancelled', reason: 'Nobody there' } },
    },
  },
  [inspections.saveChecklist.name]: {
    as: 'inspector',
    make: startedInspection,
    read: got(inspections.get),
    fields: {
      version: { send: ({ version }) => ({ version }), isUnseen: true },
      answers: {
        // Another answer to one question: its notes stay.
        send: ({ version }) => ({ version, answers: { [firstQuestion]: { answer: 'no' } } }),
        at: `checklist.answers.${firstQuestion}.answer`,
      },
      marks: {
        send: async ({ id, version }) => ({ version, marks: [{ ...(await linesOf(id))[0], mark: 'missing' }] }),
        at: 'checklist.stock',
        alters: ['checklist.missing'],
      },
      unexpected: { send: ({ version }) => ({ version, unexpected: [] }), at: 'checklist.unexpected', alters: ['checklist.stock.unexpected'] },
    },
  },
};

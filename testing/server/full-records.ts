// For tests of unsent fields: records with every field set.
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { questionsOf } from '../../shared/inspections/checklist.ts';
import { dayAfter, dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { exampleLibraryFirearm } from '../../shared/library/example.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { answerOf, made, type Shown } from './changes.ts';
import { someone } from './world.ts';

const today = () => dayOf(new Date());

export const firearm = (change: Parameters<typeof exampleFirearm>[0] = {}) =>
  made(
    contract.firearms.register,
    'internal',
    exampleFirearm({ additionalInfo: { safe: 'B-12', notes: 'Night sights' }, acquisition: undefined, license: exampleCard(), ...change }),
  );
const profiled = { profileNotes: 'Worn grip', riskAssessment: 'Stored well', condition: 'good', riskLevel: 'low' };

export async function fullFirearm(): Promise<Record<string, string>> {
  const reference = await answerOf(contract.library.add, 'internal', { body: exampleLibraryFirearm({ model: `19 ${crypto.randomUUID().slice(0, 8)}` }) });
  const params = await firearm({ libraryReference: reference.id, keeperId: 3 });
  await answerOf(contract.firearms.profile, 'inspector', { params, body: profiled });
  return params;
}

/** Returns the firearms of a stock count in the form of its marks. */
export async function linesOf(id: string): Promise<{ readonly firearmId: string; readonly sheet: number }[]> {
  const lines = await answerOf(contract.inspections.stock, 'inspector', { params: { id }, query: { limit: '100' } });
  return (lines as unknown as { firearmId: string; sheet: number }[]).map(({ firearmId, sheet }) => ({ firearmId, sheet }));
}

export async function startedInspection(): Promise<Record<string, string>> {
  const { schedule, change, addFinding, saveChecklist } = contract.inspections;
  await firearm({ ownerId: 3 });
  // A provider may have one open inspection of each type.
  const sent = { entityId: 3, inspectionType: `Visit ${crypto.randomUUID()}`, scheduledDate: daysAfter(new Date(), 1).toISOString(), location: 'Sandton' };
  const params = await made(schedule, 'internal', { ...sent, inspectorId: someone('inspector').sub, notes: 'Bring the list' });
  await answerOf(change, 'inspector', { params, body: { status: 'in_progress' } });
  const action = { what: 'Fix it to the wall', dueDate: dayAfter(today(), 30) };
  const { version, inspectionType } = await answerOf(addFinding, 'inspector', {
    params,
    body: { notes: 'The safe is not fixed', severity: 'high', type: 'Storage', action_required: true, action },
  });
  const answers = Object.fromEntries(questionsOf(inspectionType).map((question) => [question.id, { answer: 'yes', notes: 'Seen' }]));
  const marks = (await linesOf(params.id)).map((line) => ({ ...line, mark: 'found' }));
  const unexpected = [{ serialNumber: 'STRANGER-1', notes: 'In the drawer' }];
  await answerOf(saveChecklist, 'inspector', { params, body: { version, answers, marks, unexpected } });
  return params;
}

export async function approvalWaiting(): Promise<Record<string, string>> {
  const { id = '' } = await startedInspection();
  await answerOf(contract.inspections.change, 'inspector', { params: { id }, body: { status: 'completed' } });
  const approvals = (await answerOf(contract.approvals.list, 'law_enforcement', { query: { limit: '100' } })) as unknown as Shown[];
  return { id: approvals.find(({ inspectionId }) => inspectionId === id)?.id };
}

export const firstQuestion = questionsOf('A visit')[0]?.id ?? '';

export const ancillary = async () => {
  const reference = await answerOf(contract.ancillaryLibrary.add, 'internal', {
    body: { manufacturer: 'Trijicon', model: `RMR ${crypto.randomUUID().slice(0, 8)}`, type: 'Red dot sight', category: 'Sighting' },
  });
  const body = {
    ...{ manufacturer: 'Trijicon', model: 'RMR Type 2', type: 'Red dot sight', category: 'Sighting', ownerId: 1 },
    ...{ serialNumber: `RMR-${crypto.randomUUID().slice(0, 8)}`, libraryReference: reference.id, associatedFirearmId: (await firearm()).id },
  };
  return made(contract.ancillaries.register, 'client', body);
};
export const onFirearm = ['associatedFirearmId', 'firearm'];

export const seizure = async () => {
  const { id: caseId } = await made(contract.cases.create, 'law_enforcement', { title: 'A pistol at a roadblock' });
  const { id: firearmId } = await firearm();
  const sent = { reason: 'investigation', location: 'Sandton', firearmId, caseId, evidenceNumber: 'E-77' };
  return made(contract.seizures.record, 'inspector', sent);
};

export const transaction = async () => {
  const { id: firearmId } = await firearm();
  const sent = { firearmId, transactionType: 'transfer', transactionDate: today(), toEntityId: 3, description: 'As agreed' };
  return made(contract.transactions.create, 'client', sent);
};

// Demo cases: some of each status, assigned to the demo officer, with firearms, legal entities and notes.
import { entityFor, firearmFor, link } from '../../../functions/cases/links.ts';
import { addNote } from '../../../functions/cases/note-store.ts';
import { createCase, editCase } from '../../../functions/cases/steps.ts';
import { listFirearms } from '../../../functions/firearms/list-store.ts';
import { listWithRole } from '../../../functions/users/store.ts';
import { type CasePriority, type CaseStatus, caseStatuses } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { daysAfter } from '../../../shared/kinds/time.ts';
import { demoActor } from './actors.ts';
import { numberOf } from './data/legal-entities.ts';

const actor = demoActor('law_enforcement');

interface Told {
  readonly title: string;
  readonly description: string;
  readonly priority: CasePriority;
  readonly status: CaseStatus;
  readonly daysAgo: number;
  /** Position in the demo's list of legal entities. */
  readonly entity: number;
  readonly note: string;
}

const told: readonly Told[] = [
  {
    title: 'Shotgun missing after a shift change at a depot',
    description: 'The outgoing officer signed it in, but the incoming officer did not find it. No sign of a break-in at the safe.',
    priority: 'critical',
    status: 'in_progress',
    daysAgo: 3,
    entity: 1,
    note: 'Camera recordings of 05:30 to 06:30 secured. Both officers have made statements.',
  },
  {
    title: 'Pistol with an altered serial number at a roadblock',
    description: 'Found on the N1 near Polokwane. The driver names a provider in Pretoria as his former employer.',
    priority: 'high',
    status: 'open',
    daysAgo: 1,
    entity: 2,
    note: 'Sent to the ballistics laboratory for the serial number to be raised.',
  },
  {
    title: 'Firearms of a lapsed provider not handed in',
    description: 'The registration has lapsed; the firearms are still registered to the provider and were not surrendered.',
    priority: 'high',
    status: 'open',
    daysAgo: 8,
    entity: 3,
    note: 'The responsible person answers neither telephone nor email.',
  },
  {
    title: 'Guard without authorisation carrying a company firearm',
    description: 'Stopped outside a shopping centre in Durban. The authorisation had expired six hours earlier.',
    priority: 'medium',
    status: 'resolved',
    daysAgo: 30,
    entity: 4,
    note: 'The provider showed the renewed authorisation; the shift plan was wrong.',
  },
  {
    title: 'Two disclosures of one firearm',
    description: 'Two providers declared the same serial number for one quarter.',
    priority: 'low',
    status: 'closed',
    daysAgo: 70,
    entity: 1,
    note: 'A transfer in the last week of the quarter: both declarations were right on their date.',
  },
];

export async function seedCases(now: Date): Promise<void> {
  const { items: officers } = await listWithRole('law_enforcement', { limit: 1 });
  for (const { daysAgo, status, entity, note, ...described } of told.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const at = daysAfter(now, -daysAgo);
    const { id } = await createCase({ ...described, assignedTo: status === 'open' ? null : (officers[0]?.id ?? null) }, actor, at);
    const { items } = await listFirearms({ kind: 'national' }, { limit: 1, ownerId: numberOf(entity) });
    for (const { id: firearmId } of items) await link(id, contract.cases.linkFirearm.name, actor, () => firearmFor(firearmId, actor), at);
    await link(id, contract.cases.linkEntity.name, actor, () => entityFor(String(numberOf(entity))), at);
    await addNote(id, { text: note }, actor, daysAfter(at, 0.1));
    for (const next of caseStatuses.slice(1, caseStatuses.indexOf(status) + 1)) await editCase(id, { status: next }, actor, undefined, daysAfter(at, 0.5));
  }
}

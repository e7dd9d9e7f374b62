// Demo incidents: lost, stolen and seized firearms, some of each still open.
import * as v from 'valibot';
import { listFirearms } from '../../../functions/firearms/list-store.ts';
import { changeStatus } from '../../../functions/firearms/status-store.ts';
import { reportLoss } from '../../../functions/losses/store.ts';
import { handOver } from '../../../functions/seizures/chain.ts';
import { recordSeizure } from '../../../functions/seizures/record-seizure.ts';
import { checkReturn, updateSeizure } from '../../../functions/seizures/steps.ts';
import { canChangeHands } from '../../../shared/firearms/rules.ts';
import { dayOf, daysAfter } from '../../../shared/kinds/time.ts';
import { ReportLoss } from '../../../shared/losses/schema.ts';
import { HandOver, RecordSeizure, type SeizureStatus } from '../../../shared/seizures/schema.ts';
import { demoActor, morningOf, personOf } from './actors.ts';
import { numberOf } from './data/legal-entities.ts';
import { verificationTime } from './verification.ts';

const hour = 1 / 24;

interface Loss {
  /** Position of the owner in the demo's list of legal entities. */
  readonly of: number;
  readonly daysAgo: number;
  readonly sent: Pick<ReportLoss, 'kind' | 'circumstances' | 'place' | 'reporterNames' | 'policeStation'>;
  /** Hours from becoming aware of the loss to the report. */
  readonly after: number;
  /** The case number within the month; absent if the police have not given one yet. */
  readonly docket?: number;
  /** Comment on the recovery; the firearm is in use again days later. */
  readonly found?: string;
}

const losses: readonly Loss[] = [
  {
    of: 10,
    daysAgo: 290,
    after: 5,
    docket: 118,
    sent: {
      kind: 'stolen',
      circumstances: 'The safe of the site office was cut open during load-shedding; the alarm had no power.',
      place: 'Site office, Polokwane',
      reporterNames: 'Mashudu Ravele',
      policeStation: 'Polokwane',
    },
  },
  {
    of: 11,
    daysAgo: 140,
    after: 9,
    docket: 402,
    sent: {
      kind: 'lost',
      circumstances: 'Not in its holster at the end of a night patrol on foot.',
      place: 'Riverside Park, Nelspruit',
      reporterNames: 'Themba Mkhonto',
      policeStation: 'Nelspruit',
    },
    found: 'Handed in by a member of the public',
  },
  {
    of: 9,
    daysAgo: 75,
    after: 51,
    docket: 77,
    sent: {
      kind: 'stolen',
      circumstances: 'Taken from a response vehicle that stood unattended outside a client’s premises.',
      place: 'Du Toitspan Road, Kimberley',
      reporterNames: 'Gert Visagie',
      policeStation: 'Kimberley',
    },
  },
  {
    of: 7,
    daysAgo: 20,
    after: 3,
    docket: 231,
    sent: {
      kind: 'stolen',
      circumstances: 'Two guards were held up at a cash collection. The robbers demanded both firearms and took one.',
      place: 'Oxford Street, East London',
      reporterNames: 'Nokuthula Mabaso',
      policeStation: 'Fleet Street',
    },
  },
  {
    of: 4,
    daysAgo: 0.3,
    after: 4,
    sent: {
      kind: 'lost',
      circumstances: 'The outgoing officer signed it in, but the incoming officer did not find it. No sign of a break-in.',
      place: 'Depot, Pretoria West',
      reporterNames: 'Johannes Sithole',
      policeStation: 'Pretoria West',
    },
  },
];

interface Seized {
  /** Position of the owner in the demo's list of legal entities. */
  readonly of: number;
  readonly daysAgo: number;
  readonly sent: Pick<RecordSeizure, 'reason' | 'location' | 'evidenceNumber'>;
  readonly until: SeizureStatus;
}

const seized: readonly Seized[] = [
  { of: 3, daysAgo: 160, sent: { reason: 'illegal_possession', location: 'Roadblock, N3 at Mariannhill', evidenceNumber: 'EV-0114' }, until: 'destroyed' },
  { of: 8, daysAgo: 60, sent: { reason: 'safety_concern', location: 'Shooting range, Pietermaritzburg', evidenceNumber: 'EV-0388' }, until: 'returned' },
  { of: 6, daysAgo: 16, sent: { reason: 'compliance_violation', location: 'Armoury, Bloemfontein', evidenceNumber: 'EV-0512' }, until: 'processed' },
  { of: 12, daysAgo: 2, sent: { reason: 'expired_license', location: 'Gatehouse, Mafikeng', evidenceNumber: 'EV-0557' }, until: 'seized' },
];

const office = demoActor('firearm_office');
const authorityReference = 'SAPS DFO 0418';

/** Returns the owner's longest-registered firearm that was registered, checked and in use by then. */
async function firearmOf(ownerId: number, before: Date): Promise<string | undefined> {
  const { items } = await listFirearms({ kind: 'national' }, { limit: 100, ownerId });
  const free = items.filter(
    ({ status, lockedBy, keeperId, createdAt, statusSince }) =>
      canChangeHands(status) && !lockedBy && keeperId === null && verificationTime(createdAt) < before && new Date(statusSince) < before,
  );
  return free.at(-1)?.id;
}

async function lose({ of: place, daysAgo, sent, after, docket, found }: Loss, now: Date): Promise<void> {
  const of = numberOf(place);
  const aware = daysAfter(now, -daysAgo - after * hour);
  const firearmId = await firearmOf(of, aware);
  if (!firearmId) return;
  const input = v.parse(ReportLoss, {
    ...sent,
    firearmId,
    occurredOn: dayOf(aware),
    awareAt: aware.toISOString(),
    docketNumber: docket ? `CAS ${docket}/${aware.getUTCMonth() + 1}/${aware.getUTCFullYear()}` : null,
    reporterIdNumber: '8001015009087',
    reporterAddress: `${sent.place}, care of the provider`,
  });
  const at = daysAfter(now, -daysAgo);
  await reportLoss(input, demoActor('client', of), at);
  if (!found) return;
  await changeStatus(firearmId, { status: 'pending_inspection', reason: found }, demoActor('client', of), undefined, daysAfter(at, 6));
  await changeStatus(firearmId, { status: 'active', reason: 'Inspected: in working order, serial number legible' }, office, undefined, daysAfter(at, 11));
}

async function seize({ of, daysAgo, sent, until }: Seized, now: Date): Promise<void> {
  const at = morningOf(daysAfter(now, -daysAgo));
  const [inspector, second, firearmId] = await Promise.all([personOf('inspector'), personOf('admin'), firearmOf(numberOf(of), at)]);
  if (!inspector || !second || !firearmId) return;
  const { id } = await recordSeizure(v.parse(RecordSeizure, { ...sent, firearmId }), inspector, at);
  if (until === 'seized') return;
  await handOver(
    id,
    v.parse(HandOver, { heldBy: 'SAPS 13 store', place: 'Evidence room', sealNumber: `PA${id.slice(-9).toUpperCase()}` }),
    inspector,
    undefined,
    daysAfter(at, 0.2),
  );
  const step = (status: 'processed' | 'returned' | 'destroyed', actor: typeof inspector, days: number, under: string | null = null) =>
    updateSeizure(id, { status, authorityReference: under, comments: null }, actor, undefined, daysAfter(at, days));
  await step('processed', inspector, 3);
  if (until === 'returned') {
    const refused = (await checkReturn(id, { kind: 'national' }, daysAfter(at, 12))).length > 0;
    await step('returned', inspector, 12, refused ? authorityReference : null);
    if (refused) await step('returned', second, 13);
  }
  if (until !== 'destroyed') return;
  await step('destroyed', inspector, 40, authorityReference);
  await step('destroyed', second, 42);
}

export async function seedIncidents(now: Date): Promise<void> {
  await Promise.all([...losses.map((one) => lose(one, now)), ...seized.map((one) => seize(one, now))]);
}

// Opens the full record of a firearm for the police, from a search or a shared case. The read is logged before the response.
import type { Actor } from '../../shared/access/actor.ts';
import { isEditable } from '../../shared/cases/rules.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import { statusSinceOf } from '../../shared/firearms/rules.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { lookRefusalOf } from '../../shared/police/rules.ts';
import type { PoliceFirearm } from '../../shared/police/schema.ts';
import { expectAllowed, notFound, Problem } from '../../shared/problem.ts';
import type { AccessedKind } from '../../shared/readings/schema.ts';
import { getShared } from '../cases/officer-shares.ts';
import { linksOf } from '../cases/store.ts';
import type { OfficerCopy } from '../custody/copies.ts';
import { authorisationOf, openIssueOf } from '../custody/custodian.ts';
import type { IssueRecord } from '../custody/entity.ts';
import { commit } from '../data/commit.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { expectOnRegister, getFirearm } from '../firearms/store.ts';
import { commitChange } from '../history/change.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { currentLicenseOf, shown as shownLicense } from '../licenses/store.ts';
import { getLoss, shown as shownLoss } from '../losses/store.ts';
import { accessTo } from '../readings/store.ts';
import { getSeizure, shown as shownSeizure } from '../seizures/store.ts';
import { stateOf, stopOf } from '../verify/state.ts';
import { type PoliceSearchRecord, policeSearches } from './entity.ts';
import { getOwn } from './store.ts';

const national = { kind: 'national' } as const;

interface Opened {
  readonly whole: PoliceFirearm;
  /** The other records in the response. Each of them has its own read log. */
  readonly records: readonly (readonly [kind: AccessedKind, id: string])[];
}

type Why = Pick<PoliceFirearm, 'searchId' | 'docketNumber' | 'purpose' | 'purposeText'>;

async function custodyOf(issue: IssueRecord, now = new Date()): Promise<NonNullable<PoliceFirearm['custody']>> {
  const { outAt, dueAt, place, roundsOut } = issue;
  const officer = issue.officer as OfficerCopy;
  const [officerName, officerPsiraNumber, authorisationNumber] = [nameOfOfficer(officer), officer.psiraNumber, authorisationOf(issue)];
  const last = issue.authorisations.at(-1);
  const { state, at } = last ? stateOf(issue, last, await stopOf(issue), now) : ({ state: 'revoked', at: outAt } as const);
  const shown = { officerName, officerPsiraNumber, outAt, dueAt, place, roundsOut };
  return { ...shown, authorisationNumber, authorisationState: state, authorisationStateAt: at };
}

/** The registered data of the firearm, without inspectors' internal notes. */
async function open(firearm: FirearmRecord, why: Why): Promise<Opened> {
  const loss = firearm.loss as PoliceFirearm['loss'] & { reportId?: string | null };
  const [owner, license, report, seizure, issue] = await Promise.all([
    findLegalEntity(firearm.ownerId),
    currentLicenseOf(firearm.id),
    loss?.reportId ? getLoss(loss.reportId, national) : undefined,
    firearm.seizureId ? getSeizure(firearm.seizureId, national) : undefined,
    openIssueOf(firearm.id),
  ]);
  const whole = {
    ...firearm,
    ...why,
    statusSince: statusSinceOf(firearm),
    firearmId: firearm.id,
    barrelLength: firearm.barrelLength ?? null,
    registeredAt: firearm.createdAt,
    keeperName: firearm.keeperName ?? null,
    owner: owner ? { ...owner, psiraNumber: owner.psiraNumber ?? null } : null,
    license: license ? shownLicense(license) : null,
    loss: loss ?? null,
    lossReport: report ? shownLoss(report) : null,
    custody: issue ? await custodyOf(issue) : null,
    seizure: seizure ? shownSeizure(seizure) : null,
  };
  const read = [
    ['firearm', firearm],
    ['license', license],
    ['loss', report],
    ['seizure', seizure],
    ['officer', issue && { id: issue.officerId }],
  ] as const;
  return { whole, records: read.flatMap(([kind, one]) => (one ? [[kind, one.id] as const] : [])) };
}

type Looks = PoliceSearchRecord['looks'];

function withLook(looks: Looks, firearm: FirearmRecord, at: string): Looks {
  const former = looks.find(({ firearmId }) => firearmId === firearm.id);
  const look = { firearmId: firearm.id, name: firearmName(firearm), times: (former?.times ?? 0) + 1, at };
  return [...looks.filter((one) => one !== former), look];
}

async function logOpening(search: PoliceSearchRecord, firearm: FirearmRecord, records: Opened['records'], actor: Actor, at: Date): Promise<void> {
  const { docketNumber, purpose, purposeText } = search;
  const looks = withLook(search.looks, firearm, at.toISOString());
  const metadata = { firearm: looks.at(-1)?.name, firearmId: firearm.id };
  const how = { action: 'police.look', actor, at, metadata, set: { looks }, status: () => 'open' } as const;
  const opened = { access: 'opened', docketNumber, purpose, purposeText, searchId: search.id, actor, at } as const;
  const read = records.map(([kind, id]) => accessTo(kind, id, opened));
  await commitChange(policeSearches(), search, how, read);
}

/** Concurrent calls on one search retry until each has logged its record. */
const attempts = 6;

/**
 * Opens a firearm from a search. Throws `not-found` for another officer's search and for a firearm outside its result, `conflict` after the reason has
 * expired.
 */
export async function openFound(searchId: string, firearmId: string, actor: Actor, at = new Date()): Promise<PoliceFirearm> {
  for (let attempt = 1; ; attempt++) {
    const search = await getOwn(searchId, actor.userId);
    if (!search.hits.includes(firearmId)) throw notFound();
    expectAllowed(lookRefusalOf(search, at));
    const firearm = expectOnRegister(await getFirearm(firearmId, national));
    const { docketNumber, purpose, purposeText = null } = search;
    const { whole, records } = await open(firearm, { searchId, docketNumber, purpose, purposeText });
    try {
      await logOpening(search, firearm, records, actor, at);
      return whole;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'stale-version') || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/**
 * Opens a firearm of a shared case. Throws `not-found` if the case is not shared with the officer or the firearm is not linked to it, `conflict` if the
 * case is closed.
 */
export async function openInCase(caseId: string, firearmId: string, actor: Actor, at = new Date()): Promise<PoliceFirearm> {
  const { record } = await getShared(caseId, actor.userId);
  if (!isEditable(record.status)) throw new Problem('conflict', 'This case is closed, so its firearms can no longer be opened. Search the register instead.');
  const isOfCase = (await linksOf(caseId)).some(({ kind, recordId }) => kind === 'firearm' && recordId === firearmId);
  if (!isOfCase) throw notFound();
  const why = { searchId: null, docketNumber: record.shortNumber ?? record.caseNumber, purpose: 'investigation', purposeText: null } as const;
  const { whole, records } = await open(expectOnRegister(await getFirearm(firearmId, national)), why);
  await commit(records.map(([kind, id]) => accessTo(kind, id, { access: 'opened', docketNumber: why.docketNumber, purpose: why.purpose, actor, at })));
  return whole;
}

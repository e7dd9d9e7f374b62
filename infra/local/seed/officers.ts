// Demo officers: the branches, safes and officers of the demo company, six of them with a qualification that has lapsed or is about to, and one who is an
// officer of another provider too.
import * as v from 'valibot';
import { createBranch } from '../../../functions/branches/store.ts';
import { createOfficer, setPin, setQualifications } from '../../../functions/officers/store.ts';
import { createSafe } from '../../../functions/safes/store.ts';
import { CreateBranch } from '../../../shared/branches/schema.ts';
import { dayAfter, dayOf, daysAfter } from '../../../shared/kinds/time.ts';
import type { Endorsement, FirearmClass } from '../../../shared/officers/competencies.ts';
import { reviewFrom } from '../../../shared/officers/rules.ts';
import { type Assessment, type Competency, CreateOfficer } from '../../../shared/officers/schema.ts';
import { CreateSafe } from '../../../shared/safes/schema.ts';
import { demoActor } from './actors.ts';
import { branches, officers } from './data/officers.ts';

/** The PIN of each demo officer at the counter (README). */
export const demoPin = '274916';

/** Days from today to the end of one of an officer's qualifications, by position. All others last for months. */
const lapsing: Readonly<Record<number, { readonly of: 'psira' | 'competency' | 'assessment'; readonly days: number }>> = {
  3: { of: 'psira', days: 12 },
  9: { of: 'competency', days: 20 },
  15: { of: 'assessment', days: 5 },
  21: { of: 'assessment', days: -15 },
  27: { of: 'psira', days: -3 },
  33: { of: 'competency', days: -40 },
};

/** Everybody is competent with handguns and shotguns, every fourth officer with rifles. */
const classesOf = (at: number): readonly [FirearmClass, readonly Endorsement[]][] => [
  ['handgun', ['handgun_self_loading', 'handgun_manual']],
  ['shotgun', ['shotgun_self_loading', 'shotgun_manual']],
  ...(at % 4 === 0 ? [['rifle', ['rifle_self_loading', 'rifle_manual']] as [FirearmClass, Endorsement[]]] : []),
];

function qualificationsOf(at: number, today: string): { competencies: Competency[]; assessments: Assessment[] } {
  const end = lapsing[at];
  const classes = classesOf(at);
  const reviewOn = end?.of === 'competency' ? dayAfter(today, end.days) : dayAfter(today, 400 + at * 17);
  const issuedOn = `${Number(reviewOn.slice(0, 4)) - 5}${reviewOn.slice(4).replace('-02-29', '-02-28')}`;
  const validUntil = end?.of === 'assessment' ? dayAfter(today, end.days) : dayAfter(today, 60 + at * 7);
  return {
    competencies: classes.flatMap(([, endorsements]) =>
      endorsements.map((endorsement, n) => ({
        endorsement,
        certificateNumber: `CC-${issuedOn.slice(0, 4)}-${String(40_000 + at * 10 + n)}`,
        issuedOn,
        reviewOn: reviewFrom(issuedOn),
        reviewBasis: 'five_years_from_issue',
        note: null,
      })),
    ),
    assessments: classes.map(([of]) => ({
      type: 'annual',
      class: of,
      doneOn: dayAfter(validUntil, -365),
      validUntil,
      provider: 'Highveld Firearm Training (demo)',
    })),
  };
}

/** Records the branches, safes and officers of one provider. */
export async function seedOfficers(legalEntityId: number, now: Date): Promise<void> {
  const actor = demoActor('client', legalEntityId);
  const at = daysAfter(now, -200);
  const today = dayOf(now);
  const ids: string[] = [];
  for (const { safes, ...branch } of branches) {
    const { id } = await createBranch(v.parse(CreateBranch, { legalEntityId, ...branch }), actor, at);
    ids.push(id);
    for (const safe of safes) await createSafe(v.parse(CreateSafe, { branchId: id, ...safe }), actor, at);
  }
  for (const [place, { branch, ...person }] of officers.entries()) {
    const end = lapsing[place];
    const input = {
      ...person,
      legalEntityId,
      idType: 'sa_id',
      branchId: ids[branch],
      employeeNumber: `B${String(101 + place)}`,
      psiraExpiresOn: end?.of === 'psira' ? dayAfter(today, end.days) : dayAfter(today, 90 + place * 9),
      employedFrom: dayAfter(today, -300 - place * 31),
    };
    const { id } = await createOfficer(v.parse(CreateOfficer, input), actor, at);
    await setQualifications(id, qualificationsOf(place, today), actor, undefined, daysAfter(at, 1));
    await setPin(id, demoPin, actor, undefined, daysAfter(at, 1));
  }
}

/** An officer of the demo company whom another provider employs too. */
const sharedPlace = 11;

/** Records one officer of the demo company with another provider too, so that the list of officers of several providers has a row. */
export async function seedSharedOfficer(legalEntityId: number, now: Date): Promise<void> {
  const { branch: _, ...person } = officers[sharedPlace] ?? {};
  const today = dayOf(now);
  const input = { ...person, legalEntityId, idType: 'sa_id', psiraExpiresOn: dayAfter(today, 90 + sharedPlace * 9), employedFrom: dayAfter(today, -45) };
  const [actor, at] = [demoActor('client', legalEntityId), daysAfter(now, -44)];
  const { id } = await createOfficer(v.parse(CreateOfficer, input), actor, at);
  await setQualifications(id, qualificationsOf(sharedPlace, today), actor, undefined, daysAfter(at, 1));
}

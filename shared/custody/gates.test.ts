import { describe, expect, test } from 'vitest';
import { type GateCode, type GateLevel, gatesOfIssue, type IssueFacts } from './gates.ts';
import { defaultPolicy } from './policy.ts';

const now = new Date('2026-11-28T15:45:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const officer: IssueFacts['officer'] = {
  id: 'officer',
  name: 'S Nkosi',
  employment: 'active',
  employmentSince: '2020-01-06',
  psiraExpiresOn: '2027-03-31',
  competencies: [{ endorsement: 'handgun_self_loading', reviewOn: '2028-05-04' }],
  assessments: [{ type: 'annual', class: 'handgun', validUntil: '2027-02-11' }],
};

const good: IssueFacts = {
  now,
  firearm: { type: 'Pistol', action: 'semi_auto', status: 'active', isLocked: false, isSeized: false, ownerId: 1, ownerName: 'Blouklip Armed Response' },
  head: { state: 'in_safe', since: '2026-11-27T05:00:00Z', safeId: 'safe', safeName: 'Strong-room' },
  license: { state: 'VALID', section: '20', expiresOn: '2029-01-31' },
  provider: { id: 1, name: 'Blouklip Armed Response', standing: 'registered' },
  safe: { id: 'safe', name: 'Strong-room' },
  issuer: { officerId: 'issuer', isAuthorised: true },
  officer,
  holds: [],
  until: inHours(12),
  rounds: 30,
  roundsInSafe: 2000,
  policy: defaultPolicy,
};

const codes = (facts: IssueFacts) => gatesOfIssue(facts).map(({ code, level }) => [code, level]);

describe('gatesOfIssue', () => {
  test('returns nothing for an eligible officer, a licensed firearm in this safe and an authorised issuer', () => {
    expect(gatesOfIssue(good)).toEqual([]);
    expect(gatesOfIssue({ ...good, head: undefined })).toEqual([]);
  });

  test('a firearm that is out is named with its officer, the time and the safe, and a seized one with its seizure alone', () => {
    const head = { state: 'issued', officerName: 'T Mokoena', since: '2026-11-28T04:00:00Z', safeName: 'Strong-room' };
    expect(gatesOfIssue({ ...good, head })[0]?.message).toBe('Already issued to T Mokoena on 28 November 2026 at 06:00 SAST at the safe “Strong-room”.');
    expect(gatesOfIssue({ ...good, head: { ...head, state: 'seized', officerName: undefined } }).map(({ code }) => code)).toEqual(['FIREARM_SEIZED']);
  });

  test.each<[GateCode, GateLevel, Partial<IssueFacts>]>([
    ['FIREARM_OUT', 'refusal', { head: { state: 'issued', officerName: 'T Mokoena', since: '2026-11-28T04:00:00Z' } }],
    ['FIREARM_OUT', 'refusal', { head: { state: 'at_gunsmith', since: '2026-11-28T04:00:00Z' } }],
    ['FIREARM_NOT_IN_THIS_SAFE', 'override', { safe: { id: 'other', name: 'Vehicle' } }],
    ['FIREARM_NOT_ACTIVE', 'refusal', { firearm: { ...good.firearm, status: 'maintenance' } }],
    ['FIREARM_LOCKED', 'refusal', { firearm: { ...good.firearm, isLocked: true } }],
    ['FIREARM_SEIZED', 'refusal', { firearm: { ...good.firearm, isSeized: true } }],
    ['NOT_LICENSE_HOLDER', 'refusal', { firearm: { ...good.firearm, ownerId: 2 } }],
    ['LICENSE_MISSING', 'refusal', { license: undefined }],
    ['LICENSE_MISSING', 'refusal', { license: { state: null, section: '20', expiresOn: '2029-01-31' } }],
    ['LICENSE_EXPIRED', 'refusal', { license: { state: 'EXPIRED', section: '20', expiresOn: '2026-11-27' } }],
    ['LICENSE_LATE', 'warning', { license: { state: 'LATE_WINDOW', section: '20', expiresOn: '2026-12-27' } }],
    ['LICENSE_LATE', 'warning', { license: { state: 'LODGED_LATE', section: '20', expiresOn: '2026-12-27' } }],
    ['LICENSE_NOT_FOR_BUSINESS', 'refusal', { license: { state: 'VALID', section: '13', expiresOn: '2029-01-31' } }],
    ['PROVIDER_SUSPENDED', 'refusal', { provider: { ...good.provider, standing: 'suspended' } }],
    ['PROVIDER_SUSPENDED', 'refusal', { provider: { ...good.provider, standing: 'lapsed' } }],
    ['PROVIDER_UNDER_INQUIRY', 'warning', { provider: { ...good.provider, standing: 'under_inquiry' } }],
    ['ISSUER_NOT_AUTHORISED', 'refusal', { issuer: { officerId: 'issuer', isAuthorised: false } }],
    ['ISSUER_IS_RECEIVER', 'refusal', { issuer: { officerId: 'officer', isAuthorised: true } }],
    ['WITNESS_REQUIRED', 'override', { policy: { ...defaultPolicy, needsWitness: true } }],
    ['WITNESS_INVALID', 'refusal', { witness: { officerId: 'issuer', employment: 'active' } }],
    ['WITNESS_INVALID', 'refusal', { witness: { officerId: 'third', employment: 'suspended' } }],
    ['OFFICER_NOT_ACTIVE', 'refusal', { officer: { ...officer, employment: 'suspended' } }],
    ['OFFICER_NOT_ACTIVE', 'refusal', { officer: { ...officer, employment: 'left' } }],
    ['OFFICER_PSIRA_EXPIRED', 'refusal', { officer: { ...officer, psiraExpiresOn: '2026-11-27' } }],
    ['COMPETENCY_MISSING', 'refusal', { officer: { ...officer, competencies: [{ endorsement: 'shotgun_manual', reviewOn: '2028-05-04' }] } }],
    ['COMPETENCY_REVIEW_PAST', 'refusal', { officer: { ...officer, competencies: [{ endorsement: 'handgun_self_loading', reviewOn: '2026-11-27' }] } }],
    ['COMPETENCY_CLASS_UNSURE', 'warning', { firearm: { ...good.firearm, type: 'Other' } }],
    ['ASSESSMENT_MISSING', 'warning', { officer: { ...officer, assessments: [{ type: 'annual', class: 'rifle', validUntil: '2027-02-11' }] } }],
    ['ASSESSMENT_OVERDUE', 'warning', { officer: { ...officer, assessments: [{ type: 'annual', class: 'handgun', validUntil: '2026-11-27' }] } }],
    [
      'ASSESSMENT_OVERDUE',
      'override',
      {
        policy: { ...defaultPolicy, assessment: 'override' },
        officer: { ...officer, assessments: [{ type: 'annual', class: 'handgun', validUntil: '2026-11-27' }] },
      },
    ],
    ['OFFICER_HOLDS_ANOTHER', 'override', { holds: ['Glock 17 XDDT220'] }],
    ['PERIOD_IN_PAST', 'refusal', { until: now }],
    ['PERIOD_OVER_72H', 'refusal', { until: new Date(inHours(72).getTime() + 1000) }],
    ['ROUNDS_OVER_LIMIT', 'override', { rounds: 101 }],
    ['ROUNDS_NOT_IN_STOCK', 'refusal', { rounds: 60, roundsInSafe: 59 }],
  ])('returns %s as %s for %j', (code, level, change) => {
    const gates = gatesOfIssue({ ...good, ...change });

    expect(gates.map((gate) => [gate.code, gate.level])).toEqual([[code, level]]);
    expect(gates[0]?.message).toMatch(/^[A-Z].*\.$/);
  });

  test('accepts the last day and the last second of each term', () => {
    const today = '2026-11-28';
    const lastDay = {
      ...officer,
      psiraExpiresOn: today,
      competencies: [{ endorsement: 'handgun_self_loading', reviewOn: today } as const],
      assessments: [{ type: 'annual', class: 'handgun', validUntil: today } as const],
    };

    expect(codes({ ...good, officer: lastDay, until: inHours(72), rounds: 100 })).toEqual([]);
  });

  test('counts days in Johannesburg: after 22:00 UTC it is the next day', () => {
    const late = new Date('2026-11-28T22:30:00Z');

    expect(codes({ ...good, now: late, until: new Date('2026-11-29T04:00:00Z'), officer: { ...officer, psiraExpiresOn: '2026-11-28' } })).toEqual([
      ['OFFICER_PSIRA_EXPIRED', 'refusal'],
    ]);
  });

  test('accepts either competency for a rifle without a recorded action, with a warning for only one of them', () => {
    const rifle = { ...good.firearm, type: 'Rifle', action: null };
    const rifleman = (...held: ('rifle_manual' | 'rifle_self_loading')[]) => ({
      ...officer,
      competencies: held.map((endorsement) => ({ endorsement, reviewOn: '2028-05-04' })),
      assessments: [{ type: 'annual', class: 'rifle', validUntil: '2027-02-11' } as const],
    });

    expect(codes({ ...good, firearm: rifle, officer: rifleman('rifle_manual') })).toEqual([['COMPETENCY_CLASS_UNSURE', 'warning']]);
    expect(codes({ ...good, firearm: rifle, officer: rifleman('rifle_manual', 'rifle_self_loading') })).toEqual([]);
  });

  test('returns every failed gate at once, refusals before overrides before warnings', () => {
    const levels = gatesOfIssue({
      ...good,
      firearm: { ...good.firearm, status: 'maintenance', isLocked: true },
      head: { state: 'issued', officerName: 'T Mokoena', since: '2026-11-28T04:00:00Z' },
      license: { state: 'EXPIRED', section: '20', expiresOn: '2026-11-27' },
      provider: { ...good.provider, standing: 'under_inquiry' },
      issuer: { officerId: 'officer', isAuthorised: false },
      officer: { ...officer, employment: 'left', psiraExpiresOn: '2026-01-01', competencies: [], assessments: [] },
      holds: ['Glock 17 XDDT220'],
      until: inHours(73),
      rounds: 500,
    }).map(({ level }) => level);

    expect(levels).toEqual([...Array(10).fill('refusal'), 'override', 'override', 'warning', 'warning']);
  });
});

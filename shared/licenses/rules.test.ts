// Tests the license states at every boundary, and the allowed actions.
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { roles } from '../access/roles.ts';
import { firearmStatuses } from '../firearms/schema.ts';
import { dayAfter, dayOf } from '../kinds/time.ts';
import { expiryFor, licensePeriods, lodgeBy, periodsOn } from './periods.ts';
import { actionsFor, decisionProblem, expiriesIn, lastDayUnder, lodgingProblem, recordingRefusal, refusalOf, stateOf, wantsLicense } from './rules.ts';
import { CreateLicense, DecideRenewal, LicenseCard, licenseStates, licenseStatuses, normaliseLicenseNumber, VerifyLicense } from './schema.ts';

const expiresOn = '2027-06-30';
const current = { status: 'current', expiresOn, lodgedOn: null } as const;
const left = (days: number) => dayAfter(expiresOn, -days);

describe('state of a license without a lodged renewal', () => {
  test.each([
    [181, 'VALID'],
    [180, 'PREPARE'],
    [91, 'PREPARE'],
    [90, 'PREPARE'],
    [89, 'LATE_WINDOW'],
    [1, 'LATE_WINDOW'],
    [0, 'LATE_WINDOW'],
    [-1, 'EXPIRED'],
  ] as const)('with %i days left is %s', (days, state) => {
    expect(stateOf(current, left(days))).toBe(state);
  });

  test('changes in one direction only', () => {
    const order = ['VALID', 'PREPARE', 'LATE_WINDOW', 'EXPIRED'];
    const states = Array.from({ length: 400 }, (_, at) => order.indexOf(stateOf(current, dayAfter(left(300), at)) ?? ''));

    expect(states).toEqual(states.toSorted((a, b) => a - b));
  });
});

describe('state of a license with a renewal lodged', () => {
  const lodgedOn = (days: number) => ({ ...current, lodgedOn: left(days) });

  test.each([
    [91, 'LODGED_VALID'],
    [90, 'LODGED_VALID'],
    [89, 'LODGED_LATE'],
    [0, 'LODGED_LATE'],
  ] as const)('%i days before the expiry is %s until the card expires', (days, state) => {
    expect(stateOf(lodgedOn(days), left(0))).toBe(state);
  });

  test('in time stays LODGED_VALID until the decision, however long that takes', () => {
    expect([left(0), left(-1), left(-1000)].map((today) => stateOf(lodgedOn(90), today))).toEqual(['LODGED_VALID', 'LODGED_VALID', 'LODGED_VALID']);
  });

  test.each([89, 0, -10])('%i days before the expiry (late) is EXPIRED on the day after the expiry', (days) => {
    expect([left(0), left(-1)].map((today) => stateOf(lodgedOn(days), today))).toEqual(['LODGED_LATE', 'EXPIRED']);
  });
});

describe('days', () => {
  test('change at midnight in Johannesburg: 22:30 UTC is the next day', () => {
    const lastDay = `${lodgeBy(expiresOn)}T21:59:59Z`;
    const past = `${lodgeBy(expiresOn)}T22:30:00Z`;

    expect([stateOf(current, dayOf(lastDay)), stateOf(current, dayOf(past))]).toEqual(['PREPARE', 'LATE_WINDOW']);
    expect(stateOf(current, dayOf(`${expiresOn}T22:30:00Z`))).toBe('EXPIRED');
  });

  test('include 29 February in leap years', () => {
    expect([lodgeBy('2028-05-29'), lodgeBy('2027-05-29')]).toEqual(['2028-02-29', '2027-02-28']);
    expect([lodgeBy('2028-02-29'), lodgeBy('2028-03-01')]).toEqual(['2027-12-01', '2027-12-02']);
    const leap = { ...current, expiresOn: '2028-02-29' };
    expect(['2028-02-28', '2028-02-29', '2028-03-01'].map((today) => stateOf(leap, today))).toEqual(['LATE_WINDOW', 'LATE_WINDOW', 'EXPIRED']);
  });
});

test.each(licenseStatuses.filter((status) => status !== 'current'))('a license that is %s has no state', (status) => {
  expect(stateOf({ ...current, status }, left(300))).toBeNull();
});

test('expiriesIn(state) contains exactly the expiry days for which stateOf returns that state', () => {
  const day = (from: string) => fc.nat(1200).map((days) => dayAfter(from, days));
  fc.assert(
    fc.property(day('2026-01-01'), day('2025-10-01'), fc.constantFrom(null, 'late'), (today, expires, lodged) => {
      const state = stateOf({ status: 'current', expiresOn: expires, lodgedOn: lodged && expires }, today);

      const fitting = licenseStates.filter((one) => {
        if (one === 'LODGED_VALID' || (lodged ? !['LODGED_LATE', 'EXPIRED'].includes(one) : one === 'LODGED_LATE')) return false;
        const { from = '', to = '9999' } = expiriesIn(one, today);
        return expires >= from && expires <= to;
      });
      expect(fitting).toEqual([state]);
    }),
  );
});

test('expiriesIn(state) has exact limits', () => {
  const today = '2026-11-21';

  expect(expiriesIn('EXPIRED', today)).toEqual({ to: '2026-11-20' });
  expect(expiriesIn('LODGED_LATE', today)).toEqual({ from: today });
  expect(expiriesIn('LATE_WINDOW', today)).toEqual({ from: today, to: dayAfter(today, 89) });
  expect(expiriesIn('PREPARE', today)).toEqual({ from: dayAfter(today, 90), to: dayAfter(today, 180) });
  expect(expiriesIn('VALID', today)).toEqual({ from: dayAfter(today, 181) });
});

describe('license periods', () => {
  test('come from the version in force, and from the first version for earlier days', () => {
    expect([periodsOn('2026-01-01').version, periodsOn('1999-01-01').version]).toEqual([1, 1]);
    expect(licensePeriods.map(({ effectiveFrom }) => effectiveFrom)).toEqual(
      licensePeriods
        .map(({ effectiveFrom }) => effectiveFrom)
        .toSorted()
        .toReversed(),
    );
  });

  test.each([
    ['20', '2026-03-04', '2031-03-04'],
    ['14', '2024-02-29', '2026-02-28'],
    ['15', '2018-02-28', '2028-02-28'],
    ['21', '2026-03-04', undefined],
  ] as const)('of section %s run from %s to %s', (section, issuedOn, expires) => {
    expect(expiryFor(section, issuedOn)).toBe(expires);
  });

  test('match the Act, in years', () => {
    expect(Object.entries(periodsOn('2026-01-01').sections).map(([section, { years }]) => `${section}: ${years}`)).toEqual(
      // JavaScript lists an object's integer keys first.
      ['13: 5', '14: 2', '15: 10', '16: 10', '17: 10', '19: 10', '20: 5', '21: undefined', '31: 1', '45: 1', '59: 1', '16A: 10'],
    );
  });

  test('name a source for each section', () => {
    for (const { sections } of licensePeriods) for (const period of Object.values(sections)) expect(period.source).toMatch(/^FCA 60 of 2000, s\d/);
  });
});

describe('license actions', () => {
  const actor = { role: 'admin', userId: 'me' } as const;
  const lodged = { status: 'current', lodgedOn: '2027-01-01', lodgedBy: 'somebody', recordedBy: 'somebody' } as const;

  test('are all refused for an ended license', () => {
    for (const status of licenseStatuses.filter((one) => one !== 'current')) {
      const refusals = actionsFor({ ...lodged, status }, actor).map(({ refusal }) => refusal);
      expect(refusals).toEqual(Array(5).fill('This license has ended. Its record cannot be changed.'));
    }
  });

  test('allow one lodging, then a decision by a second person', () => {
    const fresh = { status: 'current', lodgedOn: null, lodgedBy: null, recordedBy: null } as const;

    expect([refusalOf(fresh, 'lodge', actor), refusalOf(fresh, 'decide', actor)]).toEqual([undefined, 'No renewal has been lodged yet.']);
    expect([refusalOf(lodged, 'lodge', actor), refusalOf(lodged, 'decide', actor)]).toEqual(['A renewal has already been lodged.', undefined]);
    expect(refusalOf({ ...lodged, lodgedBy: 'me' }, 'decide', actor)).toMatch(/a second person must decide/);
    expect(refusalOf({ ...fresh, recordedBy: 'me' }, 'verify', actor)).toMatch(/a second person must verify/);
  });

  test('depend on the role', () => {
    const byRole = Object.fromEntries(roles.map((role) => [role, actionsFor(lodged, { role, userId: 'me' }).map(({ action }) => action)]));

    expect(byRole).toEqual({
      client: ['lodge', 'cancel', 'correct'],
      admin: ['lodge', 'decide', 'cancel', 'correct', 'verify'],
      internal: ['lodge', 'decide', 'cancel', 'correct', 'verify'],
      inspector: [],
      law_enforcement: [],
      psira_management: [],
      firearm_office: ['decide', 'verify'],
      external_saps: [],
    });
  });

  test('exclude recording a license for a retired firearm', () => {
    expect([recordingRefusal({ status: 'retired' }), recordingRefusal({ status: 'lost' })]).toEqual([expect.stringContaining('retired'), undefined]);
  });
});

describe('firearm without a license', () => {
  test("needs one while it is in its provider's possession", () => {
    expect(firearmStatuses.filter(wantsLicense)).toEqual(['active', 'inactive', 'maintenance', 'pending_inspection']);
  });

  test.each([
    ['cancelled', { expiresOn: '2030-01-31', closedAt: '2026-03-09T22:30:00Z' }, '2026-03-10'],
    ['last updated', { expiresOn: '2030-01-31', updatedAt: '2026-03-08T22:30:00Z' }, '2026-03-09'],
    ['refused', { expiresOn: '2030-01-31', lodgedOn: '2026-01-05', decidedOn: '2026-03-02', closedAt: '2026-03-10T08:00:00Z' }, '2026-03-02'],
    ['cancelled after its expiry', { expiresOn: '2026-01-31', closedAt: '2026-03-10T08:00:00Z' }, '2026-01-31'],
    ['refused after its expiry, with the renewal lodged late', { expiresOn: '2026-01-31', lodgedOn: '2026-01-05', decidedOn: '2026-03-02' }, '2026-01-31'],
    ['refused after its expiry, with the renewal lodged in time', { expiresOn: '2026-01-31', lodgedOn: '2025-09-05', decidedOn: '2026-03-02' }, '2026-03-02'],
  ])('is unlicensed from the day on which its license was %s', (_, license, day) => {
    expect(lastDayUnder({ updatedAt: '2026-03-10T08:00:00Z', ...license })).toBe(day);
  });
});

describe('invalid dates', () => {
  const license = { issuedOn: '2022-07-01', expiresOn, lodgedOn: '2027-03-01' };
  const card = { licenseNumber: 'L-2', section: '20', issuedOn: '2027-04-01', expiresOn: '2032-03-31' } as const;
  const granted = { decision: 'granted', decidedOn: '2027-04-01', ...card } as const;

  test.each([
    ['2022-06-30', '2027-03-01', 'Date of lodging cannot be before the issue date'],
    ['2027-03-02', '2027-03-01', 'Date of lodging cannot be in the future'],
    ['2027-03-01', '2027-03-01', undefined],
    ['2022-07-01', '2027-03-01', undefined],
  ])('lodged on %s, recorded on %s: %s', (lodgedOn, today, message) => {
    expect(lodgingProblem(lodgedOn, license, today)?.message).toBe(message);
  });

  test.each([
    [{ ...granted, decidedOn: '2027-04-02' }, 'decidedOn'],
    [{ ...granted, decidedOn: '2027-02-28' }, 'decidedOn'],
    [{ ...granted, issuedOn: '2027-04-02' }, 'issuedOn'],
    [{ ...granted, expiresOn }, 'expiresOn'],
    [granted, undefined],
    [{ ...granted, decidedOn: license.lodgedOn }, undefined],
    [{ decision: 'refused', decidedOn: '2027-04-01', comments: 'No safe' } as const, undefined],
  ])('of the decision %j: %s', (decision, path) => {
    expect(decisionProblem(decision, license, '2027-04-01')?.path).toBe(path);
  });
});

describe('license schemas', () => {
  const card = { licenseNumber: 'L-1', section: '20', issuedOn: '2024-02-29', expiresOn: '2029-02-28' };
  const messages = (schema: v.GenericSchema, value: unknown) =>
    v.safeParse(schema, value).issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? [];

  test('accept a card only if it expires after its issue and within the longest period', () => {
    expect(messages(LicenseCard, card)).toEqual([]);
    expect(messages(LicenseCard, { ...card, expiresOn: card.issuedOn })).toEqual(['expiresOn: Must be after the issue date']);
    // One year more than the longest period is allowed. A wrong century is a typing error, and its expiry would never be reported.
    expect(messages(LicenseCard, { ...card, expiresOn: '2035-02-28' })).toEqual([]);
    expect(messages(LicenseCard, { ...card, expiresOn: '2035-03-01' })).toEqual(['expiresOn: Licenses run for at most 10 years: check the year']);
    expect(messages(LicenseCard, { ...card, expiresOn: '2411-02-02' })).toEqual(['expiresOn: Licenses run for at most 10 years: check the year']);
    expect(messages(LicenseCard, { ...card, issuedOn: '2023-02-29' })).toEqual(['issuedOn: This date does not exist']);
    expect(messages(LicenseCard, { ...card, licenseNumber: ' - ' })).toEqual([expect.stringMatching(/^licenseNumber: "-" is not a license number\. /)]);
    expect(messages(CreateLicense, { ...card, section: '12', firearmId: crypto.randomUUID() })).toEqual(['section: Section is required']);
  });

  test('require a reason for a refusal and for a query', () => {
    expect(messages(DecideRenewal, { decision: 'refused', decidedOn: '2027-04-01', comments: ' ' })).toEqual(['comments: A reason is required']);
    expect(messages(DecideRenewal, { decidedOn: '2027-04-01' })).toEqual(['decision: Granted or refused']);
    expect(messages(VerifyLicense, { verification: 'queried' })).toEqual(['comments: Enter what is in doubt']);
    expect(messages(VerifyLicense, { verification: 'verified' })).toEqual([]);
  });

  test('treat numbers as equal that differ only in case, blanks and dashes', () => {
    expect(['fca 20/2021–0417', 'FCA20-2021 0417'].map(normaliseLicenseNumber)).toEqual(['FCA2020210417', 'FCA2020210417']);
  });
});

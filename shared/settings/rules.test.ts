// Who may read and change each setting, its limits and default, and how long a record is kept.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { roles } from '../access/roles.ts';
import { systemVersion } from './product.ts';
import { beyond, keptUntil, mayChange, maySee, sectionsOf } from './rules.ts';
import { defaults, fields, SaveSettings, settingNames } from './schema.ts';

describe('sectionsOf', () => {
  test.each([
    ['admin', ['Personal Preferences', 'System Administration']],
    ['inspector', ['Personal Preferences', 'Field Tools']],
    ['client', ['Personal Preferences', 'Compliance Preferences']],
    ['law_enforcement', ['Personal Preferences', 'Case Management']],
    ['firearm_office', ['Personal Preferences']],
    ['psira_management', ['Personal Preferences']],
    ['external_saps', ['Personal Preferences']],
    ['internal', ['Personal Preferences']],
  ] as const)('gives %s the sections of the specification (spec 2, section 6)', (role, titles) => {
    expect(sectionsOf(role).map(({ title }) => title)).toEqual(titles);
  });

  test.each(roles)('gives %s each setting that the role may change exactly once', (role) => {
    const shown = sectionsOf(role).flatMap(({ names }) => names);

    const drawn = settingNames.filter((name) => fields[name].kind.control.kind !== 'kept');
    expect(shown.toSorted()).toEqual(drawn.filter((name) => mayChange(role, name)).toSorted());
    expect(shown.every((name) => maySee(role, name))).toBe(true);
  });

  test('puts auto-save among the company’s settings for a company’s user', () => {
    expect(sectionsOf('client').at(-1)?.names).toContain('autoSave');
    expect(sectionsOf('inspector')[0]?.names).toContain('autoSave');
  });
});

test('lets every role read the system’s settings, and only administrators change them', () => {
  for (const name of ['systemName', 'sessionTimeout', 'maintenanceMode', 'maxFileSize'] as const) {
    expect(roles.filter((role) => maySee(role, name))).toEqual([...roles]);
    expect(roles.filter((role) => mayChange(role, name))).toEqual(['admin']);
  }
  expect(beyond('client', ['systemName', 'renewalAlertDays', 'evidenceRetention'])).toEqual(['systemName', 'evidenceRetention']);
});

test('uses the specification’s defaults, each within its limits', () => {
  expect(defaults).toMatchObject({ sessionTimeout: 30, maxFileSize: 10, renewalAlertDays: 30, documentRetention: 7, evidenceRetention: 10 });
  for (const name of settingNames) expect([name, v.is(fields[name].kind.schema as v.GenericSchema, defaults[name])]).toEqual([name, true]);
});

test.each([
  ['maxFileSize', 1, 25],
  ['sessionTimeout', 5, 480],
  ['renewalAlertDays', 1, 180],
  ['documentRetention', 5, 50],
  ['evidenceRetention', 5, 50],
] as const)('limits %s to a whole number from %d to %d', (name, min, max) => {
  const takes = (value: unknown) => v.is(SaveSettings, { [name]: value });

  expect([min - 1, min, max, max + 1, min + 0.5, String(min), null].map(takes)).toEqual([false, true, true, false, false, false, false]);
});

test('stores an empty note or email address as null, and rejects an invalid address', () => {
  expect(v.parse(SaveSettings, { description: '', notificationEmail: '' })).toEqual({ description: null, notificationEmail: null });
  expect(v.parse(SaveSettings, { notificationEmail: ' Stores@Firm.co.za ' })).toEqual({ notificationEmail: 'stores@firm.co.za' });
  expect(v.safeParse(SaveSettings, { notificationEmail: 'not an address' }).issues?.[0].message).toMatch(/^Enter an email address/);
});

test.each(['0821234567', ' 082 123 4567', '+27821234567', '+27 (82) 123-4567', '082.123.4567'])('stores %s as the mobile number +27821234567', (smsNumber) => {
  expect(v.parse(SaveSettings, { smsNumber })).toEqual({ smsNumber: '+27821234567' });
});

test.each(['011 555 0000', '0800 123 456', '0861 123 456', '+44 7700 900123', '082 123 456', '082 123 45678', '+270821234567', 'Thandi', 821234567])(
  'rejects %s and says what a South African mobile number looks like',
  (smsNumber) => {
    const { issues } = v.safeParse(SaveSettings, { smsNumber });

    expect(issues?.map(({ message }) => message)).toEqual(['Enter a South African mobile number, such as 082 123 4567']);
  },
);

test('stores an empty mobile number as null', () => {
  for (const smsNumber of ['', null]) expect(v.parse(SaveSettings, { smsNumber })).toEqual({ smsNumber: null });
});

test.each([
  ['2026-03-04', 7, '2033-03-04'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2024-02-29', 7, '2031-03-01'],
  ['2024-03-29', 7, '2031-03-29'],
])('keeps a record of %s for %d years, until %s', (day, years, until) => {
  expect(keptUntil(day, years)).toBe(until);
});

test('shows the version of package.json', () => {
  expect(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version).toBe(systemVersion);
});

// Checks each role's menu word for word: the specification's entries (spec 1, section 2), then the added ones (decisions 015 and 072).
import { expect, test } from 'vitest';
import { can, type Role, roles } from '../../shared/access/roles.ts';
import { activeHref, headerLinks, type MenuLink, menus, withHeaderLinks } from './navigation.ts';
import { mayOpen, pages } from './pages.ts';

const line = ({ text, href }: MenuLink) => `${text} ${href}`;
const written = (role: Role) => menus[role].map((entry) => ('links' in entry ? `${entry.title}: ${entry.links.map(line).join(', ')}` : line(entry)));

const everyday =
  'Main: Registration /registration, Library /library, Disclosure /disclosure, Lifecycle /lifecycle, Transactions /transactions, Documents /documents, ' +
  'Reports /reports, Geographic Analytics /geographic';
const main = `${everyday}, Inspections /inspections, Cases /cases, Seizures /seizures, Approvals /approvals`;

const armoury =
  'Armoury: Who Holds What /custody, Officers /custody/officers, Register of Provision /custody/provision-register, Safes /custody/safes, Ammunition /custody/ammunition';
const overseenArmoury = armoury.replace('Armoury: ', 'Armoury: National Custody /custody/national, ');
const labelledArmoury = `${armoury.replace('Armoury: ', 'Armoury: Counter /custody/counter, ')}, Labels /custody/labels`;
const registers =
  'Registers: Firearms /firearms, License Management /licenses, Legal Entities /legal-entities, Stock Register /stock-register, Ancillaries /ancillaries';
const more =
  'Registers: Firearms /firearms, License Management /licenses, Legal Entities /legal-entities, Transactions /transactions, Stock Register /stock-register, ' +
  'Ancillaries /ancillaries, Documents /documents';
const andMap = `${more}, Geographic Analytics /geographic`;

test.each([
  [
    'client',
    [
      'Firearm Registration /registration',
      'Reference Library /library',
      'Disclosure Interface /disclosure',
      'Management: Lifecycle Management /lifecycle, Transactions /transactions, Document Management /documents',
      labelledArmoury,
      'Firearms /firearms',
      'Due /due',
      'Registers: License Management /licenses, Your Company /legal-entities, Company Users /staff, Stock Register /stock-register, Ancillaries /ancillaries, Geographic Analytics /geographic',
    ],
  ],
  ['inspector', ['Reference Library /library', 'Inspector Tools: Inspections /inspections, Seizures /seizures, Firearm Profiling /profiling', armoury, andMap]],
  [
    'firearm_office',
    [
      'Reference Library /library',
      'Verification: Firearm Records /verification, License Verification /licenses, Compliance Check /compliance',
      'Due /due',
      overseenArmoury,
      'Registers: Firearms /firearms, Transactions /transactions, Legal Entities /legal-entities, Stock Register /stock-register, Ancillaries /ancillaries, Documents /documents, Geographic Analytics /geographic',
    ],
  ],
  ['law_enforcement', ['Law Enforcement: Case Management /cases, Approval Workflow /approvals, Investigation Support /investigations', armoury, andMap]],
  [
    'psira_management',
    [
      'PSiRA Management: Strategic Reports /reports/strategic, Operational Reports /reports, Geographic Analytics /geographic, System Overview /overview',
      'Due /due',
      overseenArmoury,
      more,
      'Administration: User Management /user-management, Compliance Monitoring /compliance, Police Look-ups /police-look-ups',
    ],
  ],
  ['external_saps', ['SAPS Access: Firearm Database /saps/firearms, Investigation Support /saps/investigations, Case Collaboration /saps/cases']],
  ['internal', [everyday, labelledArmoury, registers, 'Oversight: Firearm Records /verification, Due /due']],
  [
    'admin',
    [
      main,
      labelledArmoury,
      registers,
      'Oversight: Firearm Records /verification, Due /due, Firearm Profiling /profiling, System Overview /overview, National Custody /custody/national, Police Look-ups /police-look-ups',
      'Administration: User Management /user-management, System Settings /admin/settings, Integration Logs /admin/integrations, Compliance Monitoring /compliance',
    ],
  ],
] as const)('the menu of %s shows its own entries after the dashboard', (role, entries) => {
  expect(written(role)).toEqual(['Dashboard /', ...entries]);
});

test('the menu stays open beside the settings (a page of the kind "form" opens with the menu closed)', () => {
  const closed = pages.filter(({ content }) => content === 'form').map(({ path }) => path);

  expect(closed).not.toContain('/admin/settings');
});

test('every role has a menu', () => {
  expect(Object.keys(menus).sort()).toEqual([...roles].sort());
});

/** Screens without a menu entry, each with the screen that links to it or shows the same page. */
const reachedFrom: Readonly<Record<string, string>> = {
  '/lifecycle': '/',
  '/registration/import': '/registration',
  '/ancillaries/register': '/ancillaries',
  '/custody/overdue': '/custody',
  '/custody/officers/new': '/custody/officers',
  '/custody/officers/shared': '/custody/officers',
  '/custody/officers/import': '/custody/officers',
  '/custody/ammunition/entries': '/custody/ammunition',
  '/ancillaries/library/add': '/ancillaries',
  '/licenses/create': '/registration',
  '/licenses/records': '/licenses',
  '/legal-entities/create': '/legal-entities',
  '/investigations': '/cases',
  // Linked from the months in the trends.
  '/overview/losses': '/overview',
  '/overview/inspections': '/overview',
  // Linked from the account menu.
  '/account': '/',
  '/admin/settings': '/',
};

test.each(roles)('the menu of %s links only to screens that the role may open', (role) => {
  const links = menus[role].flatMap((entry) => ('links' in entry ? entry.links : [entry]));
  const refused = links.filter(({ href }) => !mayOpen(role, href));

  expect(refused).toEqual([]);
});

test('the header hides links that the role may not open', () => {
  const shown = (role: Role) => headerLinks.filter(({ href }) => mayOpen(role, href)).map(({ text }) => text);

  expect(shown('external_saps')).toEqual(['Dashboard', 'Reference Library', 'Notifications']);
  expect(shown('client')).toEqual(headerLinks.map(({ text }) => text));
});

test.each(roles)('every screen that %s may open is linked', (role) => {
  const links = [...headerLinks, ...menus[role].flatMap((entry) => ('links' in entry ? entry.links : [entry]))].map(({ href }) => href as string);
  const lost = pages
    .filter(({ path, permission }) => can(role, permission) && !path.includes(':'))
    .filter(({ path }) => !links.includes(path) && !links.includes(reachedFrom[path] ?? path));

  expect(lost.map(({ path }) => path)).toEqual([]);
});

test('the header links to the six screens', () => {
  expect(headerLinks.map(line)).toEqual([
    'Dashboard /',
    'Registration /registration',
    'Reference Library /library',
    'Reports /reports',
    'Disclosure /disclosure',
    'Notifications /notifications',
  ]);
});

test('the menu marks the nearest entry above the path', () => {
  expect(activeHref(menus.client, '/registration/7/edit')).toBe('/registration');
  expect(activeHref(menus.psira_management, '/reports/strategic')).toBe('/reports/strategic');
  expect(activeHref(menus.client, '/')).toBe('/');
  expect(activeHref(menus.client, '/nowhere')).toBe('');
});

test.each(roles)("the menu of %s includes the header's links once each when the header has no room", (role) => {
  const mine = headerLinks.filter(({ href }) => mayOpen(role, href));

  const links = withHeaderLinks(menus[role], mine).flatMap((entry) => ('links' in entry ? entry.links : [entry]));

  expect(links.map(({ href }) => href)).toEqual([...new Set(links.map(({ href }) => href))]);
  expect(links.map(({ href }) => href)).toEqual(expect.arrayContaining(mine.map(({ href }) => href)));
});

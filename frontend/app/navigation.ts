// The header's links and each role's menu, in the specification's words (spec 1, section 2).
import type { Role } from '../../shared/access/roles.ts';

export interface MenuLink {
  readonly text: string;
  readonly href: `/${string}`;
}

interface MenuGroup {
  readonly title: string;
  readonly links: readonly MenuLink[];
}

export type Menu = readonly (MenuLink | MenuGroup)[];

const link = (text: string, href: `/${string}`): MenuLink => ({ text, href });
const group = (title: string, ...links: MenuLink[]): MenuGroup => ({ title, links });

/** Navigation state that tells the login screen to sign the user out. */
export const signingOut = 'out';

export const notificationsLink = link('Notifications', '/notifications');

export const headerLinks: readonly MenuLink[] = [
  link('Dashboard', '/'),
  link('Registration', '/registration'),
  link('Reference Library', '/library'),
  link('Reports', '/reports'),
  link('Disclosure', '/disclosure'),
  notificationsLink,
];

const dashboard = link('Dashboard', '/');
const library = link('Reference Library', '/library');

/** Screens that a role may open but that its menu in the specification leaves out. They come after its own entries (decisions 015 and 072). */
const firearms = link('Firearms', '/firearms');
const licenses = link('License Management', '/licenses');
const entities = link('Legal Entities', '/legal-entities');
const ancillaries = link('Ancillaries', '/ancillaries');
const stock = link('Stock Register', '/stock-register');
const geographic = link('Geographic Analytics', '/geographic');
const transactions = link('Transactions', '/transactions');
const documents = link('Documents', '/documents');
/** For roles whose own entries include transactions and documents. */
const registers = group('Registers', firearms, licenses, entities, stock, ancillaries);
/** For roles whose own entries leave out transactions and documents. */
const moreRegisters = group('Registers', firearms, licenses, entities, transactions, stock, ancillaries, documents);
const registersAndMap = group('Registers', firearms, licenses, entities, transactions, stock, ancillaries, documents, geographic);
/** Entries of one role that other roles may open as well. */
const records = link('Firearm Records', '/verification');
const profiling = link('Firearm Profiling', '/profiling');
const overview = link('System Overview', '/overview');
const userManagement = link('User Management', '/user-management');
const due = link('Due', '/due');
const compliance = link('Compliance Monitoring', '/compliance');
const lookUps = link('Police Look-ups', '/police-look-ups');

/** The armoury of a provider. Roles without a provider of their own read the same lists of every provider. */
const inArmoury = [
  link('Who Holds What', '/custody'),
  link('Officers', '/custody/officers'),
  link('Register of Provision', '/custody/provision-register'),
  link('Safes', '/custody/safes'),
  link('Ammunition', '/custody/ammunition'),
];
const armoury = group('Armoury', ...inArmoury);
/** For the regulator and the firearm office. */
const overseenArmoury = group('Armoury', link('National Custody', '/custody/national'), ...inArmoury);
/** For roles that print labels. */
const labelledArmoury = group('Armoury', link('Counter', '/custody/counter'), ...inArmoury, link('Labels', '/custody/labels'));

const everyday = [
  link('Registration', '/registration'),
  link('Library', '/library'),
  link('Disclosure', '/disclosure'),
  link('Lifecycle', '/lifecycle'),
  transactions,
  documents,
  link('Reports', '/reports'),
  geographic,
];
const enforcement = [link('Inspections', '/inspections'), link('Cases', '/cases'), link('Seizures', '/seizures'), link('Approvals', '/approvals')];

export const menus: Readonly<Record<Role, Menu>> = {
  client: [
    dashboard,
    link('Firearm Registration', '/registration'),
    library,
    link('Disclosure Interface', '/disclosure'),
    group('Management', link('Lifecycle Management', '/lifecycle'), transactions, link('Document Management', '/documents')),
    labelledArmoury,
    firearms,
    due,
    group('Registers', licenses, link('Your Company', '/legal-entities'), link('Company Users', '/staff'), stock, ancillaries, geographic),
  ],
  inspector: [
    dashboard,
    library,
    group('Inspector Tools', link('Inspections', '/inspections'), link('Seizures', '/seizures'), profiling),
    armoury,
    registersAndMap,
  ],
  firearm_office: [
    dashboard,
    library,
    group('Verification', records, link('License Verification', '/licenses'), link('Compliance Check', '/compliance')),
    due,
    overseenArmoury,
    group('Registers', firearms, transactions, entities, stock, ancillaries, documents, geographic),
  ],
  law_enforcement: [
    dashboard,
    group('Law Enforcement', link('Case Management', '/cases'), link('Approval Workflow', '/approvals'), link('Investigation Support', '/investigations')),
    armoury,
    registersAndMap,
  ],
  psira_management: [
    dashboard,
    group('PSiRA Management', link('Strategic Reports', '/reports/strategic'), link('Operational Reports', '/reports'), geographic, overview),
    due,
    overseenArmoury,
    moreRegisters,
    // Management also manages users (domain.md). The specification's own entries come first.
    group('Administration', userManagement, compliance, lookUps),
  ],
  external_saps: [
    dashboard,
    group(
      'SAPS Access',
      link('Firearm Database', '/saps/firearms'),
      link('Investigation Support', '/saps/investigations'),
      link('Case Collaboration', '/saps/cases'),
    ),
  ],
  // Other roles may not open the enforcement screens (spec 2, section 6), so the menu leaves them out.
  internal: [dashboard, group('Main', ...everyday), labelledArmoury, registers, group('Oversight', records, due)],
  admin: [
    dashboard,
    group('Main', ...everyday, ...enforcement),
    labelledArmoury,
    registers,
    group('Oversight', records, due, profiling, overview, link('National Custody', '/custody/national'), lookUps),
    group('Administration', userManagement, link('System Settings', '/admin/settings'), link('Integration Logs', '/admin/integrations'), compliance),
  ],
};

/** The menu when the header has no room for its links: the header's links first, then the menu's own entries without duplicates. */
export function withHeaderLinks(menu: Menu, links: readonly MenuLink[]): Menu {
  const inMenu = new Set<string>(menu.flatMap((entry) => ('links' in entry ? entry.links : [entry])).map(({ href }) => href));
  const [first, ...rest] = menu;
  const missing = links.filter(({ href }) => !inMenu.has(href));
  return first ? [first, ...missing, ...rest] : missing;
}

/** The menu entry to mark for a path: the longest match at its beginning. `/registration/7/edit` marks Registration. */
export function activeHref(menu: Menu, path: string): string {
  const links = menu.flatMap((entry) => ('links' in entry ? entry.links : [entry]));
  const fits = links.filter(({ href }) => path === href || (href !== '/' && path.startsWith(`${href}/`)));
  return fits.sort((a, b) => b.href.length - a.href.length)[0]?.href ?? '';
}

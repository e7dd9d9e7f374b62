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

/** Screens that the specification describes or implies and puts into nobody's menu: after its own entries (decision 015). */
const licenses = link('License Management', '/licenses');
const entities = link('Legal Entities', '/legal-entities');
const ancillaries = link('Ancillaries', '/ancillaries');
const stock = link('Stock Register', '/stock-register');
const geographic = link('Geographic Analytics', '/geographic');
const registers = group('Registers', licenses, entities, stock, ancillaries);
/** For those whose own entries leave the map out. */
const registersAndMap = group('Registers', licenses, entities, stock, ancillaries, geographic);
const userManagement = link('User Management', '/user-management');
const compliance = link('Compliance Monitoring', '/compliance');

const main = group(
  'Main',
  link('Registration', '/registration'),
  link('Library', '/library'),
  link('Disclosure', '/disclosure'),
  link('Lifecycle', '/lifecycle'),
  link('Transactions', '/transactions'),
  link('Documents', '/documents'),
  link('Reports', '/reports'),
  geographic,
  link('Inspections', '/inspections'),
  link('Cases', '/cases'),
  link('Seizures', '/seizures'),
  link('Approvals', '/approvals'),
);

export const menus: Readonly<Record<Role, Menu>> = {
  client: [
    dashboard,
    link('Firearm Registration', '/registration'),
    library,
    link('Disclosure Interface', '/disclosure'),
    group('Management', link('Lifecycle Management', '/lifecycle'), link('Transactions', '/transactions'), link('Document Management', '/documents')),
    group('Registers', licenses, link('Your Company', '/legal-entities'), stock, ancillaries, geographic),
  ],
  inspector: [
    dashboard,
    library,
    group('Inspector Tools', link('Inspections', '/inspections'), link('Seizures', '/seizures'), link('Firearm Profiling', '/profiling')),
    registersAndMap,
  ],
  firearm_office: [
    dashboard,
    library,
    group('Verification', link('Firearm Records', '/verification'), link('License Verification', '/licenses'), link('Compliance Check', '/compliance')),
    group('Registers', link('Transactions', '/transactions'), entities, stock, ancillaries, geographic),
  ],
  law_enforcement: [
    dashboard,
    group('Law Enforcement', link('Case Management', '/cases'), link('Approval Workflow', '/approvals'), link('Investigation Support', '/investigations')),
    registersAndMap,
  ],
  psira_management: [
    dashboard,
    group(
      'PSiRA Management',
      link('Strategic Reports', '/reports/strategic'),
      link('Operational Reports', '/reports'),
      geographic,
      link('System Overview', '/overview'),
    ),
    registers,
    // They manage users too (domain.md); the specification's own entries come first.
    group('Administration', userManagement, compliance),
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
  internal: [dashboard, main, registers],
  admin: [
    dashboard,
    main,
    registers,
    group('Administration', userManagement, link('System Settings', '/admin/settings'), link('Integration Logs', '/admin/integrations'), compliance),
  ],
};

/** The menu entry to mark for a path: the longest that the path begins with, so that `/registration/7/edit` marks Registration. */
export function activeHref(menu: Menu, path: string): string {
  const links = menu.flatMap((entry) => ('links' in entry ? entry.links : [entry]));
  const fits = links.filter(({ href }) => path === href || (href !== '/' && path.startsWith(`${href}/`)));
  return fits.sort((a, b) => b.href.length - a.href.length)[0]?.href ?? '';
}

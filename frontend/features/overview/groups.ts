// The groups of the overview, and the list behind each figure.
import type { Permission } from '../../../shared/access/roles.ts';
import { readPermission } from '../../../shared/disclosures/rules.ts';
import { disclosureStatuses } from '../../../shared/disclosures/schema.ts';
import { firearmStatuses } from '../../../shared/firearms/schema.ts';
import { standings } from '../../../shared/legal-entities/schema.ts';
import { licenseStates } from '../../../shared/licenses/schema.ts';
import type { Overview } from '../../../shared/overview/schema.ts';
import { stateWords } from '../../ui/records/license-state.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import type { Figure } from './figures.tsx';

interface Group {
  readonly title: string;
  readonly description?: string;
  readonly figures: readonly Figure[];
}

const to = (permission: Permission, path: string, filter: Readonly<Record<string, string>> = {}) => ({
  list: { permission, href: Object.keys(filter).length > 0 ? `${path}?${new URLSearchParams(filter)}` : path },
});

const worryingStates: readonly string[] = ['EXPIRED', 'LATE_WINDOW', 'LODGED_LATE'];
const worryingStatuses: readonly string[] = ['lost', 'stolen', 'seized'];

export function groupsOf(one: Overview): Group[] {
  const { firearms, licenses, providers, inspections, approvals, disclosures, transactions } = one;
  const thisMonth = one.trends.at(-1) ?? { lost: 0, stolen: 0 };
  return [
    {
      title: 'Firearms',
      figures: [
        { label: 'On the register', count: firearms.total, ...to('firearm:read', '/registration') },
        ...firearmStatuses.map(
          (status): Figure => ({
            label: wordsOf(status),
            count: firearms.statuses[status] ?? 0,
            ...to('firearm:read', '/lifecycle', { status }),
            ...(worryingStatuses.includes(status) ? { worry: true } : {}),
          }),
        ),
      ],
    },
    {
      title: 'Licenses',
      description: 'Current licenses by state today',
      figures: [
        { label: 'In force', count: licenses.inForce, ...to('license:read', '/licenses/records', { show: 'in_force' }) },
        ...licenseStates.map(
          (state): Figure => ({
            label: stateWords(state),
            count: licenses.states[state] ?? 0,
            ...to('license:read', '/licenses/records', { show: state }),
            ...(worryingStates.includes(state) ? { worry: true } : {}),
          }),
        ),
      ],
    },
    {
      title: 'Providers',
      description: 'Grouped by standing with the regulator',
      figures: [
        { label: 'All', count: providers.total, ...to('legal-entity:read', '/legal-entities') },
        ...standings.map(
          (standing): Figure => ({
            label: wordsOf(standing),
            count: providers.standings[standing] ?? 0,
            ...to('legal-entity:read', '/legal-entities', { standing }),
            ...(standing === 'registered' ? {} : { worry: true }),
          }),
        ),
      ],
    },
    {
      title: 'Inspections and approvals',
      figures: [
        { label: 'Scheduled', count: inspections.scheduled, ...to('inspection:open', '/inspections', { status: 'scheduled' }) },
        { label: 'In progress', count: inspections.inProgress, ...to('inspection:open', '/inspections', { status: 'in_progress' }) },
        { label: 'Due this month', count: inspections.dueThisMonth },
        { label: 'Done this month', count: inspections.doneThisMonth },
        {
          label: 'Firearms not inspected for 12 months',
          count: inspections.firearmsOverdue,
          worry: true,
          ...to('profiling:open', '/profiling', { due: 'overdue' }),
        },
        { label: 'Reports awaiting approval', count: approvals.pending ?? 0, ...to('approval:open', '/approvals', { status: 'pending' }) },
        {
          label: 'Reports returned for correction',
          count: approvals.requires_revision ?? 0,
          ...to('approval:open', '/approvals', { status: 'requires_revision' }),
        },
      ],
    },
    {
      title: 'Custody',
      description: 'Firearms handed to officers',
      figures: [
        { label: 'Out', count: one.custody.out, ...to('custody:oversee', '/custody/national') },
        { label: 'Overdue', count: one.custody.overdue, worry: true, ...to('custody:oversee', '/custody/national') },
        { label: 'Beyond 72 h', count: one.custody.beyond, worry: true, ...to('custody:oversee', '/custody/national') },
      ],
    },
    {
      title: 'Losses, seizures and cases',
      figures: [
        { label: 'Lost, reported this month', count: thisMonth.lost, worry: true },
        { label: 'Stolen, reported this month', count: thisMonth.stolen, worry: true },
        { label: 'Seizures open', count: one.seizuresOpen, ...to('seizure:open', '/seizures', { open: 'true' }) },
        { label: 'Cases open', count: one.casesOpen, ...to('case:open', '/cases', { open: 'true' }) },
      ],
    },
    {
      title: 'Disclosures and transactions',
      figures: [
        ...disclosureStatuses.map(
          (status): Figure => ({
            label: `Disclosures ${wordsOf(status).toLowerCase()}`,
            count: disclosures[status] ?? 0,
            ...to(readPermission(status), '/disclosure', { status }),
          }),
        ),
        { label: 'Transactions pending', count: transactions.pending, ...to('transaction:read', '/transactions', { status: 'pending' }) },
        { label: 'Transactions under review', count: transactions.underReview, ...to('transaction:read', '/transactions', { status: 'under_review' }) },
      ],
    },
  ];
}

// Screen: Company Users, for managers.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { onDayBriefly } from '../../../shared/kinds/format.ts';
import type { User } from '../../../shared/users/schema.ts';
import { useSession } from '../../session/session.tsx';
import { useCan } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { Nothing } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { dutyOf, nameOf } from './wording.ts';

const AddStaff = later(() => import('./staff-forms.tsx').then((loaded) => loaded.AddStaff));
const ChangeDuty = later(() => import('./staff-forms.tsx').then((loaded) => loaded.ChangeDuty));
const LinkOfficer = later(() => import('./staff-forms.tsx').then((loaded) => loaded.LinkOfficer));
const Deactivate = later(() => import('./staff-forms.tsx').then((loaded) => loaded.Deactivate));

type What = 'duty' | 'officer' | 'deactivate';
type OnDo = (what: What, user: User) => void;

function Actions({ of, onDo }: { readonly of: User; readonly onDo: OnDo }) {
  const own = useSession().user.id === of.id;
  if (!of.isActive) return <Box color="text-body-secondary">PSiRA can reactivate this user</Box>;
  const off = own ? { disabled: true, disabledReason: 'Ask another manager of your company, or PSiRA, to do this.' } : {};
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="inline-link" ariaLabel={`Change duty of ${nameOf(of)}`} onClick={() => onDo('duty', of)} {...off}>
        Change Duty
      </Button>
      <Button variant="inline-link" ariaLabel={`Link officer of ${nameOf(of)}`} onClick={() => onDo('officer', of)} {...(of.officerId ? off : {})}>
        Link Officer
      </Button>
      <Button variant="inline-link" ariaLabel={`Deactivate ${nameOf(of)}`} onClick={() => onDo('deactivate', of)} {...off}>
        Deactivate
      </Button>
    </SpaceBetween>
  );
}

const Account = ({ of }: { readonly of: User }) => <Badge color={of.isActive ? 'green' : 'grey'}>{of.isActive ? 'Active' : 'Deactivated'}</Badge>;

const OfficerLink = ({ of }: { readonly of: User }) =>
  of.officerId ? <Link href={`/custody/officers/${of.officerId}`}>{of.officerName ?? 'Officer'}</Link> : <>None</>;

const wide = (onDo: OnDo): readonly RecordColumn<User>[] => [
  { id: 'name', header: 'Name', isRowHeader: true, width: 160, cell: nameOf },
  { id: 'email', header: 'Email', width: 215, cell: ({ email }) => email },
  { id: 'duty', header: 'Duty', width: 125, cell: dutyOf },
  { id: 'officer', header: 'Officer', width: 150, cell: (user) => <OfficerLink of={user} /> },
  { id: 'active', header: 'Account', width: 130, cell: (user) => <Account of={user} /> },
  { id: 'createdAt', header: 'Added', width: 150, cell: ({ createdAt }) => onDayBriefly(createdAt) },
  { id: 'actions', header: 'Actions', width: 300, cell: (user) => <Actions of={user} onDo={onDo} /> },
];

const narrow = (onDo: OnDo): readonly RecordColumn<User>[] => [
  {
    id: 'user',
    header: 'User',
    isRowHeader: true,
    width: 330,
    cell: (user) => (
      <SpaceBetween size="xxs">
        <Box variant="strong">{nameOf(user)}</Box>
        <Box fontSize="body-s">{user.email}</Box>
        <SpaceBetween direction="horizontal" size="xs">
          <span>{dutyOf(user)}</span>
          <Account of={user} />
          {user.officerId ? <OfficerLink of={user} /> : null}
        </SpaceBetween>
        <Actions of={user} onDo={onDo} />
      </SpaceBetween>
    ),
  },
];

export default function StaffPage() {
  const manages = useCan(contract.users.staff);
  const [adding, setAdding] = useState(false);
  const [doing, setDoing] = useState<{ readonly what: What; readonly user: User }>();
  const isNarrow = useNarrow();
  const columns = useMemo(() => (isNarrow ? narrow : wide)((what, user) => setDoing({ what, user })), [isNarrow]);
  const close = () => setDoing(undefined);
  const opened = (what: What) => (doing?.what === what ? { of: doing.user, onClose: close } : undefined);
  return (
    <Page
      title="Company Users"
      description="Users who may sign in for your company, with their duties."
      actions={
        manages ? (
          <Button variant="primary" iconName="add-plus" onClick={() => setAdding(true)}>
            Add User
          </Button>
        ) : undefined
      }
    >
      {manages ? (
        <RecordTable
          key={isNarrow ? 'narrow' : 'wide'}
          route={contract.users.staff}
          name={isNarrow ? 'staff-narrow' : 'staff'}
          title="Users"
          what="users"
          variant="container"
          columns={columns}
          emptyTitle="No users yet"
          emptyText="Users appear here once you add them."
        />
      ) : (
        <Nothing title="Only a manager of your company manages its users">Ask a manager of your company, or PSiRA if it has none.</Nothing>
      )}
      <Opens of={AddStaff} when={adding ? { onClose: () => setAdding(false) } : undefined} />
      <Opens of={ChangeDuty} when={opened('duty')} />
      <Opens of={LinkOfficer} when={opened('officer')} />
      <Opens of={Deactivate} when={opened('deactivate')} />
    </Page>
  );
}

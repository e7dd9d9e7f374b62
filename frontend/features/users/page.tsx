// Screen: User Management (spec 2, section 2.13): search by name or email, filters, the list, and a dialog for each action.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { roleWords } from '../../../shared/access/roles.ts';
import { contract } from '../../../shared/contract.ts';
import type { User, UserQuery } from '../../../shared/users/schema.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { Can } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import { addressOf } from '../../ui/table/address-filters.ts';
import { choicesOf, FilterChoice } from '../../ui/table/filter-choice.tsx';
import { RecordTable } from '../../ui/table/record-table.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';
import type { Doing } from './actions.tsx';
import { narrow, wide } from './columns.tsx';
import { type Filters, filtersFrom, noFilters } from './filters.ts';
import { rolesInOrder } from './wording.ts';

const AddUser = later(() => import('./form.tsx').then((loaded) => loaded.AddUser));
const EditUser = later(() => import('./form.tsx').then((loaded) => loaded.EditUser));
const DeleteUser = later(() => import('./dialogs.tsx').then((loaded) => loaded.DeleteUser));
const ResetFactor = later(() => import('./dialogs.tsx').then((loaded) => loaded.ResetFactor));
const UserHistory = later(() => import('./dialogs.tsx').then((loaded) => loaded.UserHistory));

const accounts = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Deactivated' },
] as const;

export default function UsersPage() {
  const [address, setAddress] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [doing, setDoing] = useState<{ readonly what: Doing; readonly user: User }>();
  const isNarrow = useNarrow();
  const columns = useMemo(() => (isNarrow ? narrow : wide)((what, user) => setDoing({ what, user })), [isNarrow]);
  const filters = filtersFrom(address);
  const set = (change: Partial<Filters>) => setAddress(addressOf({ ...filters, ...change }), { replace: true });
  const opened = (what: Doing) => (doing?.what === what ? { of: doing.user, onClose: () => setDoing((now) => (now === doing ? undefined : now)) } : undefined);
  return (
    <Page
      title="User Management"
      description="Users who may sign in, with their roles. A deleted user is deactivated: the registry keeps the name."
      actions={
        <Can call={contract.users.create}>
          <Button variant="primary" iconName="add-plus" onClick={() => setAdding(true)}>
            Add User
          </Button>
        </Can>
      }
    >
      <RecordTable
        key={isNarrow ? 'narrow' : 'wide'}
        route={contract.users.list}
        query={addressOf(filters) as Partial<UserQuery>}
        name={isNarrow ? 'users-narrow' : 'users'}
        title="Users"
        what="users"
        variant="container"
        columns={columns}
        onClearFilter={() => set(noFilters)}
        emptyTitle="No users yet"
        emptyText="Users appear here once you add them."
        noMatchTitle="No users found matching your search criteria"
        noMatchText="Search for part of a name or an email address."
        filter={
          <SpaceBetween direction="horizontal" size="xs">
            <SearchText search={filters.search} label="Search users" placeholder="Name or email" onSearch={(search) => set({ search })} />
            <FilterChoice
              label="Filter by role"
              all="All roles"
              value={filters.role}
              choices={choicesOf(rolesInOrder, (role) => roleWords[role])}
              onChoose={(value) => set({ role: value })}
            />
            <FilterChoice
              label="Filter by account"
              all="Active and deactivated"
              value={filters.isActive}
              choices={accounts}
              onChoose={(value) => set({ isActive: value })}
            />
          </SpaceBetween>
        }
      />
      <Opens of={AddUser} when={adding ? { onClose: () => setAdding(false) } : undefined} />
      <Opens of={EditUser} when={opened('edit')} />
      <Opens of={DeleteUser} when={opened('delete')} />
      <Opens of={ResetFactor} when={opened('resetFactor')} />
      <Opens of={UserHistory} when={opened('history')} />
    </Page>
  );
}

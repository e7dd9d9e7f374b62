// The columns of the users list: all of them on a wide screen, one combined column on a phone.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { dutyWords } from '../../../shared/access/duties.ts';
import { roleWords } from '../../../shared/access/roles.ts';
import { onDayBriefly } from '../../../shared/kinds/format.ts';
import { belongsToProvider } from '../../../shared/users/role-kinds.ts';
import { noProvider, type User } from '../../../shared/users/schema.ts';
import type { RecordColumn } from '../../ui/table/record-table.tsx';
import { type Doing, UserActions } from './actions.tsx';
import { nameOf } from './wording.ts';

type Columns = readonly RecordColumn<User>[];
type OnDo = (what: Doing, user: User) => void;

const RoleBadge = ({ of }: { readonly of: User }) => <Badge color="blue">{`${roleWords[of.role]}${dutyBehind(of)}`}</Badge>;
const ActiveBadge = ({ of }: { readonly of: User }) => <Badge color={of.isActive ? 'green' : 'grey'}>{of.isActive ? 'Active' : 'Deactivated'}</Badge>;
/** The duty, shown after the role. */
const dutyBehind = ({ duty }: User) => (duty ? `, ${dutyWords[duty].toLowerCase()}` : '');
const placeOf = ({ role, legalEntityName, province }: User) => legalEntityName ?? (belongsToProvider(role) ? noProvider : (province ?? '–'));

export const wide = (onDo: OnDo): Columns => [
  { id: 'name', header: 'Name', isRowHeader: true, width: 160, cell: nameOf },
  { id: 'email', header: 'Email', width: 230, cell: ({ email }) => email },
  { id: 'role', header: 'Role', width: 170, cell: (user) => <RoleBadge of={user} /> },
  { id: 'place', header: 'Provider / Province', width: 200, cell: placeOf },
  { id: 'active', header: 'Account', width: 120, cell: (user) => <ActiveBadge of={user} /> },
  { id: 'createdAt', header: 'Created', width: 160, hidden: true, cell: ({ createdAt }) => onDayBriefly(createdAt) },
  { id: 'actions', header: 'Actions', width: 175, cell: (user) => <UserActions of={user} onDo={(what) => onDo(what, user)} /> },
];

export const narrow = (onDo: OnDo): Columns => [
  {
    id: 'user',
    header: 'User',
    isRowHeader: true,
    width: 330,
    cell: (user) => (
      <SpaceBetween size="xxs">
        <Box variant="strong">{nameOf(user)}</Box>
        <Box color="text-body-secondary" fontSize="body-s">
          {user.email}
        </Box>
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <RoleBadge of={user} />
          <ActiveBadge of={user} />
        </SpaceBetween>
        {belongsToProvider(user.role) || user.province ? (
          <Box color="text-body-secondary" fontSize="body-s">
            {placeOf(user)}
          </Box>
        ) : null}
        <UserActions of={user} onDo={(what) => onDo(what, user)} />
      </SpaceBetween>
    ),
  },
];

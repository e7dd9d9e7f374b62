// Users: who they are, what role they have, whose records they may see. No password: Cognito has it.
import { Entity } from 'electrodb';
import { roles } from '../../shared/access/roles.ts';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';

export const users = once(
  () =>
    new Entity(
      {
        model: { entity: 'user', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          email: { type: 'string', required: true },
          firstName: { type: 'string', required: true },
          lastName: { type: 'string', required: true },
          profileImageUrl: { type: 'string' },
          role: { type: roles, required: true, default: 'client' },
          legalEntityId: { type: 'number' },
          province: { type: 'string' },
          isActive: { type: 'boolean', required: true, default: true },
          ...recorded,
        },
        indexes: {
          // Who is this?
          one: primaryKeys('user#{id}', 'user'),
          // Who has an account, newest first?
          newest: keys('newest', 'user', '{createdAt}#{id}'),
          // Who belongs to this provider?
          ofEntity: keys('holder', 'user#entity#{legalEntityId}', '{createdAt}#{id}'),
          // Who has this role?
          withRole: keys('keeper', 'user#role#{role}', '{createdAt}#{id}'),
        },
      },
      connection(),
    ),
);

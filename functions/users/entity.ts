// Users: who they are, what role they have, whose records they may see, and changes of them on their way. No password: Cognito has it.
import { Entity, type EntityItem } from 'electrodb';
import { duties } from '../../shared/access/duties.ts';
import { roles } from '../../shared/access/roles.ts';
import { connection, once } from '../data/client.ts';
import { jobFields } from '../data/job.ts';
import { recorded } from '../data/record.ts';
import { changeKeys, keys, primaryKeys } from '../data/table.ts';

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
          /** What a client does in their company (shared/access/duties.ts). */
          duty: { type: duties },
          province: { type: 'string' },
          /** Providers that an inspector has a tie to, beside an employer: none of them is theirs to inspect. */
          ties: { type: 'list', items: { type: 'number' } },
          isActive: { type: 'boolean', required: true, default: true },
          /** Who signed in before this is signed out. */
          sessionsFrom: { type: 'string' },
          /** But for this session, which ended the others: it holds with the `sessionsFrom` that it was written with and no later one. */
          sessionKept: { type: 'map', properties: { id: { type: 'string', required: true }, from: { type: 'string', required: true } } },
          /** Sessions that were signed out, and until when (seconds since 1970) a token of theirs may be alive. */
          endedSessions: {
            type: 'list',
            items: { type: 'map', properties: { id: { type: 'string', required: true }, until: { type: 'number', required: true } } },
          },
          /** How often that list was written: of two who write it at one moment neither loses the other's. */
          signOuts: { type: 'number' },
          ...recorded,
        },
        indexes: {
          // Who is this?
          one: primaryKeys('user#{id}', 'user'),
          // Who has an account?
          newest: keys('newest', 'user', 'user#{id}'),
          // Who belongs to this provider?
          ofEntity: keys('holder', 'user#entity#{legalEntityId}', 'user#{id}'),
          // Who has this role, newest first?
          withRole: keys('dueOf', 'user#role#{role}', '{createdAt}#{id}'),
          // What changed since the search last looked?
          changes: changeKeys('user'),
        },
      },
      connection(),
    ),
);

/**
 * A change of an account that the table and Cognito have not both taken yet (decision 027): it keeps a second change out, and the
 * worker finishes it when who began it could not. Gone when the two agree.
 */
export const userChanges = once(
  () =>
    new Entity(
      {
        model: { entity: 'user-change', service: 'registry', version: '1' },
        attributes: {
          /** The user's id; of an account that is still to be made, a digest of its e-mail address. */
          id: { type: 'string', required: true },
          changeId: { type: 'string', required: true },
          status: { type: ['waiting', 'failed'] as const, required: true, default: 'waiting' },
          /** Before this (milliseconds since 1970) who began it is still at it. */
          dueAt: { type: 'number', required: true },
          /** Who is to be made, and by whom; absent when an account that stands is changed. */
          person: { type: 'any' },
          /** `reset` where the authenticator is to be taken away. */
          secondFactor: { type: ['reset'] as const },
          /** Since when somebody has another role or provider: what they were told and shown before that is to go. */
          movedAt: { type: 'string' },
          actor: { type: 'any' },
          createdAt: { type: 'string', required: true },
          ...jobFields,
        },
        // Is this account being changed?
        indexes: { one: primaryKeys('user-change#{id}', 'user-change') },
      },
      connection(),
    ),
);

export type UserChange = EntityItem<ReturnType<typeof userChanges>>;

export type UserRecord = EntityItem<ReturnType<typeof users>>;

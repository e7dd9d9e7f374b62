// Users in the table: name, role and scope, and their pending changes. Only Cognito has the password.
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
          /** The `sub` of the login, if it was created again and so differs from the id (decision 215). */
          loginId: { type: 'string' },
          email: { type: 'string', required: true },
          firstName: { type: 'string', required: true },
          lastName: { type: 'string', required: true },
          profileImageUrl: { type: 'string' },
          role: { type: roles, required: true, default: 'client' },
          legalEntityId: { type: 'number' },
          /** A client's duty in the company (shared/access/duties.ts). */
          duty: { type: duties },
          /** A client's own record as an officer of the provider (decision 233). */
          officerId: { type: 'string' },
          province: { type: 'string' },
          /** Providers that an inspector has a tie to besides an employer. The inspector may not inspect them. */
          ties: { type: 'list', items: { type: 'number' } },
          isActive: { type: 'boolean', required: true, default: true },
          /** Sessions that started before this time have ended. */
          sessionsFrom: { type: 'string' },
          /** The session that ended all others and is still valid. Counts only while `sessionsFrom` has the value it was written with. */
          sessionKept: { type: 'map', properties: { id: { type: 'string', required: true }, from: { type: 'string', required: true } } },
          /** Sessions that were signed out, and until when (seconds since 1970) their tokens may be valid. */
          endedSessions: {
            type: 'list',
            items: { type: 'map', properties: { id: { type: 'string', required: true }, until: { type: 'number', required: true } } },
          },
          /** How often that list was written, so that concurrent updates do not lose an entry. */
          signOuts: { type: 'number' },
          ...recorded,
        },
        indexes: {
          // Finds a user by id.
          one: primaryKeys('user#{id}', 'user'),
          // Lists all accounts, newest first.
          newest: keys('newest', 'user', 'user#{id}'),
          // Lists the users of a provider.
          ofEntity: keys('holder', 'user#entity#{legalEntityId}', 'user#{id}'),
          // Lists the users with a role, newest first.
          withRole: keys('dueOf', 'user#role#{role}', '{createdAt}#{id}'),
          // Lists the accounts of an officer.
          ofOfficer: keys('subject', 'user#officer#{officerId}', 'user#{id}'),
          // Lists changes since the search's last update.
          changes: changeKeys('user'),
        },
      },
      connection(),
    ),
);

/**
 * The login of an account that was created again, under the key that a record with its `sub` would have: the caller's first read finds it, and only these
 * callers need a second one (decision 215).
 */
export const renewedLogins = once(
  () =>
    new Entity(
      {
        model: { entity: 'renewed-login', service: 'registry', version: '1' },
        attributes: {
          /** The login's `sub`. */
          id: { type: 'string', required: true },
          userId: { type: 'string', required: true },
        },
        // Finds the user of a login.
        indexes: { one: primaryKeys('user#{id}', 'user') },
      },
      connection(),
    ),
);

/**
 * A change of an account that the table and Cognito do not both have yet (decision 027). It blocks a second change, and the worker finishes it if the
 * call could not. It is deleted once both agree.
 */
export const userChanges = once(
  () =>
    new Entity(
      {
        model: { entity: 'user-change', service: 'registry', version: '1' },
        attributes: {
          /** The user's id; for a new account a digest of its email address. */
          id: { type: 'string', required: true },
          changeId: { type: 'string', required: true },
          status: { type: ['waiting', 'failed'] as const, required: true, default: 'waiting' },
          /** Until this time (milliseconds since 1970) the call itself is still working on the change. */
          dueAt: { type: 'number', required: true },
          /** The new user, and who creates it; absent when an existing account changes. */
          person: { type: 'any' },
          /** `reset` to remove the authenticator. */
          secondFactor: { type: ['reset'] as const },
          /** When the user got another role or provider: earlier notifications and shares must be deleted. */
          movedAt: { type: 'string' },
          actor: { type: 'any' },
          createdAt: { type: 'string', required: true },
          ...jobFields,
        },
        // Finds the pending change of an account.
        indexes: { one: primaryKeys('user-change#{id}', 'user-change') },
      },
      connection(),
    ),
);

export type UserChange = EntityItem<ReturnType<typeof userChanges>>;

export type UserRecord = EntityItem<ReturnType<typeof users>>;

export type RenewedLogin = EntityItem<ReturnType<typeof renewedLogins>>;

// The demo's nine people: one for every role, and one of a second provider.
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { env } from '../../functions/platform/env.ts';
import { demoDomain } from '../../functions/platform/outside-local.ts';
import type { Duty } from '../../shared/access/duties.ts';
import type { Role } from '../../shared/access/roles.ts';
import type { Province } from '../../shared/kinds/provinces.ts';
import { credentials, region } from './credentials.ts';
import { numberOf } from './seed/data/legal-entities.ts';

export const demoPassword = 'Demo#Pass2026';

export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** The legal entity of a client: a position in the demo's list. */
  readonly legalEntityId?: number;
  /** A client's duty in their company. */
  readonly duty?: Duty;
  readonly province?: Province;
}

export const demoPeople: readonly DemoPerson[] = [
  { email: `admin@${demoDomain}`, firstName: 'Nomvula', lastName: 'Khumalo', role: 'admin' },
  { email: `internal@${demoDomain}`, firstName: 'Pieter', lastName: 'van der Merwe', role: 'internal' },
  { email: `client@${demoDomain}`, firstName: 'Thabo', lastName: 'Molefe', role: 'client', legalEntityId: 1, duty: 'manager' },
  { email: `client-two@${demoDomain}`, firstName: 'Anisha', lastName: 'Naidoo', role: 'client', legalEntityId: 2 },
  { email: `inspector@${demoDomain}`, firstName: 'Lerato', lastName: 'Mokoena', role: 'inspector', province: 'Gauteng' },
  { email: `law-enforcement@${demoDomain}`, firstName: 'Johan', lastName: 'Botha', role: 'law_enforcement' },
  { email: `management@${demoDomain}`, firstName: 'Zanele', lastName: 'Dlamini', role: 'psira_management' },
  { email: `firearm-office@${demoDomain}`, firstName: 'Sipho', lastName: 'Nkosi', role: 'firearm_office' },
  { email: `saps@${demoDomain}`, firstName: 'Ruan', lastName: 'Pretorius', role: 'external_saps' },
];

/** Creates a login with this person's password and group in the user pool of the environment, unless it exists. Returns its `sub`. */
export async function createLogin(person: DemoPerson): Promise<string> {
  const { USER_POOL_ID: UserPoolId, COGNITO_ENDPOINT } = env();
  const pool = new CognitoIdentityProviderClient({ endpoint: COGNITO_ENDPOINT, region, credentials });
  const named = { UserPoolId, Username: person.email };
  try {
    await pool
      .send(
        new AdminCreateUserCommand({
          ...named,
          MessageAction: 'SUPPRESS',
          TemporaryPassword: demoPassword,
          UserAttributes: [
            { Name: 'email', Value: person.email },
            { Name: 'email_verified', Value: 'true' },
            { Name: 'given_name', Value: person.firstName },
            { Name: 'family_name', Value: person.lastName },
          ],
        }),
      )
      .catch((error: unknown) => {
        if (!(error instanceof UsernameExistsException)) throw error;
      });
    await pool.send(new AdminSetUserPasswordCommand({ ...named, Password: demoPassword, Permanent: true }));
    await pool.send(new AdminAddUserToGroupCommand({ ...named, GroupName: person.role }));
    const { UserAttributes } = await pool.send(new AdminGetUserCommand(named));
    const sub = UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
    if (!sub) throw new Error(`The user pool gave ${person.email} no sub.`);
    return sub;
  } finally {
    pool.destroy();
  }
}

/** Creates the login and user record of every demo person. */
export async function addDemoPeople(): Promise<void> {
  const { createUser, findUser } = await import('../../functions/users/store.ts');
  for (const person of demoPeople) {
    const { email, firstName, lastName, role, legalEntityId: place, duty, province } = person;
    const legalEntityId = place === undefined ? undefined : numberOf(place);
    const id = await createLogin(person);
    if (!(await findUser(id))) {
      await createUser({ id, email, firstName, lastName, role, legalEntityId, duty, province }, { userId: 'demo-data', name: 'Demo data' });
    }
  }
}

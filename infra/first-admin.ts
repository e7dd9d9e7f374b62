// Creates the first administrator of a deployed registry: the login, its group and its record with a history entry (docs/deploy.md).
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as v from 'valibot';
import { env } from '../functions/platform/env.ts';
import type { Role } from '../shared/access/roles.ts';
import { deployedOptions, setDeployedEnvironment } from './parts/deployed.ts';

const name = v.pipe(v.string(), v.trim(), v.minLength(1));
const Person = v.object({ email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email()), firstName: name, lastName: name });
export type Person = v.InferOutput<typeof Person>;

const role: Role = 'admin';

/**
 * Returns whether the administrator was created or existed. After a failure a second run continues where the first stopped; an existing record stays
 * unchanged. Throws without a change if the address belongs to somebody who is not an administrator, because the group would make them one.
 */
export async function createFirstAdmin(person: Person, pool: CognitoIdentityProviderClient): Promise<'made' | 'there already'> {
  // biome-ignore lint/style/noRestrictedImports: no stack but a command; by the store, so that the first record obeys the same rules as any and begins its history.
  const { createUser, findUser, findUserOf } = await import('../functions/users/store.ts');
  const known = await findUserOf(person.email);
  if (known && !(known.role === role && known.isActive))
    throw new Error(
      `${person.email} already has an account, ${known.isActive ? `as ${known.role}` : 'which is closed'}. Nothing was changed. Use another email address.`,
    );
  const named = { UserPoolId: env().USER_POOL_ID, Username: person.email };
  const attributes = { email: person.email, email_verified: 'true', given_name: person.firstName, family_name: person.lastName };
  // No password is chosen here: Cognito emails one that must be changed at the first sign-in.
  await pool
    .send(
      new AdminCreateUserCommand({
        ...named,
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof UsernameExistsException)) throw error;
    });
  await pool.send(new AdminAddUserToGroupCommand({ ...named, GroupName: role }));
  const { UserAttributes } = await pool.send(new AdminGetUserCommand(named));
  const id = UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!id) throw new Error(`The user pool gave ${person.email} no sub.`);

  if (await findUser(id)) return 'there already';
  await createUser({ id, ...person, role }, { userId: 'deployment', name: 'Deployment' });
  return 'made';
}

const usage = 'npx tsx infra/first-admin.ts <environment> --email you@example.co.za --first-name Nomvula --last-name Khumalo [--outputs cdk.out/outputs.json]';

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      email: text,
      'first-name': text,
      'last-name': text,
      ...deployedOptions,
    },
  });
  const person = v.safeParse(Person, { email: values.email, firstName: values['first-name'], lastName: values['last-name'] });
  if (!person.success) throw new Error(`Name the administrator: ${usage}`);

  const region = setDeployedEnvironment(positionals[0], values.outputs);
  const outcome = await createFirstAdmin(person.output, new CognitoIdentityProviderClient({ region }));
  process.stdout.write(
    outcome === 'made'
      ? `${person.output.email} is now an administrator. Cognito has emailed a first password.
`
      : `${person.output.email} already exists.
`,
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}

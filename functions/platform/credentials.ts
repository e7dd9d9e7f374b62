// The credentials of a Lambda: its role's, which Lambda hands over in the environment. In a bundle this stands in the place of the
// SDK's chain, which would also look into profiles, web identities, single sign-on and metadata services and is a third of a client (decision 040).
import type { AwsCredentialIdentity } from '@aws-sdk/types';

function named(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: a function takes its role's credentials from the environment and looks nowhere else`);
  return value;
}

/** What a client asks for credentials when it is made; they are read at every call of what it answers. Throws naming the variable that is not set. */
export const defaultProvider = () => async (): Promise<AwsCredentialIdentity> => {
  const sessionToken = process.env.AWS_SESSION_TOKEN;
  return {
    accessKeyId: named('AWS_ACCESS_KEY_ID'),
    secretAccessKey: named('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken ? { sessionToken } : {}),
  };
};

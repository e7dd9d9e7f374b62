// The credentials of a Lambda: its role's, which Lambda provides in the environment. In a bundle this file replaces the SDK's chain, which also searches
// profiles, web identities, single sign-on and metadata services and is a third of a client (decision 040).
import type { AwsCredentialIdentity } from '@aws-sdk/types';

function named(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: a function takes its role's credentials only from the environment`);
  return value;
}

/** The SDK's interface: a client asks once for a function and calls it for each request. Throws with the name of a missing variable. */
export const defaultProvider = () => async (): Promise<AwsCredentialIdentity> => {
  const sessionToken = process.env.AWS_SESSION_TOKEN;
  return {
    accessKeyId: named('AWS_ACCESS_KEY_ID'),
    secretAccessKey: named('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken ? { sessionToken } : {}),
  };
};

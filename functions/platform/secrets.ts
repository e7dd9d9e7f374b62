// Secrets Manager, as the functions use it.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** A changed secret is used within this time. */
const keptMs = 5 * 60_000;
const kept = new Map<string, { readonly secret: string; readonly until: number }>();
let client: SecretsManagerClient | undefined;

/** Returns the secret with this name or ARN; undefined if it is not text. */
export async function readSecret(SecretId: string): Promise<string | undefined> {
  const known = kept.get(SecretId);
  if (known && known.until > Date.now()) return known.secret;
  client ??= new SecretsManagerClient({});
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
  if (SecretString) kept.set(SecretId, { secret: SecretString, until: Date.now() + keptMs });
  return SecretString;
}

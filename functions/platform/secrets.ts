// Secrets Manager, as the functions use it.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** A secret that was changed is taken up within this time. */
const keptMs = 5 * 60_000;
const kept = new Map<string, { readonly secret: string; readonly until: number }>();
let client: SecretsManagerClient | undefined;

/** The secret of this name or ARN; undefined for one that is no text. */
export async function readSecret(SecretId: string): Promise<string | undefined> {
  const known = kept.get(SecretId);
  if (known && known.until > Date.now()) return known.secret;
  client ??= new SecretsManagerClient({});
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
  if (SecretString) kept.set(SecretId, { secret: SecretString, until: Date.now() + keptMs });
  return SecretString;
}

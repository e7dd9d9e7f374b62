// The partners of this environment: their address, their queue, and the secret shared with each.
import type { System } from '../../shared/integrations/schema.ts';
import { env } from '../platform/env.ts';
import { readSecret } from '../platform/secrets.ts';

interface Partner {
  readonly system: System;
  readonly url: string;
  readonly queueUrl?: string | undefined;
}

/** The partner that receives messages; undefined if none is configured, and then nothing is sent. */
export function findPartner(system: System): Partner | undefined {
  const { REGULATOR_URL, REGULATOR_QUEUE_URL, POLICE_URL, POLICE_QUEUE_URL } = env();
  const { url, queueUrl } = {
    regulator: { url: REGULATOR_URL, queueUrl: REGULATOR_QUEUE_URL },
    police: { url: POLICE_URL, queueUrl: POLICE_QUEUE_URL },
  }[system];
  return url ? { system, url, queueUrl } : undefined;
}

/** The secret shared with a partner; undefined if there is none. */
export async function findSecret(system: System): Promise<string | undefined> {
  const { REGULATOR_SECRET, REGULATOR_SECRET_ARN, POLICE_SECRET, POLICE_SECRET_ARN } = env();
  const { secret, arn } = {
    regulator: { secret: REGULATOR_SECRET, arn: REGULATOR_SECRET_ARN },
    police: { secret: POLICE_SECRET, arn: POLICE_SECRET_ARN },
  }[system];
  return secret ?? (arn ? readSecret(arn) : undefined);
}

// The host's settings, from /config.json: one build serves every environment.
import * as v from 'valibot';
import { secondFactors } from '../../shared/auth/second-factor.ts';
import { readFile } from '../api/client.ts';

const Config = v.object({
  region: v.string(),
  userPoolId: v.string(),
  userPoolClientId: v.string(),
  secondFactor: v.picklist(secondFactors),
  /** A path of this origin, on the local host only. */
  userPoolEndpoint: v.optional(v.string()),
});
export type Config = v.InferOutput<typeof Config>;

let reading: Promise<Config> | undefined;

/** Read once; a failed reading is tried again by the next caller. */
export function readConfig(): Promise<Config> {
  reading ??= readFile('/config.json')
    .then((file) => v.parse(Config, file))
    .catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
  return reading;
}

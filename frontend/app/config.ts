// The environment's settings, from /config.json. They are not built in, so one build serves every environment.
import * as v from 'valibot';
import { secondFactors } from '../../shared/auth/second-factor.ts';
import { readFile } from '../api/client.ts';

const Config = v.object({
  region: v.string(),
  userPoolId: v.string(),
  userPoolClientId: v.string(),
  secondFactor: v.picklist(secondFactors),
  /** Whether the map may load the tiles of third parties. */
  mapTiles: v.optional(v.picklist(['on', 'off']), 'off'),
  /** A path on this origin; only local hosts have one. */
  userPoolEndpoint: v.optional(v.string()),
});
export type Config = v.InferOutput<typeof Config>;

let reading: Promise<Config> | undefined;

/** Reads the file once. After a failure, the next caller tries again. */
export function readConfig(): Promise<Config> {
  reading ??= readFile('/config.json')
    .then((file) => v.parse(Config, file))
    .catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
  return reading;
}

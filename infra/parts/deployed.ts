// The environment of the functions for a command that works on a deployed registry, from the outputs of the deployment.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { settingsOfEnvironment } from './settings.ts';

/** The outputs of `cdk deploy --outputs-file` for the two stacks with accounts and records. */
const Outputs = v.object({
  data: v.object({ TableName: v.string(), DocumentBucket: v.string() }),
  auth: v.object({ UserPoolId: v.string(), UserPoolClientId: v.string() }),
});

/** The option of such a command for the file of outputs. */
export const deployedOptions = { outputs: { type: 'string', default: 'cdk.out/outputs.json' } } as const;

/** Sets the environment of the functions of the named environment, and returns its region. Throws if its settings or the file lack something. */
export function setDeployedEnvironment(environment: string | undefined, outputs: string): string {
  const { stackPrefix } = settingsOfEnvironment(environment);
  const written = JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, unknown>;
  const { data, auth } = v.parse(Outputs, { data: written[`${stackPrefix}-data`], auth: written[`${stackPrefix}-auth`] });
  const region = auth.UserPoolId.split('_')[0] ?? '';
  Object.assign(process.env, {
    HOST: 'aws',
    AWS_REGION: region,
    TABLE_NAME: data.TableName,
    DOCUMENT_BUCKET: data.DocumentBucket,
    USER_POOL_ID: auth.UserPoolId,
    USER_POOL_CLIENT_ID: auth.UserPoolClientId,
    TOKEN_ISSUER: `https://cognito-idp.${region}.amazonaws.com/${auth.UserPoolId}`,
  });
  return region;
}

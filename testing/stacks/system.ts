// The whole system as deployed, created once for all its tests: with default settings, and with everything turned on.
import { join } from 'node:path';
import { repository } from '../../infra/parts/bundle.ts';
import { everySetting, fewestSettings } from '../../infra/parts/every-setting.ts';
import { settingsOf } from '../../infra/parts/settings.ts';
import { portal } from '../../infra/stacks/portal.ts';
import { actionsOf, grantsOf, newApp, resourcesOf, type Statement } from './templates.ts';

const { firewall: _none, mail: _neither, ...bare } = portal(newApp(), settingsOf(fewestSettings), join(repository, 'no-pages'));
export const stacks = bare;
export const { api, jobs, watch } = stacks;
/** With everything that settings can turn on. */
export const whole = portal(newApp(), settingsOf(everySetting), join(repository, 'no-pages'));
/** The stacks that CloudFormation deploys, and the API's nested ones. */
export const allStacks = [...Object.values(stacks), ...api.features.values()];
export const everywhere = allStacks.flatMap((stack) => Object.entries(resourcesOf(stack)).map(([id, resource]) => ({ stack, id, resource })));

export const ofType = (stack: typeof api | typeof jobs | typeof watch, type: string) => Object.values(resourcesOf(stack, type));
export const routes = everywhere.filter(({ resource }) => resource.Type === 'AWS::ApiGatewayV2::Route').map(({ resource }) => resource.Properties);
/** The registry's own functions: the CDK's, which uploads pages, is a Python one. */
export const functions = everywhere.filter(
  ({ resource }) => resource.Type === 'AWS::Lambda::Function' && String(resource.Properties.Runtime).startsWith('nodejs'),
);
export const named = (name: string) => functions.find(({ resource }) => resource.Properties.Description === name);
export const actionsFor = (name: string) => {
  const found = named(name);
  const role = found?.resource.Properties.Role['Fn::GetAtt'][0];
  return found
    ? grantsOf(found.stack)
        .filter(({ id, statement }) => id === role && statement.Effect === 'Allow')
        .flatMap(({ statement }) => actionsOf(statement))
    : [];
};

/** Returns the folders of a bucket that a statement covers. */
export const placesOf = (statement: Statement | undefined): unknown[] =>
  [statement?.Resource ?? []].flat().map((place: any) => (place?.['Fn::Join'] ? place['Fn::Join'][1].at(-1) : undefined));

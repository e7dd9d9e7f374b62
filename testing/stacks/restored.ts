// Checks the system on a restored table that replaces the one its stack created (docs/operations.md, Restore).
import { join } from 'node:path';
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { indexes } from '../../functions/data/table.ts';
import { repository } from '../../infra/parts/bundle.ts';
import { fewestSettings } from '../../infra/parts/every-setting.ts';
import { settingsOf } from '../../infra/parts/settings.ts';
import { portal } from '../../infra/stacks/portal.ts';
import { ofType, stacks } from './system.ts';
import { newApp, resourcesOf } from './templates.ts';

const arn = 'arn:aws:dynamodb:af-south-1:111122223333:table/registry-restored';
const restoredStream = `${arn}/stream/2026-11-26T01:02:03.004`;
const { firewall: _none, mail: _neither, ...restored } = portal(newApp(), settingsOf({ ...fewestSettings, restoredStream }), join(repository, 'no-pages'));

const text = (stack: Stack) => JSON.stringify(Template.fromStack(stack).toJSON());
const exported = (stack: Stack) =>
  Object.values<any>(Template.fromStack(stack).toJSON().Outputs ?? {}).flatMap(({ Export, Value }) => (Export ? [[Export.Name, Value] as const] : []));
const users = [restored.jobs, restored.backup, restored.watch, restored.api, ...restored.api.features.values()];

describe('a restored table', () => {
  it('is the one that every function reads and writes, and that is followed, watched and backed up', () => {
    const functions = users.flatMap((stack) => Object.values(resourcesOf(stack, 'AWS::Lambda::Function')));
    const sources = ofType(restored.jobs, 'AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties.EventSourceArn);

    expect(functions.length).toBeGreaterThan(100);
    expect(new Set(functions.map(({ Properties }) => Properties.Environment.Variables.TABLE_NAME))).toEqual(new Set(['registry-restored']));
    expect(sources.filter((source) => typeof source === 'string')).toEqual([restoredStream, restoredStream]);
    expect(text(restored.backup)).toContain(arn);
    expect(text(restored.watch)).toContain('"Name":"TableName","Value":"registry-restored"');
    for (const { name } of Object.values(indexes)) expect(text(restored.jobs)).toContain(`${arn}/index/${name}`);
    // Nothing refers to the other table any more.
    expect(users.filter((stack) => /Registry4DB9CCA5|DataRegistry/.test(text(stack))).map(({ stackName }) => stackName)).toEqual([]);
    expect(Template.fromStack(restored.data).toJSON().Outputs.TableName.Value).toBe('registry-restored');
  });

  it('replaces the other in one deployment: the created table stays, with all exports that other stacks import', () => {
    const before = exported(stacks.data);
    const after = new Map(exported(restored.data));

    expect(before.filter(([, value]) => JSON.stringify(value).includes('Registry4DB9CCA5'))).toHaveLength(3);
    for (const [name, value] of before) expect([name, after.get(name)]).toEqual([name, value]);
    expect(resourcesOf(restored.data, 'AWS::DynamoDB::Table')).toEqual(resourcesOf(stacks.data, 'AWS::DynamoDB::Table'));
  });
});

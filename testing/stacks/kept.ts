// Checks that data outlives its stack, and that a stack whose first creation failed can be created again.
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { everySetting } from '../../infra/parts/every-setting.ts';
import { needs } from '../../infra/preflight/capacity.ts';
import { settingsOutput } from '../../infra/preflight/stacks.ts';
import { whole } from './system.ts';
import { resourcesOf } from './templates.ts';

const stacks = [...Object.values(whole), ...whole.api.features.values()].filter((stack) => stack instanceof Stack);
const resources = stacks.flatMap((stack) => Object.entries(resourcesOf(stack)).map(([id, resource]) => ({ at: `${stack.stackName} ${id}`, resource })));

/** Everything that stores something: records, files, logins, backups, logs, the key of the person keys. */
const keeps = /^AWS::(DynamoDB::Table|S3::Bucket|Cognito::UserPool|Backup::BackupVault|SecretsManager::Secret|Logs::LogGroup)$/;
const kept = resources.filter(({ resource }) => keeps.test(resource.Type));

describe('resources with data', () => {
  it('are kept when they are replaced or their stack is deleted, but not when their first creation fails', () => {
    expect(new Set(kept.map(({ resource }) => resource.Type)).size).toBe(6);
    for (const { at, resource } of kept) {
      expect([at, resource.DeletionPolicy, resource.UpdateReplacePolicy]).toEqual([at, 'RetainExceptOnCreate', 'Retain']);
    }
  });

  it('are the only ones that stay behind', () => {
    const others = resources.filter(({ resource }) => /Retain/.test(resource.DeletionPolicy ?? '') && !keeps.test(resource.Type));

    expect(others.map(({ at }) => at)).toEqual([]);
  });

  it('have no fixed name that a second creation would find taken', () => {
    const names = ['TableName', 'BucketName', 'UserPoolName', 'BackupVaultName', 'Name', 'LogGroupName'];
    const fixed = kept.flatMap(({ at, resource: { Properties } }) =>
      names.filter((name) => Properties?.[name] !== undefined && !JSON.stringify(Properties[name]).includes('AWS::StackId')).map((name) => `${at} ${name}`),
    );

    expect(fixed).toEqual([]);
  });

  it('are in the stacks with termination protection, or are logs and pages', () => {
    const unprotected = stacks.filter((stack) => !stack.terminationProtection);
    const types = unprotected.flatMap((stack) =>
      Object.values(resourcesOf(stack)).flatMap(({ Type }) => (keeps.test(Type) ? [`${stack.stackName.split('-')[1]} ${Type}`] : [])),
    );

    expect([...new Set(types)].filter((type) => !type.endsWith('Logs::LogGroup'))).toEqual(['web AWS::S3::Bucket']);
  });
});

it('the first stack says which settings are in force, for the next deployment', () => {
  const names = String(Template.fromStack(whole.data).toJSON().Outputs[settingsOutput]?.Value).split(' ');

  expect(names.toSorted()).toEqual([...Object.keys(everySetting), 'secondFactor'].toSorted());
});

it('the preflight knows how many roles and routes the templates create', () => {
  const count = (type: string) => resources.filter(({ resource }) => resource.Type === type).length;

  expect(count('AWS::ApiGatewayV2::Route')).toBe(needs.routes);
  expect(needs.roles - count('AWS::IAM::Role')).toBeGreaterThanOrEqual(0);
  // With little to spare: a first deployment should not stop for roles that nobody creates.
  expect(needs.roles - count('AWS::IAM::Role')).toBeLessThan(15);
});

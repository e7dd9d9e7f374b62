// Checks that no role has more rights than it needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../../infra/parts/bundle.ts';
import {
  accessOf,
  accessPrefix,
  ammunitionPrefix,
  caseMessagePrefix,
  caseNotePrefix,
  custodyPrefix,
  documentHolderPrefix,
  freedBy,
  historyPrefix,
  notificationPrefix,
  provisionPrefix,
  snapshotFolder,
  stockPrefix,
  userChangePrefix,
} from '../../infra/parts/rights.ts';
import { rows } from '../../shared/rows.ts';
import { actionsFor, allStacks, everywhere, stacks } from './system.ts';
import { actionsOf, grantsOf } from './templates.ts';

describe('rights', () => {
  // The CDK's own upload of pages needs s3:GetObject* and the like, for the bucket of pages and its own assets.
  const ours = allStacks.flatMap((stack) => grantsOf(stack).filter(({ id }) => !id.startsWith('CustomCDKBucketDeployment')));

  it('name every action: no wildcard, and never the whole of DynamoDB', () => {
    const wild = ours.filter(({ statement }) => actionsOf(statement).some((action) => action.includes('*')));

    expect(ours.length).toBeGreaterThan(rows.length);
    expect(wild).toEqual([]);
  });

  it('come from no AWS managed policy, except for AWS’s own backups', () => {
    const managed = everywhere.filter(
      ({ id, resource }) => resource.Type === 'AWS::IAM::Role' && resource.Properties.ManagedPolicyArns && !id.startsWith('CustomCDKBucketDeployment'),
    );

    // AWS Backup's own policy: AWS defines what it needs to copy.
    expect(managed.map(({ stack }) => stack)).toEqual([stacks.backup]);
  });

  it.each(rows.map((row) => [row.name, accessOf(row)] as const))('%s: %s', (name, access) => {
    const actions = actionsFor(name).filter((action) => action.startsWith('dynamodb:'));
    const may = (action: string) => actions.includes(`dynamodb:${action}`);

    expect([may('Query'), may('GetItem'), may('PutItem'), may('UpdateItem')]).toEqual([
      access !== 'none',
      access !== 'none',
      access === 'write',
      access === 'write',
    ]);
    expect(may('Scan')).toBe(false);
    expect(may('DeleteItem')).toBe(freedBy({ name }).length > 0);
  });

  it('to logins belong only to the user management, programs’ sign-in, and the worker that completes user changes', () => {
    const all = [...rows.map(({ name }) => name), 'jobs.work', 'jobs.sweep', 'jobs.count', 'jobs.snapshot', 'jobs.recount', 'jobs.check-upload'];
    const may = (name: string, call: string) => actionsFor(name).includes(`cognito-idp:${call}`);
    const toLogins = all.filter((name) => actionsFor(name).some((action) => action.startsWith('cognito-idp:')));

    expect(toLogins.sort()).toEqual([
      'auth.login',
      'jobs.work',
      'users.addStaff',
      'users.changeStaff',
      'users.create',
      'users.delete',
      'users.edit',
      'users.removeStaff',
      'users.resetSecondFactor',
    ]);
    expect(all.filter((name) => may(name, 'AdminCreateUser')).sort()).toEqual(['users.addStaff', 'users.create']);
    expect(all.filter((name) => may(name, 'AdminSetUserPassword'))).toEqual(['users.edit']);
    expect(all.filter((name) => may(name, 'AdminDeleteSoftwareToken')).sort()).toEqual(['jobs.work', 'users.resetSecondFactor']);
    expect(all.filter((name) => may(name, 'AdminDeleteUser')).sort()).toEqual(['jobs.work', 'users.addStaff', 'users.create']);
    const deleting = ours.filter(({ statement }) => statement.Effect === 'Allow' && actionsOf(statement).includes('dynamodb:DeleteItem'));
    expect(deleting.length).toBeGreaterThan(2);
    for (const { statement } of deleting) {
      const keys: string[] = statement.Condition?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'];
      expect(keys.filter((key) => !/^(guard#[a-z-]+|custody-watch|user-change|document-holder|notification)#\*$/.test(key))).toEqual([]);
      expect(statement.Condition?.Null).toEqual({ 'dynamodb:LeadingKeys': 'false' });
    }
  });

  it('let a test of a rule only read, the sweep delete nothing, and nobody change the history', () => {
    const deny = ours.filter(({ statement }) => statement.Effect === 'Deny');
    const writers = ours.filter(({ statement }) => statement.Effect === 'Allow' && actionsOf(statement).includes('dynamodb:UpdateItem'));

    expect(actionsFor('compliance.try')).not.toContain('dynamodb:PutItem');
    expect(actionsFor('jobs.sweep')).not.toContain('dynamodb:DeleteItem');
    expect(deny.map(({ id }) => id).sort()).toEqual(writers.map(({ id }) => id).sort());
    expect(deny[0]?.statement.Condition).toEqual({
      'ForAnyValue:StringLike': {
        'dynamodb:LeadingKeys': [
          'history#*',
          'stock-entry#*',
          'provision-entry#*',
          'ammunition-entry#*',
          'custody#*',
          'case-note#*',
          'case-message#*',
          'access#*',
        ],
      },
    });
  });

  it('to the key of person keys belong only to the calls that store an ID number, the worker that imports officers, and the recount that completes older ones', () => {
    const readers = ours.filter(({ statement }) => statement.Sid === 'PersonKey').map(({ statement }) => actionsOf(statement));
    const calls = rows.filter(({ name }) => actionsFor(name).includes('secretsmanager:GetSecretValue')).map(({ name }) => name);

    expect(readers).toEqual(['jobs.recount', 'jobs.work', ...calls].map(() => ['secretsmanager:GetSecretValue']));
    expect(calls).toEqual(['officers.create', 'officers.edit']);
  });

  it('use the prefixes of the entities', () => {
    const source = (file: string) => readFileSync(join(repository, 'functions', file), 'utf8');

    expect(source('history/entity.ts')).toContain(`'${historyPrefix}{entityType}#{entityId}'`);
    expect(source('stock-register/entity.ts').match(new RegExp(`'${stockPrefix}\\{legalEntityId\\}', '(entry|strike)#`, 'g'))).toHaveLength(2);
    expect(source('ammunition/entity.ts')).toContain(`'${ammunitionPrefix}{safeId}#{caliberKey}'`);
    expect(
      source('provision-register/entity.ts').match(new RegExp(`'${provisionPrefix}\\{legalEntityId\\}#\\{branchId\\}', '(entry|strike)#`, 'g')),
    ).toHaveLength(2);
    expect(source('seizures/entity.ts')).toContain(`'${custodyPrefix}{seizureId}'`);
    expect(source('cases/entity.ts')).toContain(`'${caseNotePrefix}{caseId}'`);
    expect(source('cases/entity.ts')).toContain(`'${caseMessagePrefix}{caseId}'`);
    expect(source('readings/entity.ts')).toContain(`'${accessPrefix}{entityType}#{entityId}'`);
    expect(source('data/guard.ts')).toContain("'guard#{kind}#{value}'");
    for (const [, kind] of rows.flatMap(freedBy).flatMap((prefix) => [...prefix.matchAll(/^guard#(.+)#$/g)]))
      expect(source('data/guard.ts')).toContain(`'${kind}'`);
    expect(source('users/entity.ts')).toContain(`'${userChangePrefix}{id}'`);
    expect(source('documents/entity.ts')).toContain(`'${documentHolderPrefix}{holderId}'`);
    expect(source('notifications/entity.ts')).toContain(`'${notificationPrefix}{id}'`);
    expect(source('search/snapshot.ts')).toContain(`\`${snapshotFolder}/\${kind}`);
  });
});

// The stacks as CloudFormation templates, for the tests of the stacks.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll } from 'vitest';
import { removeBundles } from '../../infra/parts/bundle.ts';

const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as { context: Record<string, unknown> };

const written = mkdtempSync(join(tmpdir(), 'registry-stacks-'));
afterAll(() => {
  rmSync(written, { recursive: true });
  removeBundles();
});

/** Creates an app as `cdk synth` does. */
export const newApp = () => new App({ context, outdir: mkdtempSync(join(written, 'app-')) });

export interface Resource {
  readonly Type: string;
  readonly Properties: Record<string, any>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

/** Returns the resources of a type, or all, by logical id. */
export function resourcesOf(stack: Stack, type?: string): Record<string, Resource> {
  const template = Template.fromStack(stack);
  return type ? (template.findResources(type) as Record<string, Resource>) : (template.toJSON().Resources as Record<string, Resource>);
}

export interface Statement {
  readonly Sid?: string;
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | string[];
  readonly Resource?: unknown;
  readonly Condition?: Record<string, any>;
}

const listed = <T>(one: T | T[] | undefined): T[] => (one === undefined ? [] : Array.isArray(one) ? one : [one]);
export const actionsOf = (statement: Statement) => listed(statement.Action);

/** Returns the policies of roles, their own and the attached ones, by logical id. */
export function grantsOf(stack: Stack): { id: string; statement: Statement }[] {
  return Object.entries(resourcesOf(stack)).flatMap(([id, { Type, Properties }]) => {
    if (Type === 'AWS::IAM::Policy') return (Properties.PolicyDocument.Statement as Statement[]).map((statement) => ({ id, statement }));
    if (Type !== 'AWS::IAM::Role') return [];
    return listed(Properties.Policies).flatMap((policy) => (policy.PolicyDocument.Statement as Statement[]).map((statement) => ({ id, statement })));
  });
}

/** Lists the resources whose bucket or queue policy refuses access without TLS. */
export function demandsTls(stack: Stack, type: 'AWS::S3::BucketPolicy' | 'AWS::SQS::QueuePolicy'): string[] {
  return Object.values(resourcesOf(stack, type)).flatMap(({ Properties }) => {
    const refuses = (Properties.PolicyDocument.Statement as Statement[]).some(
      ({ Effect, Condition }) => Effect === 'Deny' && Condition?.Bool?.['aws:SecureTransport'] === 'false',
    );
    if (!refuses) return [];
    return type === 'AWS::S3::BucketPolicy' ? [Properties.Bucket.Ref as string] : (Properties.Queues as { Ref: string }[]).map((queue) => queue.Ref);
  });
}

// AWS’s own rules: CloudFormation's, without findings, and cdk-nag's, with a reason for each finding.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type App, CloudFormationValidatePlugin } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { type Finding, gatedFindings, reasonFor } from '../../infra/parts/nag.ts';
import { reasons } from '../../infra/parts/nag-reasons.ts';
import { rows } from '../../shared/rows.ts';
import { api, whole } from './system.ts';

describe('CloudFormation’s own validation, by the schemas of its resource types', () => {
  it.each([
    ['with default settings', api],
    ['with everything turned on', whole.api],
  ])('finds nothing in any template, %s', (_, { node }) => {
    const app = node.root as App;
    const { directory } = app.synth();
    const templates = readdirSync(directory).filter((file) => file.endsWith('.template.json'));
    const stackTemplates = templates.map((file) => ({
      stackConstructPath: file,
      templatePath: join(directory, file),
      accountId: '111122223333',
      region: /firewall/i.test(file) ? 'us-east-1' : 'af-south-1',
    }));
    const { violations } = new CloudFormationValidatePlugin().validate({
      appConstruct: app,
      stackTemplates,
      templatePaths: stackTemplates.map(({ templatePath }) => templatePath),
    });

    expect(templates.length).toBeGreaterThan(30);
    expect(violations.map(({ severity, ruleName, description, violatingResources: [first] }) => [severity, ruleName, description, first])).toEqual([]);
  });
});

describe('AWS’s own rules (cdk-nag, AwsSolutions and Serverless)', () => {
  const [bare, full] = [api, whole.api].map(({ node }) => gatedFindings(node.root)) as [Finding[], Finding[]];

  it('have no finding without a reason, with any settings', () => {
    expect(full.length).toBeGreaterThan(rows.length);
    expect([...bare, ...full].filter((finding) => !reasonFor(finding)).map(({ rule, where }) => `${rule} at ${where}`)).toEqual([]);
  });

  it('need each of the written reasons', () => {
    const needed = new Set([...bare, ...full].map(reasonFor));
    const unneeded = reasons.filter((reason) => !reason.rule.source.startsWith('-') && !needed.has(reason));

    expect(unneeded.map(({ rule, where }) => `${rule} at ${where}`)).toEqual([]);
    for (const { reason } of reasons) expect(reason.length).toBeGreaterThan(20);
  });
});

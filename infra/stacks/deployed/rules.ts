// AWS’s own rules, of which each finding stands with its reason.
import { describe, expect, it } from 'vitest';
import { rows } from '../../../shared/contract.ts';
import { type Finding, gatedFindings, reasonFor } from '../../parts/nag.ts';
import { reasons } from '../../parts/nag-reasons.ts';
import { api, whole } from './system.ts';

describe('AWS’s own rules (cdk-nag, AwsSolutions and Serverless)', () => {
  const [bare, full] = [api, whole.api].map(({ node }) => gatedFindings(node.root)) as [Finding[], Finding[]];

  it('find nothing that has no reason, whatever is turned on', () => {
    expect(full.length).toBeGreaterThan(rows.length);
    expect([...bare, ...full].filter((finding) => !reasonFor(finding)).map(({ rule, where }) => `${rule} at ${where}`)).toEqual([]);
  });

  it('need each of the reasons that are written down', () => {
    const needed = new Set([...bare, ...full].map(reasonFor));
    const unneeded = reasons.filter((reason) => !reason.rule.source.startsWith('-') && !needed.has(reason));

    expect(unneeded.map(({ rule, where }) => `${rule} at ${where}`)).toEqual([]);
    for (const { reason } of reasons) expect(reason.length).toBeGreaterThan(20);
  });
});

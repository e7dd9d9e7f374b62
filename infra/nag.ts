// npm run nag: lists the findings of AWS's rules on the stacks with everything turned on, with the reason for each accepted finding.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { repository } from './parts/bundle.ts';
import { everySetting } from './parts/every-setting.ts';
import { type Finding, gatedFindings, reasonFor, reportedFindings } from './parts/nag.ts';
import { settingsOf } from './parts/settings.ts';
import { portal } from './stacks/portal.ts';

const { context } = JSON.parse(readFileSync(join(repository, 'cdk.json'), 'utf8')) as { context: Record<string, unknown> };
const outdir = mkdtempSync(join(tmpdir(), 'registry-nag-'));

function print(title: string, findings: readonly Finding[]): void {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.rule.replace(/\[.*$/, '')}\n${reasonFor(finding)?.reason ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  console.log(`\n${title}: ${findings.length} findings of ${new Set(findings.map(({ rule }) => rule)).size} rules`);
  for (const [key, [first, ...more]] of groups) {
    const [rule, reason] = key.split('\n');
    console.log(`\n  ${first?.severity}  ${rule}: ${first?.description}\n    at ${first?.where}${more.length > 0 ? `, and ${more.length} more` : ''}`);
    console.log(`    ${reason ? `accepted: ${reason}` : 'NO REASON'}`);
  }
}

try {
  const app = new App({ context, outdir });
  portal(app, settingsOf(everySetting));
  print('AwsSolutions and Serverless (a gate)', gatedFindings(app));
  print('NIST 800-53 rev. 5 (a report)', reportedFindings(app));
} finally {
  rmSync(outdir, { recursive: true, force: true });
}

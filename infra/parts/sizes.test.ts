// Checks that sizes, limits and retries are only in sizes.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { usualPatienceMs } from '../../functions/integrations/send.ts';
import { repository } from './bundle.ts';
import { delivery, functionSizes, handing } from './sizes.ts';

const sources = ['infra/stacks', 'infra/parts'].flatMap((folder) =>
  readdirSync(join(repository, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'sizes.ts')
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(repository, folder, name), 'utf8') })),
);

/** Finds a setting of this kind given as a number or a duration. */
const stated =
  /\b(memory(Size)?|[tT]imeout|retryAttempts|maxEventAge|batchSize|maxBatchingWindow|parallelizationFactor|maxConcurrency|reservedConcurrentExecutions|provisionedConcurrentExecutions|maxReceiveCount|rateLimit|burstLimit|limit|retention(Period)?|deleteAfter|startWindow|completionWindow|minRetention|maxRetention|changeableFor): *(\d|Duration\.|RetentionDays\.)/;

describe('sizes', () => {
  it('are written nowhere else', () => {
    expect(sources.length).toBeGreaterThan(15);
    expect(stated.test('timeout: Duration.minutes(1)')).toBe(true);
    expect(sources.filter(({ text }) => stated.test(text)).map(({ file, text }) => `${file}: ${stated.exec(text)?.[0]}`)).toEqual([]);
  });

  it('have a reason each', () => {
    const lines = readFileSync(join(repository, 'infra/parts/sizes.ts'), 'utf8').split('\n');
    const settings = lines.flatMap((line, at) => (/^ {2}\w+: |^export const /.test(line) ? [{ line, before: lines[at - 1] ?? '' }] : []));
    const bare = settings.filter(
      ({ line, before }) =>
        !/\*\/$/.test(before) && !/^export const (functionSizes|handing|streams|delivery|steps|backupsKept|backupWindow|kept) = \{$/.test(line),
    );

    expect(settings.length).toBeGreaterThan(25);
    expect(bare.map(({ line }) => line)).toEqual([]);
  });

  it('give deliveries enough time for a partner, and retries enough time before the next run', () => {
    expect(functionSizes.deliver.timeout.toMilliseconds()).toBeGreaterThan(2 * usualPatienceMs);
    expect(delivery.visibilityTimeout.toSeconds()).toBe(functionSizes.deliver.timeout.toSeconds() * 6);
    expect(handing.hourly.maxEventAge.toMinutes()).toBeLessThan(60);
  });
});

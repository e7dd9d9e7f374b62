// For tests: an object store with the registry's buckets.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startObjects } from '../../infra/local/objects.ts';

/** Starts one empty object store for the test file; call it beside `withTable()`, which sets the rest of the environment. */
export function withObjects(): void {
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'registry-objects-'));
    // The names of testing/system/table.ts.
    const objects = await startObjects({ dir, buckets: { documents: 'test-documents', checkpoints: 'test-checkpoints' }, origins: ['http://localhost'] });
    Object.assign(process.env, { S3_ENDPOINT: objects.endpoint, CHECKPOINT_BUCKET: 'test-checkpoints' });
    stop = async () => {
      await objects.stop();
      rmSync(dir, { recursive: true, force: true });
    };
  });
  afterAll(() => stop?.());
}

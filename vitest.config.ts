// Three kinds of test: the server's and the stacks' in Node, the browser's parts in jsdom, journeys in real Chromium.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Three quarters of a minute and more: one that begins last leaves the other worker idle for as long. Then kind by kind: a worker keeps what files share. */
const slow = ['e2e/dialogs', 'e2e/import-stock-list', 'e2e/import', 'local/backup/backup', 'local/drill/drill', 'functions/contract.properties', 'local/kept'];

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = slow.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? slow.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b) || a.project.name.localeCompare(b.project.name));
  }
}

const setupFiles = ['testing/system/one-day.setup.ts'];
/** Files share a process, whose packages are loaded and compiled by then: a third of the time in jsdom. What they might leave each other is taken away before each (decision 050). */
const asNew = 'testing/system/as-new.setup.ts';

/**
 * For whatever a test file starts itself: it lives for seconds, in which Java's second compiler costs more than it saves. The database of
 * the server's test files lasts, and starts without this (testing/system/database.ts).
 */
const env = { JAVA_TOOL_OPTIONS: '-XX:+UseSerialGC -XX:TieredStopAtLevel=1' };

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst, setupFiles: 'list' },
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{shared,functions,infra,testing}/**/*.test.ts'],
          globalSetup: ['testing/system/database.ts'],
          isolate: false,
          setupFiles: [asNew, ...setupFiles],
          env,
          // A limit against hanging, not a measure of speed: one database serves both workers, and a machine may have other work.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['frontend/{app,api,session,ui,features}/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: [asNew, 'testing/browser/as-new.setup.ts', ...setupFiles],
          // A long form is typed letter by letter; on a machine that does other things as well that takes its time.
          testTimeout: 90_000,
          server: { deps: { inline: [/@cloudscape-design/] } },
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['frontend/e2e/**/*.test.ts'],
          globalSetup: ['testing/system/registry.ts'],
          isolate: false,
          setupFiles: [asNew, ...setupFiles],
          env,
          testTimeout: 180_000,
          // As long as a locator waits: a second, which is what it would be, is short for a page that asks the server again.
          expect: { poll: { timeout: 30_000 } },
          // What fails once and passes then is named at the end of the run, with its reason (decision 110).
          retry: 1,
          hookTimeout: 300_000,
          // After the others: a person in front of a browser should not wait for a machine that works at something else.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
    ],
  },
});

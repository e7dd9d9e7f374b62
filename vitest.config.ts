// Three kinds of test: server and stacks in Node, browser components in jsdom, journeys in real Chromium.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slow files (three quarters of a minute and more) start first: one that started last would leave the other worker idle. Then kind by kind, because a
 * worker keeps what files share.
 */
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
/**
 * Files share a process with packages already loaded and compiled: this takes a third of the time in jsdom. A setup file removes what one file could
 * leave for the next (decision 050).
 */
const asNew = 'testing/system/as-new.setup.ts';

/**
 * For Java processes that a test file starts: they run for seconds, in which Java's second compiler costs more than it saves. The database of the server
 * tests runs longer and starts without this (testing/system/database.ts).
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
          // A long form is typed letter by letter, which takes time on a busy machine.
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
          // As long as a locator waits: the default of a second is short for a page that asks the server again.
          expect: { poll: { timeout: 30_000 } },
          // A test that fails and then passes is named with its reason at the end of the run (decision 110).
          retry: 1,
          hookTimeout: 300_000,
          // After the others: journeys behave like a person at a browser, and the machine should be free for them.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
    ],
  },
});

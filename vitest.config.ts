// Three kinds of test: the server's and the stacks' in Node, the browser's parts in jsdom, journeys in real Chromium.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const globalSetup = ['infra/local/test-database.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{shared,functions,infra}/**/*.test.ts'],
          globalSetup,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['frontend/{app,api,ui,features}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          server: { deps: { inline: [/@cloudscape-design/] } },
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['frontend/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});

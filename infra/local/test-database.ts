// For the whole test run: one DynamoDB Local in memory, whose address the tests ask for.
import type { TestProject } from 'vitest/node';
import { startDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseEndpoint: string;
  }
}

export default async function setup(project: TestProject) {
  const database = await startDatabase();
  project.provide('databaseEndpoint', database.endpoint);
  return () => database.stop();
}

// Creates a registry for the drill: the demo's people and one provider, without the demo's records. Its argument is the folder.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createLegalEntity } from '../../../functions/legal-entities/store.ts';
import { addDemoPeople } from '../people.ts';
import { freePort } from '../ports.ts';
import { startSystem } from '../system.ts';

const dir = process.argv[2] ?? '';
const system = await startSystem({ port: await freePort(), dir });
try {
  await addDemoPeople();
  const provider = { id: 1, name: 'Provider 1', type: 'security_provider', province: 'Gauteng', city: 'Pretoria' } as const;
  await createLegalEntity(provider, { userId: 'drill', name: 'Drill' });
  await system.settled();
} finally {
  await system.stop();
}
writeFileSync(path.join(dir, 'ready.json'), JSON.stringify({ at: new Date().toISOString() }));
process.exit(0);

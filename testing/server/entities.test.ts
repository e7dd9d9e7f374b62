// Checks every entity's model with ElectroDB. Bundles leave this check out (decision 040), so a wrong model shows only here.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Entity } from 'electrodb';
import { describe, expect, test } from 'vitest';
import { connection } from '../../functions/data/client.ts';
import { registry } from './entities.ts';
import { withTable } from './registry.ts';

withTable();

const functions = fileURLToPath(new URL('../../functions/', import.meta.url));
const files = readdirSync(functions, { recursive: true, encoding: 'utf8' }).filter((file) => /(^|\/)(entity|guard)\.ts$/.test(file));

/** Returns every entity of the entity files, by file and name. */
async function everyEntity(): Promise<[string, Entity<any, any, any, any>][]> {
  const found: [string, Entity<any, any, any, any>][] = [];
  for (const file of files) {
    const exported = (await import(/* @vite-ignore */ `${functions}${file}`)) as Record<string, unknown>;
    for (const [name, make] of Object.entries(exported)) {
      // An entity's factory has no parameters. Other exports need arguments.
      const made = typeof make === 'function' && make.length === 0 ? make() : undefined;
      if (made instanceof Entity) found.push([`${file} ${name}`, made]);
    }
  }
  return found;
}

describe('the models of the entities', () => {
  test('are valid, each alone and all of them in one table', async () => {
    const together = Object.values(registry().entities);
    const apart = await everyEntity();

    expect(apart.length).toBeGreaterThan(40);
    expect(apart.filter(([, entity]) => !together.includes(entity as never)).map(([name]) => name)).toEqual([]);
  });

  test.each([
    ['an attribute without a type', { attributes: { id: { required: true } } }],
    ['an index without a sort key’s field', { indexes: { one: { pk: { field: 'pk', composite: ['id'] }, sk: { composite: [] } } } }],
    ['a model without a service', { model: { entity: 'thing', version: '1' } }],
  ])('are refused with %s', (_, wrong) => {
    const right = {
      model: { entity: 'thing', version: '1', service: 'registry' },
      attributes: { id: { type: 'string', required: true } },
      indexes: { one: { pk: { field: 'pk', composite: ['id'] }, sk: { field: 'sk', composite: [] } } },
    } as const;
    const make = (model: object) => new Entity(model as never, connection());

    expect(() => make(right)).not.toThrow();
    expect(() => make({ ...right, ...wrong })).toThrow();
  });
});

// Roles, permissions and the scope of records that each role may read.
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { rows } from '../rows.ts';
import { can, Role, roleLabel, roles } from './roles.ts';
import { inScope, scopeOf } from './scope.ts';

describe('the matrix of roles', () => {
  test('names eight roles, each once', () => {
    expect(new Set(roles).size).toBe(8);
  });

  test('lets some role call each row, and not every role call a row that changes data', () => {
    for (const row of rows) expect([row.name, roles.some((role) => can(role, row.permission))]).toEqual([row.name, true]);
    // These permissions only change the caller's own data.
    const own = ['public', 'signed-in', 'notification:read'];
    const writing = rows.filter((row) => row.method !== 'GET' && !own.includes(row.permission));
    for (const row of writing) expect([row.name, roles.every((role) => can(role, row.permission))]).toEqual([row.name, false]);
  });

  test.each(['inspector', 'firearm_office', 'law_enforcement', 'psira_management', 'external_saps'] as const)(
    'lets %s neither register nor edit firearms',
    (role) => {
      expect([can(role, 'firearm:register'), can(role, 'firearm:edit'), can(role, 'library:add')]).toEqual([false, false, false]);
    },
  );

  test('lets only admin and internal add to the library (spec 1, section 6)', () => {
    expect(roles.filter((role) => can(role, 'library:add')).sort()).toEqual(['admin', 'internal']);
  });

  test.each([
    ['inspection:read', ['client', 'admin', 'internal', 'inspector', 'law_enforcement', 'psira_management', 'firearm_office']],
    ['inspection:answer', ['client', 'admin']],
    ['seizure:read', ['client', 'admin', 'inspector', 'law_enforcement', 'psira_management']],
    ['report:strategic', ['psira_management']],
    ['library:verify', ['firearm_office']],
    // No row asks for these permissions alone, so they appear in no table of calls.
    ['transaction:approve', ['admin', 'internal', 'firearm_office']],
    ['firearm:assess-risk', ['admin', 'internal', 'inspector']],
    ['inspection:oversee', ['admin']],
    ['user:appoint', ['admin']],
    ['setting:system', ['admin']],
  ] as const)('gives %s to the roles that the specification and the domain notes name (decision 081)', (permission, holders) => {
    expect(roles.filter((role) => can(role, permission))).toEqual(holders);
  });

  test('does not let external police list firearms, owners or disclosures', () => {
    for (const permission of ['firearm:read', 'legal-entity:read', 'disclosure:read', 'dashboard:figures'] as const)
      expect(can('external_saps', permission)).toBe(false);
  });

  test('accepts external_state for external_saps, and no other alias', () => {
    expect(v.parse(Role, 'external_state')).toBe('external_saps');
    for (const word of ['owner', 'ADMIN', '', '__proto__', 'toString']) expect(v.is(Role, word)).toBe(false);
  });

  test('labels each role as the header shows it', () => {
    expect(roles.map(roleLabel)).toEqual(['Client User', 'Internal Administrator', 'Internal User', 'User', 'User', 'User', 'User', 'User']);
  });
});

describe('the scope', () => {
  const anyActor = fc.record({ role: fc.constantFrom(...roles), legalEntityId: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }) });
  const holders = fc.array(fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }), { maxLength: 3 });

  test('limits a client to its provider’s records, shows the police none and every other role all', () => {
    fc.assert(
      fc.property(anyActor, holders, (actor, of) => {
        const seen = inScope(scopeOf(actor), of);

        if (actor.role === 'client') expect(seen).toBe(actor.legalEntityId !== undefined && of.includes(actor.legalEntityId));
        else expect(seen).toBe(actor.role !== 'external_saps');
      }),
      { numRuns: 500 },
    );
  });

  test('does not show a client without a provider the records that have no holder', () => {
    expect(inScope(scopeOf({ role: 'client', legalEntityId: undefined }), [undefined, null])).toBe(false);
  });
});

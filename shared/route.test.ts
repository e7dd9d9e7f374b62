// Checks what a row of the contract gives its caller and its handler, in types and at run time.
import { describe, expect, expectTypeOf, test } from 'vitest';
import { contract } from './contract.ts';
import type { Firearm, FirearmDetail, RegisterFirearm } from './firearms/schema.ts';
import { notFound, Problem, problemStatus } from './problem.ts';
import { type AnswerOf, type BodyOf, type ItemOf, type ParamsOf, pathOf, type QueryOf, routes, type SentBody, type SentQuery } from './route.ts';
import { handlerFile, rows } from './rows.ts';

const { auth, firearms, library } = contract;

describe('the types of a row', () => {
  test('name the parameters of its path', () => {
    expectTypeOf<ParamsOf<typeof firearms.get>>().toEqualTypeOf<{ readonly id: string }>();
    expectTypeOf<ParamsOf<typeof firearms.list>>().toEqualTypeOf<Record<never, string>>();
    expectTypeOf(pathOf<typeof firearms.get>)
      .parameter(1)
      .toEqualTypeOf<{ readonly id: string }>();
  });

  test("distinguish the sent input from the handler's input", () => {
    expectTypeOf<BodyOf<typeof firearms.register>>().toEqualTypeOf<RegisterFirearm>();
    expectTypeOf<BodyOf<typeof firearms.register>['status']>().toEqualTypeOf<'active' | 'inactive'>();
    expectTypeOf<SentBody<typeof firearms.register>['status']>().toEqualTypeOf<'active' | 'inactive' | undefined>();
    expectTypeOf<QueryOf<typeof firearms.list>['limit']>().toEqualTypeOf<number>();
    expectTypeOf<NonNullable<SentQuery<typeof firearms.list>['limit']>>().toEqualTypeOf<string>();
  });

  test('make a list of a list’s answer and one item of any other', () => {
    expectTypeOf<AnswerOf<typeof firearms.list>>().toEqualTypeOf<Firearm[]>();
    expectTypeOf<AnswerOf<typeof firearms.get>>().toEqualTypeOf<FirearmDetail>();
    expectTypeOf<AnswerOf<typeof library.manufacturers>>().toEqualTypeOf<string[]>();
    expectTypeOf<ItemOf<typeof firearms.list>>().toEqualTypeOf<Firearm>();
  });

  test('are empty where the row declares nothing', () => {
    expectTypeOf<BodyOf<typeof firearms.get>>().toEqualTypeOf<undefined>();
    expectTypeOf<AnswerOf<typeof auth.logout>>().toEqualTypeOf<undefined>();
  });
});

describe('a row', () => {
  test('is named after its place in the contract, and its file after its name', () => {
    expect(contract.legalEntities.list.name).toBe('legalEntities.list');
    expect(handlerFile(contract.legalEntities.list)).toBe('functions/legal-entities/list.ts');
    for (const [feature, calls] of Object.entries(contract)) for (const [call, { name }] of Object.entries(calls)) expect(name).toBe(`${feature}.${call}`);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });

  test('keeps its declaration when it is named', () => {
    const row = { description: 'Lists things.', method: 'GET', path: '/api/x', permission: 'public' } as const;

    expect(routes('things', { list: row }).list).toEqual({ ...row, name: 'things.list' });
    expect(row).not.toHaveProperty('name');
  });

  test('fills the parameters of its path so that a value cannot leave its segment', () => {
    expect(pathOf(firearms.get, { id: '../users?x=1#y' })).toBe('/api/firearms/..%2Fusers%3Fx%3D1%23y');
  });
});

describe('a problem', () => {
  test('has the status of its code, and reveals no details', () => {
    const body = new Problem('conflict', 'Taken.').body('r-1');

    expect(body).toEqual({
      type: 'urn:firearm-registry:problem:conflict',
      title: 'Conflict',
      status: 409,
      code: 'conflict',
      detail: 'Taken.',
      requestId: 'r-1',
    });
  });

  test('has the same words for a missing record and one without access', () => {
    expect(notFound().body()).toEqual(notFound().body());
    expect(Object.values(problemStatus).every((status) => status >= 400 && status < 600)).toBe(true);
  });
});

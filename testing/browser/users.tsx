// Supports tests of the users' screen: three users, the server's answers, and the dialog of one user.
import { screen, within } from '@testing-library/react';
import UsersPage from '../../frontend/features/users/page.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { aUser } from '../../shared/users/example.ts';
import { type Calls, list, ok, open, person } from './screen.tsx';

export const nandi = aUser();
export const me = aUser({ id: 'u1', email: 'thabo@example.test', firstName: 'Thabo', lastName: 'Molefe', role: 'admin', province: null });
export const gone = aUser({ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3342', firstName: 'Old', lastName: 'Hand', isActive: false });

export function openPage(calls: Calls = {}, { role = 'admin' as Role, query = '' } = {}) {
  return open(`/user-management${query}`, [{ path: '/user-management', element: <UsersPage /> }], {
    role,
    calls: {
      'GET /api/users': () => list([nandi, me, gone]),
      'GET /api/legal-entities': () => list([]),
      'POST /api/users': ({ body }) => ok(aUser(body), 201),
      [`PATCH /api/users/${nandi.id}`]: ({ body: { password: _, ...body } }) => ok(aUser({ ...body, version: 2 })),
      [`PATCH /api/users/${gone.id}`]: ({ body: { password: _, ...body } }) => ok(aUser({ ...gone, ...body, version: 2 })),
      [`DELETE /api/users/${nandi.id}`]: () => new Response(null, { status: 204 }),
      [`POST /api/users/${nandi.id}/reset-second-factor`]: () => ok(aUser({ version: 2 })),
      ...calls,
    },
  });
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const isOff = (element: HTMLElement) => element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true';
export async function dialogOf(pressed: string, name: string | RegExp) {
  await person.click(await button(pressed));
  return within(await screen.findByRole('dialog', { name }));
}
export type Dialog = Awaited<ReturnType<typeof dialogOf>>;

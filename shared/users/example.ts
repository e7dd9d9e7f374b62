// A valid user for tests.
import type { SentBody } from '../route.ts';
import type { users } from './routes.ts';
import type { User } from './schema.ts';

type Sent = SentBody<typeof users.create>;

export const exampleUser = (change: Partial<Sent> = {}): Sent => ({
  email: 'nandi.zulu@people.test',
  firstName: 'Nandi',
  lastName: 'Zulu',
  role: 'inspector',
  password: 'Temporary#2026',
  ...change,
});

/** The user as the server returns it. */
export const aUser = (change: Partial<User> = {}): User => ({
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3341',
  email: 'nandi.zulu@people.test',
  firstName: 'Nandi',
  lastName: 'Zulu',
  role: 'inspector',
  legalEntityId: null,
  legalEntityName: null,
  duty: null,
  officerId: null,
  officerName: null,
  profileImageUrl: null,
  province: 'Limpopo',
  ties: [],
  isActive: true,
  version: 1,
  createdAt: '2026-03-04T08:30:00.000Z',
  updatedAt: '2026-03-04T08:30:00.000Z',
  ...change,
});

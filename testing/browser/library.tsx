// Supports tests of the reference library: opens it for a role, with the test's answers.

import LibraryPage from '../../frontend/features/library/page.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { aRecord, type Calls, list, open } from './screen.tsx';

export const openLibrary = (calls: Calls = {}, { role = 'client' as Role, at = '/library' } = {}) =>
  open(at, [{ path: '/library', element: <LibraryPage /> }], { role, calls: { 'GET /api/library/firearms': () => list([aRecord()]), ...calls } });

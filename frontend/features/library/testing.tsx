// For tests of the reference library: it opened as somebody, before the wire that the test tells.
import type { Role } from '../../../shared/access/roles.ts';
import { aRecord, type Calls, list, open } from '../../app/testing.tsx';
import LibraryPage from './page.tsx';

export const openLibrary = (calls: Calls = {}, { role = 'client' as Role, at = '/library' } = {}) =>
  open(at, [{ path: '/library', element: <LibraryPage /> }], { role, calls: { 'GET /api/library/firearms': () => list([aRecord()]), ...calls } });

// Calls of signing in and out, and of one's own sessions. The browser signs in through Cognito; `login` is for programs.
import * as v from 'valibot';
import { route } from '../route.ts';
import { EndOthers, Login, Session, SignedInUser } from './schema.ts';

export const auth = {
  start: route({ method: 'GET', path: '/api/login', permission: 'public', status: 302 }),
  login: route({ method: 'POST', path: '/api/auth/login', permission: 'public', body: Login, response: SignedInUser }),
  user: route({ method: 'GET', path: '/api/auth/user', permission: 'signed-in', response: SignedInUser }),
  logout: route({ method: 'POST', path: '/api/auth/logout', permission: 'signed-in', status: 204, inMaintenance: true }),
  // One's own alone, whatever the role. Not a list of the register's: a handful, and no pages.
  sessions: route({ method: 'GET', path: '/api/auth/sessions', permission: 'signed-in', response: v.array(Session) }),
  endSession: route({ method: 'DELETE', path: '/api/auth/sessions/{id}', permission: 'signed-in', status: 204, inMaintenance: true }),
  endOthers: route({ method: 'POST', path: '/api/auth/sessions/end-others', permission: 'signed-in', body: EndOthers, status: 204, inMaintenance: true }),
};

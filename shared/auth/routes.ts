// Calls of signing in and out. The browser signs in through Cognito; `login` is for programs.
import { route } from '../route.ts';
import { Login, SignedInUser } from './schema.ts';

export const auth = {
  start: route({ method: 'GET', path: '/api/login', permission: 'public', status: 302 }),
  login: route({ method: 'POST', path: '/api/auth/login', permission: 'public', body: Login, response: SignedInUser }),
  user: route({ method: 'GET', path: '/api/auth/user', permission: 'signed-in', response: SignedInUser }),
  logout: route({ method: 'POST', path: '/api/auth/logout', permission: 'signed-in', status: 204, inMaintenance: true }),
};

// The calls to sign in and out, and the calls for one's own sessions. The browser signs in through Cognito; `login` is for programs.
import * as v from 'valibot';
import { route, routes } from '../route.ts';
import { EndOthers, Login, Session, SignedInUser } from './schema.ts';

export const auth = routes('auth', {
  start: route({
    description: 'Redirects to the sign-in page. Every sign-in button leads here.',
    method: 'GET',
    path: '/api/login',
    permission: 'public',
    status: 302,
  }),
  login: route({
    description:
      'Signs in a program with email, password and, where the account has an authenticator, its code. Browsers sign in through Cognito instead. Send the `authToken` of the answer as X-Auth-Token with all other calls. 403 `challenge-required` means that a code, or a new password, is needed first.',
    method: 'POST',
    path: '/api/auth/login',
    permission: 'public',
    body: Login,
    response: SignedInUser,
  }),
  user: route({
    description: 'Returns the signed-in user and the token that was sent, and records that the session is in use.',
    method: 'GET',
    path: '/api/auth/user',
    permission: 'signed-in',
    response: SignedInUser,
  }),
  logout: route({
    description: 'Ends the caller’s session. Its tokens are refused from then on.',
    method: 'POST',
    path: '/api/auth/logout',
    permission: 'signed-in',
    status: 204,
    inMaintenance: true,
  }),
  // Only the caller's own sessions, whatever the role. There are few, so the list has no pages.
  sessions: route({
    description: 'Lists the caller’s sessions that can still be used.',
    method: 'GET',
    path: '/api/auth/sessions',
    permission: 'signed-in',
    response: v.array(Session),
  }),
  endSession: route({
    description: 'Ends one of the caller’s sessions. Its tokens are refused from then on.',
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    permission: 'signed-in',
    status: 204,
    inMaintenance: true,
  }),
  endOthers: route({
    description: 'Ends all other sessions of the caller. If they changed their password or authenticator, the logged reason says so.',
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    permission: 'signed-in',
    body: EndOthers,
    status: 204,
    inMaintenance: true,
  }),
});

// Shows its children if the user's role allows the call. The server enforces the permission.
import type { ReactNode } from 'react';
import { dutyRefusal } from '../../../shared/access/duties.ts';
import { can } from '../../../shared/access/roles.ts';
import type { RouteSpec } from '../../../shared/route.ts';
import { useSession } from '../../session/session.tsx';

export function Can({
  call,
  fallback = null,
  children,
}: {
  readonly call: Pick<RouteSpec, 'permission'> & Partial<Pick<RouteSpec, 'method'>>;
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}) {
  return useCan(call) ? children : fallback;
}

export function useCan(call: Pick<RouteSpec, 'permission'> & Partial<Pick<RouteSpec, 'method'>>): boolean {
  const { user } = useSession();
  return can(user.role, call.permission) && !dutyRefusal(user, { method: call.method ?? 'GET', permission: call.permission });
}

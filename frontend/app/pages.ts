// Every screen of the signed-in application: path, name, permission and code. The files in pages/ declare them; routes and help read this list.
import { can, type Role } from '../../shared/access/roles.ts';
import { armoury } from './pages/armoury.ts';
import { custody } from './pages/custody.ts';
import { enforcement } from './pages/enforcement.ts';
import type { PageEntry } from './pages/entry.ts';
import { firearms } from './pages/firearms.ts';
import { oversight } from './pages/oversight.ts';
import { registers } from './pages/registers.ts';

export const pages: readonly PageEntry[] = [...firearms, ...enforcement, ...registers, ...armoury, ...custody, ...oversight];

/** True if the role may open the screen at this path. False for a path without a screen. */
export const mayOpen = (role: Role, path: string): boolean => pages.some((page) => page.path === path && can(role, page.permission));

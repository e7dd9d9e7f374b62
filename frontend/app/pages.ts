// Every screen of the signed-in application: its path, its name, who may open it, and where its code is. Each stands once, in the file of
// its area; this is the list that routes and help are made of.
import { can, type Role } from '../../shared/access/roles.ts';
import { enforcement } from './pages/enforcement.ts';
import type { PageEntry } from './pages/entry.ts';
import { firearms } from './pages/firearms.ts';
import { oversight } from './pages/oversight.ts';
import { registers } from './pages/registers.ts';

export const pages: readonly PageEntry[] = [...firearms, ...enforcement, ...registers, ...oversight];

/** True where the screen of this path is one that the role may open. False for a path without a screen. */
export const mayOpen = (role: Role, path: string): boolean => pages.some((page) => page.path === path && can(role, page.permission));

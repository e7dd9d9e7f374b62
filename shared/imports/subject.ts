// The kinds of records that a file can contain.
import type { Permission } from '../access/roles.ts';

export const importSubjects = ['firearms', 'officers'] as const;
export type ImportSubject = (typeof importSubjects)[number];

/** An import without a subject was stored before other records could be imported. */
export const subjectOf = ({ subject }: { readonly subject?: ImportSubject | undefined }): ImportSubject => subject ?? 'firearms';

/** The permission that an import of these records needs, in addition to the permission of its calls. */
export const permissionFor: Readonly<Record<ImportSubject, Permission>> = { firearms: 'firearm:import', officers: 'officer:write' };

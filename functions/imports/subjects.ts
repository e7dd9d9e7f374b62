// Finds the work that an import's subject needs.
import { type ImportSubject, subjectOf } from '../../shared/imports/subject.ts';
import { firearmSubject } from './firearm-subject.ts';
import { officerSubject } from './officer-subject.ts';
import type { Job, Subject } from './subject.ts';

const subjects: Readonly<Record<ImportSubject, Subject>> = { firearms: firearmSubject, officers: officerSubject };

export const workOf = (job: Pick<Job, 'subject'>): Subject => subjects[subjectOf(job)];

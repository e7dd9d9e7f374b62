// An assessment of many firearms, written down for the worker to begin.
import { daysAfter } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import { put, type Write } from '../data/commit.ts';
import { assessments } from './entity.ts';

export type Of = 'day' | 'provider' | 'inspection' | 'register';

const keptDays = 30;

export const assessmentId = (of: Of, subject: string, version: number | string) => `${of}-${subject}-${version}`;

export const asked = () => new Problem('conflict', 'This has been asked for already.');

/** For a transaction; refused with `conflict` where it has been asked for. `place`: of the places of its kind (work.ts) the first that it looks at. */
export function assessmentOf(of: Of, subject: string, version: number | string, at: Date, place = 0): Write {
  const id = assessmentId(of, subject, version);
  const job = { id, of, subject, place, turn: 0, createdAt: at.toISOString(), expiresAt: Math.floor(daysAfter(at, keptDays).getTime() / 1000) };
  return put(assessments().create(job).params(), asked);
}

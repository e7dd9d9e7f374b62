// Records a request for an assessment of many firearms, which the worker then starts.
import { daysAfter } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import { put, type Write } from '../data/commit.ts';
import { assessments } from './entity.ts';

export type Of = 'day' | 'provider' | 'inspection' | 'register';

const keptDays = 30;

export const assessmentId = (of: Of, subject: string, version: number | string) => `${of}-${subject}-${version}`;

export const asked = () => new Problem('conflict', 'This assessment has already been requested.');

/** A write for a transaction; refused with `conflict` if this assessment was already requested. `place`: the step of its kind to start with (work.ts). */
export function assessmentOf(of: Of, subject: string, version: number | string, at: Date, place = 0): Write {
  const id = assessmentId(of, subject, version);
  const job = { id, of, subject, place, turn: 0, createdAt: at.toISOString(), expiresAt: Math.floor(daysAfter(at, keptDays).getTime() / 1000) };
  return put(assessments().create(job).params(), asked);
}

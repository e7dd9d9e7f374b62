// The condition that a safe is active when a firearm is placed into it.
import { check, type Write } from '../data/commit.ts';
import { type SafeRecord, safes } from '../safes/entity.ts';
import { Refusal } from './answer.ts';

const deactivated = () => new Refusal('CHANGED_MEANWHILE', 'The safe was deactivated meanwhile. Choose another safe.', [], 'safeId');

/** Condition: nobody deactivated the safe meanwhile. */
export const stillActive = ({ id }: Pick<SafeRecord, 'id'>, refused: () => Refusal = deactivated): Write =>
  check(
    safes()
      .remove({ id })
      .where(({ isActive }, { eq }) => eq(isActive, true))
      .params(),
    refused,
  );

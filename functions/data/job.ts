// The fields of a record that represents background work (decision 010).

/**
 * `turn` counts claims and steps. A worker writes progress only if the turn is still the one it read, and increases it, so a step that runs twice is
 * written once. It is not `version`, which counts history entries. `attempts` and `claimedTurn` belong to functions/jobs/work.ts.
 */
export const jobFields = {
  turn: { type: 'number', required: true, default: 0 },
  attempts: { type: 'number' },
  claimedTurn: { type: 'number' },
} as const;

/** Pause after shared background work has failed (decision 070). The next reader after the pause starts it again; readers before that see the failure. */
export const restMs = 60_000;

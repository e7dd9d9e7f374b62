// What a record that stands for background work carries beside its own (decision 010).

/**
 * `turn` counts claims and steps. Whoever writes progress writes it on condition that the turn is still the one it read, and
 * one higher, so that a step done twice is written once. It is not `version`: that counts the entries of the history.
 * `attempts` and `claimedTurn` are functions/jobs/work.ts's own.
 */
export const jobFields = {
  turn: { type: 'number', required: true, default: 0 },
  attempts: { type: 'number' },
  claimedTurn: { type: 'number' },
} as const;

/**
 * Work that nobody owns is begun by whoever looks. Given up, it rests so long (decision 070): whoever looks meanwhile is told, and
 * nobody hurries on what cannot succeed.
 */
export const restMs = 60_000;

// The rules of history checkpoints (decision 034).

/** Years that a checkpoint is locked. Nobody can delete it earlier: evidence is kept for as long (POPIA s14). */
export const checkpointYears = 10;

// What is agreed of the checkpoints of the histories (decision 034).

/** Years that a checkpoint stands, whoever wants it gone: as long as evidence is kept (POPIA s14). */
export const checkpointYears = 10;

// For tests: reads a file with its columns as guessed, as if a person had confirmed them.

import { readGrid } from '../../functions/imports/grid.ts';
import { columnsIn, proposalFor } from '../../functions/imports/proposal.ts';
import { checkHeaders, rowsIn } from '../../functions/imports/read.ts';
import type { ImportFormat } from '../../shared/imports/schema.ts';

export async function readImport(file: Buffer, format: ImportFormat) {
  const grid = await readGrid(file, format);
  checkHeaders(grid);
  const proposal = proposalFor(
    grid,
    columnsIn(grid).map(({ days }) => days),
  );
  return { headers: grid.headers, notices: grid.notices, rows: rowsIn(grid, proposal) };
}

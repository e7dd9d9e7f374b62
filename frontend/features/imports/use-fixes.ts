// Keeps the values entered for cells in error until all are checked together.
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { ImportKey } from '../../../shared/imports/columns.ts';
import type { FixedCell, Import } from '../../../shared/imports/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import type { RowFixes } from './fix-row.tsx';

export interface Fixes {
  /** Cells that are not checked yet. */
  readonly count: number;
  readonly of: (line: number) => RowFixes;
  readonly keep: (line: number, fixes: RowFixes) => void;
  readonly check: () => Promise<void>;
  readonly busy: boolean;
  readonly failed: string | undefined;
}

export function useFixes({ id }: Pick<Import, 'id'>): Fixes {
  const fix = useCommand(contract.imports.fix);
  const [pending, setPending] = useState<ReadonlyMap<number, RowFixes>>(new Map());
  const [failed, setFailed] = useState<string>();
  const cells = [...pending].flatMap(([line, fixes]) =>
    Object.entries(fixes).map(([column, value]): FixedCell => ({ line, column: column as ImportKey, value: value ?? '' })),
  );
  return {
    count: cells.length,
    of: (line) => pending.get(line) ?? {},
    keep: (line, fixes) => setPending((now) => new Map(now).set(line, fixes)),
    check: async () => {
      setFailed(undefined);
      await fix.run({ params: { id }, body: { cells } }).catch((error: unknown) => setFailed(toApiError(error).sentence));
    },
    busy: fix.busy,
    failed,
  };
}

// Loads the result that an undo would have, page by page, before the user confirms it.
import { useEffect, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { UndoRow } from '../../../shared/imports/schema.ts';
import { send } from '../../api/client.ts';
import { toApiError } from '../../api/error.ts';

const atOnce = 100;

export interface UndoLook {
  readonly complete: boolean;
  /** Rows checked so far. */
  readonly seen: number;
  readonly reversed: number;
  readonly restored: number;
  readonly blocked: readonly (UndoRow & { readonly reason: string })[];
  readonly failed?: string;
}

const nothing: UndoLook = { complete: false, seen: 0, reversed: 0, restored: 0, blocked: [] };

const added = (look: UndoLook, rows: readonly UndoRow[], complete: boolean): UndoLook => {
  const free = rows.filter(({ reason }) => reason === null);
  return {
    complete,
    seen: look.seen + rows.length,
    reversed: look.reversed + free.filter(({ outcome }) => outcome === 'create').length,
    restored: look.restored + free.filter(({ outcome }) => outcome === 'update').length,
    blocked: [...look.blocked, ...rows.flatMap((row) => (row.reason === null ? [] : [{ ...row, reason: row.reason }]))],
  };
};

/** Starts when the dialog opens; stops when it closes. */
export function useUndoLook(id: string): UndoLook {
  const [look, setLook] = useState(nothing);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const read = async () => {
      let all = nothing;
      let cursor: string | undefined;
      do {
        const page = await send(contract.imports.undoRows, { params: { id }, query: { limit: atOnce, ...(cursor ? { cursor } : {}) }, signal });
        if (signal.aborted) return;
        cursor = page.next;
        all = added(all, page.data, cursor === undefined);
        setLook(all);
      } while (cursor);
    };
    read().catch((error: unknown) => {
      if (!signal.aborted) setLook((now) => ({ ...now, failed: toApiError(error).sentence }));
    });
    return () => controller.abort();
  }, [id]);
  return look;
}

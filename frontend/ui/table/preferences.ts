// A person's own settings of a screen, kept in this browser.
import { useCallback, useState } from 'react';
import * as v from 'valibot';

/** Reads what was kept under `name`; anything that no longer fits the schema is as good as nothing kept. */
export function useKept<S extends v.GenericSchema>(name: string, schema: S, fallback: v.InferOutput<S>): [v.InferOutput<S>, (value: v.InferOutput<S>) => void] {
  const [value, setValue] = useState(() => kept(name, schema) ?? fallback);
  const keep = useCallback(
    (next: v.InferOutput<S>) => {
      setValue(next);
      localStorage.setItem(name, JSON.stringify(next));
    },
    [name],
  );
  return [value, keep];
}

function kept<S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> | undefined {
  const text = localStorage.getItem(name);
  if (text === null) return undefined;
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    // Not JSON: somebody else wrote it, and the fallback serves.
    return undefined;
  }
}

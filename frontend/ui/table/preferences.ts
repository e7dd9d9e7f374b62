// Keeps a user's settings for a screen in this browser.
import { useCallback, useState } from 'react';
import * as v from 'valibot';

/** Reads the value stored under `name`. A value that does not fit the schema counts as missing. */
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
    // Not JSON, so another program wrote it: use the fallback.
    return undefined;
  }
}

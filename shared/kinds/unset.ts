// Reads unset fields: forms and programs send "" or null for an unset choice, id, number or day.
import * as v from 'valibot';

type Parts = Readonly<Record<PropertyKey, unknown>>;
type Path = readonly PropertyKey[];

const isUnset = (value: unknown): boolean => value === '' || value === null;

const at = (sent: unknown, path: Path): unknown => path.reduce<unknown>((part, key) => (part as Parts | null | undefined)?.[key], sent);

/** A copy with another value at the path, or without it if the value is undefined. */
function changed(sent: unknown, [key = '', ...rest]: Path, value: unknown): unknown {
  const { [key]: inner, ...others } = sent as Parts;
  if (rest.length > 0 && Array.isArray(sent)) return sent.map((part, index) => (index === key ? changed(part, rest, value) : part));
  const made = rest.length > 0 ? changed(inner, rest, value) : value;
  return made === undefined ? others : { ...others, [key]: made };
}

/** The paths of the issues, including those of each option of a union. */
const pathsOf = (issues: readonly v.BaseIssue<unknown>[], before: Path = []): Path[] =>
  issues.flatMap((issue) => {
    const path = [...before, ...(issue.path ?? []).map(({ key }) => key as PropertyKey)];
    return [path, ...pathsOf(issue.issues ?? [], path)];
  });

/** Unset fields that were rejected. List entries are excluded, because removing one would shift the others. */
const refusedIn = (issues: readonly v.BaseIssue<unknown>[], sent: unknown): Path[] => {
  const paths = new Map(pathsOf(issues).map((path) => [path.join('.'), path]));
  return [...paths.values()].filter((path) => path.length > 0 && isUnset(at(sent, path)) && !Array.isArray(at(sent, path.slice(0, -1))));
};

/**
 * Parses a request. A rejected field that is `""` or null becomes null if the schema accepts null. Otherwise it is left out if `mayLeaveOut` and the
 * schema allow it; not in a PATCH, where a missing field keeps its value. Any other field is required and rejected as null.
 */
export function readSent<S extends v.GenericSchema>(schema: S, sent: unknown, mayLeaveOut: boolean): v.SafeParseResult<S> {
  const asSent = v.safeParse(schema, sent);
  if (asSent.success) return asSent;
  const unset = refusedIn(asSent.issues, sent);
  let read = unset.reduce((made, path) => changed(made, path, null), sent);
  if (mayLeaveOut) read = refusedIn(v.safeParse(schema, read).issues ?? [], read).reduce((made, path) => changed(made, path, undefined), read);
  // A field that is still rejected gets the same message for "" as for null.
  const refused = new Set(pathsOf(v.safeParse(schema, read).issues ?? []).map((path) => path.join('.')));
  return v.safeParse(
    schema,
    unset.filter((path) => refused.has(path.join('.'))).reduce((made, path) => changed(made, path, null), read),
  );
}

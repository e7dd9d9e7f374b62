// What forms and programs send for a choice, an id, a number or a day that was not set: an empty text, or null.
import * as v from 'valibot';

type Parts = Readonly<Record<PropertyKey, unknown>>;
type Path = readonly PropertyKey[];

const isUnset = (value: unknown): boolean => value === '' || value === null;

const at = (sent: unknown, path: Path): unknown => path.reduce<unknown>((part, key) => (part as Parts | null | undefined)?.[key], sent);

/** The same with another value at the path, left out where it is undefined. */
function changed(sent: unknown, [key = '', ...rest]: Path, value: unknown): unknown {
  const { [key]: inner, ...others } = sent as Parts;
  if (rest.length > 0 && Array.isArray(sent)) return sent.map((part, index) => (index === key ? changed(part, rest, value) : part));
  const made = rest.length > 0 ? changed(inner, rest, value) : value;
  return made === undefined ? others : { ...others, [key]: made };
}

/** Where the issues are; of a union, those of each of its options. */
const pathsOf = (issues: readonly v.BaseIssue<unknown>[], before: Path = []): Path[] =>
  issues.flatMap((issue) => {
    const path = [...before, ...(issue.path ?? []).map(({ key }) => key as PropertyKey)];
    return [path, ...pathsOf(issue.issues ?? [], path)];
  });

/** Fields that were sent as unset and are refused for it. An entry of a list is no field: there it would move the others. */
const refusedIn = (issues: readonly v.BaseIssue<unknown>[], sent: unknown): Path[] => {
  const paths = new Map(pathsOf(issues).map((path) => [path.join('.'), path]));
  return [...paths.values()].filter((path) => path.length > 0 && isUnset(at(sent, path)) && !Array.isArray(at(sent, path.slice(0, -1))));
};

/**
 * Reads what was sent. A field sent as `""` or null that the schema does not take so is null, where the schema takes null. Else it is
 * left out, where `mayLeaveOut` and the schema allows: not in a PATCH, in which a field left out stays as it is. A field that is
 * neither is required, and refused as null.
 */
export function readSent<S extends v.GenericSchema>(schema: S, sent: unknown, mayLeaveOut: boolean): v.SafeParseResult<S> {
  const asSent = v.safeParse(schema, sent);
  if (asSent.success) return asSent;
  const unset = refusedIn(asSent.issues, sent);
  let read = unset.reduce((made, path) => changed(made, path, null), sent);
  if (mayLeaveOut) read = refusedIn(v.safeParse(schema, read).issues ?? [], read).reduce((made, path) => changed(made, path, undefined), read);
  // Refused all the same: told the same words, whichever of the two was sent.
  const refused = new Set(pathsOf(v.safeParse(schema, read).issues ?? []).map((path) => path.join('.')));
  return v.safeParse(
    schema,
    unset.filter((path) => refused.has(path.join('.'))).reduce((made, path) => changed(made, path, null), read),
  );
}

// Checks that run only on accepted values. valibot runs every check of a pipe even if an earlier one rejected the value: a check that calculates could then
// throw, or take long on an oversized text.
import * as v from 'valibot';

type Issues = readonly v.BaseIssue<unknown>[] | undefined;
interface Dataset {
  issues?: Issues;
}
interface Action {
  readonly '~run': (dataset: any, config: any) => any;
}

const unless = <A extends Action>(action: A, isRefused: (issues: Issues) => boolean): A => ({
  ...action,
  '~run': (dataset: Dataset, config: unknown) => (isRefused(dataset.issues) ? dataset : action['~run'](dataset, config)),
});

/** `v.check` for a field's pipe. Skipped if the value was rejected. */
/* @__NO_SIDE_EFFECTS__ */
export const check = ((requirement: (input: unknown) => boolean, message?: string) =>
  unless(v.check(requirement, message), (issues = []) => issues.length > 0)) as typeof v.check;

/** True if the issue is about the field at `path`, one of its parts, or an object that contains it. */
const concerns = (issue: v.BaseIssue<unknown>, path: readonly unknown[]): boolean => {
  const keys = issue.path?.map(({ key }) => key) ?? [];
  return path.slice(0, keys.length).every((name, at) => name === keys[at]);
};

/** `v.partialCheck` for several fields. Skipped if one of the named fields was rejected. */
/* @__NO_SIDE_EFFECTS__ */
export const checkFields = ((paths: readonly (readonly string[])[], requirement: (input: any) => boolean, message?: string) =>
  unless(v.partialCheck(paths as never, requirement as never, message as never), (issues = []) =>
    issues.some((issue) => paths.some((path) => concerns(issue, path))),
  )) as unknown as typeof v.partialCheck;

// Checks that follow other checks. valibot runs every check of a pipe, also on a value that an earlier one refused: there a check that
// calculates with the value can throw, or take long over a text that is too long. These run only on what nothing has refused.
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

/** `v.check`, for a field's pipe: skipped once the value was refused. */
/* @__NO_SIDE_EFFECTS__ */
export const check = ((requirement: (input: unknown) => boolean, message?: string) =>
  unless(v.check(requirement, message), (issues = []) => issues.length > 0)) as typeof v.check;

/** True when the issue is about the field at `path`, about a part of it, or about what it is a part of. */
const concerns = (issue: v.BaseIssue<unknown>, path: readonly unknown[]): boolean => {
  const keys = issue.path?.map(({ key }) => key) ?? [];
  return path.slice(0, keys.length).every((name, at) => name === keys[at]);
};

/** `v.partialCheck`, for a check of several fields: skipped once one of the named fields was refused. */
/* @__NO_SIDE_EFFECTS__ */
export const checkFields = ((paths: readonly (readonly string[])[], requirement: (input: any) => boolean, message?: string) =>
  unless(v.partialCheck(paths as never, requirement as never, message as never), (issues = []) =>
    issues.some((issue) => paths.some((path) => concerns(issue, path))),
  )) as unknown as typeof v.partialCheck;

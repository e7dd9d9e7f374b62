// A refusal's words, where the schemas' own are for a form or are the validator's.
import * as v from 'valibot';
import type { FieldProblem } from '../problem.ts';

/** Left out, or sent as a form sends a choice, an id, a number or a day that was not set. */
const isMissing = (input: unknown): boolean => input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

/** Of a choice: which there are, for one that was sent and is none of them. The schemas' own words are of a form, in which it can only be left out. */
function messageOfChoice({ expected, input, message }: v.BaseIssue<unknown>, path: string): string {
  const [, name] = message.startsWith('Invalid type') ? ['', path] : (/^(.*) is required$/.exec(message) ?? []);
  if (name === undefined) return message;
  if (isMissing(input)) return `${name} is required`;
  const choices = (expected ?? '').match(/"[^"]*"/g)?.map((choice) => choice.slice(1, -1)) ?? [];
  return `${name} is one of: ${choices.join(', ')}`;
}

interface Part {
  readonly wrapped?: Part;
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
}

/** The first issue of what stands at the path when it is left out. */
function issueOfNone(schema: v.GenericSchema, path: string): v.BaseIssue<unknown> | undefined {
  const bare = (part: Part | undefined): Part | undefined => (part?.wrapped ? bare(part.wrapped) : part);
  const field = path.split('.').reduce<Part | undefined>((part, name) => bare(part)?.entries?.[name] ?? bare(part)?.item, schema as Part);
  return field && v.safeParse(field as v.GenericSchema, undefined).issues?.[0];
}

const kinds: Readonly<Record<string, string>> = { string: 'a text', number: 'a number', boolean: 'true or false', Array: 'a list', Object: 'an object' };

/** Of something that is of another kind than it has to be: `Object`, `(string | Object)`, `"inline"`. */
function messageOfKind(expected: string): string {
  const told = expected
    .replace(/^\((.*)\)$/, '$1')
    .split(' | ')
    .map((one) => kinds[one] ?? one)
    .join(' or ');
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}`;
}

/** Of a bound for which the schema has no words of its own. */
function messageOfBound({ type, input, requirement }: v.BaseIssue<unknown>): string {
  switch (type) {
    case 'integer':
      return 'A whole number';
    case 'min_value':
      return `At least ${requirement}`;
    case 'max_value':
      return `At most ${requirement}`;
    case 'max_length':
      return `At most ${requirement} ${Array.isArray(input) ? 'entries' : 'characters'}`;
    default:
      return 'Not valid';
  }
}

function messageOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>, path: string, whole: string): string {
  if (issue.type === 'picklist') return messageOfChoice(issue, path);
  if (issue.message.startsWith('Invalid type')) return path !== '' && issue.input === null ? `${path} is required` : messageOfKind(issue.expected ?? '');
  if (issue.type !== 'strict_object') return /^Invalid \w+: /.test(issue.message) ? messageOfBound(issue) : issue.message;
  if (issue.expected === 'never') return `${path} is not a field of ${whole}`;
  const told = issueOfNone(schema, path)?.message;
  return told && !/^Invalid (?:type|key)/.test(told) ? told : `${path} is required`;
}

/**
 * Where an issue is within the schema, and what is said of it: a field that the whole has not by its name, a field left out as if it
 * had been sent empty. `whole` is what the schema describes, as it reads in a sentence.
 */
export function problemOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>, whole = 'this call'): FieldProblem {
  const path = v.getDotPath(issue) ?? '';
  return { path, message: messageOf(schema, issue, path, whole) };
}

// Writes validation messages where the schema has none, or one for forms only.
import * as v from 'valibot';
import type { FieldProblem } from '../problem.ts';

/** True for a missing value, and for the empty text that a form sends for an unset choice, id, number or day. */
const isMissing = (input: unknown): boolean => input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

/** The message for a choice lists the allowed values. The schema's own message is for forms, where a choice can only be missing. */
function messageOfChoice({ expected, input, message }: v.BaseIssue<unknown>, path: string): string {
  const [, name] = message.startsWith('Invalid type') ? ['', path] : (/^(.*) is required$/.exec(message) ?? []);
  if (name === undefined) return message;
  if (isMissing(input)) return `${name} is required`;
  const choices = (expected ?? '').match(/"[^"]*"/g)?.map((choice) => choice.slice(1, -1)) ?? [];
  return `${name} must be one of: ${choices.join(', ')}`;
}

interface Part {
  readonly wrapped?: Part;
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
}

/** The issue that the field at `path` gives when it is left out. */
function issueWhenMissing(schema: v.GenericSchema, path: string): v.BaseIssue<unknown> | undefined {
  const bare = (part: Part | undefined): Part | undefined => (part?.wrapped ? bare(part.wrapped) : part);
  const field = path.split('.').reduce<Part | undefined>((part, name) => bare(part)?.entries?.[name] ?? bare(part)?.item, schema as Part);
  return field && v.safeParse(field as v.GenericSchema, undefined).issues?.[0];
}

const kinds: Readonly<Record<string, string>> = { string: 'a text', number: 'a number', boolean: 'true or false', Array: 'a list', Object: 'an object' };

/** The message for a value of the wrong type, from valibot's words: `Object`, `(string | Object)`, `"inline"`. */
function messageOfKind(expected: string): string {
  const told = expected
    .replace(/^\((.*)\)$/, '$1')
    .split(' | ')
    .map((one) => kinds[one] ?? one)
    .join(' or ');
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}`;
}

/** The message for a limit without a message in the schema. */
function messageOfBound({ type, input, requirement }: v.BaseIssue<unknown>): string {
  switch (type) {
    case 'integer':
      return 'Must be a whole number';
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
  const told = issueWhenMissing(schema, path)?.message;
  return told && !/^Invalid (?:type|key)/.test(told) ? told : `${path} is required`;
}

/**
 * The path of an issue and its message. Unknown fields are named; a missing field gets the message of an empty one. `whole` describes the schema in a
 * sentence.
 */
export function problemOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>, whole = 'this call'): FieldProblem {
  const path = v.getDotPath(issue) ?? '';
  return { path, message: messageOf(schema, issue, path, whole) };
}

// The words and turns that docs/english.md rules out, with what to write instead.

import { readFileSync } from 'node:fs';
import type { Text } from './texts.ts';

type Rule = { readonly out: RegExp; readonly write: string; readonly only?: readonly Text['kind'][] };
const screens = ['string'] as const;

const rules: readonly Rule[] = [
  { out: /\b(in|out of) (your|their|his|its|the caller’s|sight)\b ?sight|\bout of sight\b/i, write: 'you can view; returns 404' },
  { out: /\b(is|are|was|were|be|been|being) told\b|\bhears? of\b/i, write: 'is notified' },
  { out: /\b(wr[io]te|writes|writing|written) (\w+ )?down\b/i, write: 'log, record' },
  { out: /\bput(s|ting)? (\w+ )?right\b|\bmend(s|ed|ing)?\b/i, write: 'fix, correct' },
  { out: /\b(tak(e|es|en|ing)|took) (\w+ )?(off|back)\b/i, write: 'remove, undo, delete' },
  { out: /\bsa(y|ys|id) yes\b/i, write: 'approve' },
  { out: /\bfalls? due\b|\bby what is due\b|\blast day in time\b/i, write: 'is due; the deadline was …' },
  { out: /\bwhose (it|they) (is|are)\b|\bnobody yet\b/i, write: 'assigned to, unassigned' },
  { out: /\bbegun by\b/i, write: 'created by, started by' },
  { out: /\b(history|histories|record|chain)( of this record)? verif(y|ies)\b/i, write: 'record intact, history intact' },
  { out: /\bnot (yours|theirs|his|hers|ours) to\b/i, write: 'you do not have access' },
  { out: /\bdocket/i, write: 'case number (CAS)', only: screens },
  {
    out: /\b(was|is|were|been) (quicker|faster) than\b|\bsome(body|one) else was quicker\b|\bwho was quicker\b/i,
    write: 'concurrent update, version conflict',
  },
  { out: /\b(by|a|the|one|no|each) letters?( (to|about|for|that|of)|$)|\bletters? (goes?|is|are|was|were) (sent|told|out)\b|^letters?$/i, write: 'email' },
  { out: /\bsen[dt]s? back\b/i, write: 'return for correction; answer' },
  { out: /\bstale\b/i, write: 'out of date, version conflict', only: screens },
  { out: /\b(is|are|be) sent again\b|\bsent again, done once\b|\b(is |^)done once\b/i, write: 'idempotency key, retry' },
  { out: /^waits\b/i, write: 'pending, queued, awaiting', only: screens },
  { out: /\b(under way|given up|gives? up)\b/i, write: 'in progress, failed, stops' },
  { out: /\bas (it|they|he|she) (now )?stands?\b|\bof then\b/i, write: 'current, former' },
  { out: /\blost today\b/i, write: 'currently lost' },
  {
    out: /\bstands? (still|on|in|at|by|behind|beside|there|here|under|apart|alone|already|with|over|above|below|within|against|between|to)\b/i,
    write: 'is, is in, is read-only',
  },
  { out: /\b(go|goes|gone|going|went) along\b/i, write: 'is sent with, is part of' },
  { out: /\b(is|are|was|were|be|been) looked at\b|\blooked at by\b/i, write: 'is checked, is reviewed' },
  { out: /\bcame (\d|\{|to nothing\b)|\b(nothing|whatever) came\b/i, write: 'received', only: screens },
  { out: /\bcomes? again\b|\bcomes? when\b/i, write: 'is retried, resolves when' },
  { out: /\bbites?\b/i, write: 'takes effect, applies' },
  { out: /(^|[.;:] )(What|Whatever) (?![^?]*\?)(?!(it|this) (is|costs|means)\b|to \w+)[a-z’]/, write: 'name the thing' },
  { out: /\b(whoever|whomever|whosoever)\b/i, write: 'name the person: the user who …' },
  {
    out: /\b(of|by|to|from|in|with|for) (which|whom) (it|they|he|she|the|a|no|one|is|are)\b|\b(of|as) whom\b|\bof that no\b/i,
    write: 'a second sentence, or the noun',
  },
  { out: /\bthose that\b|(^|[.;:] )(One|Those) that\b/, write: 'name the thing' },
  { out: /\bnothing differs\b|\bcannot be said\b|\bcan be had\b|\bmay be had\b/i, write: 'no differences; not checked; available' },
  { out: /\bgraver\b|\bworry most\b|\bleast loaded\b/i, write: 'escalate; highest risk; least busy' },
  { out: /\bunder the eyes of\b|\bwithin its rights\b/i, write: 'overseen by; sees only what their role allows' },
  { out: /\bfigures? leads? to\b/i, write: 'click a number to see its list' },
  { out: /\bconfidence (low|medium|high)\b.*\bversion\b/i, write: 'a sentence and its source in the help panel', only: screens },
  { out: /^Late\b/, write: 'Deadline missed; expires in 87 days', only: screens },
  { out: /^With the \w+ing\b|\bthe asking one\b|\bhouse face\b/i, write: 'the subject first' },
];

/** The labels and messages of the specification. The product shows them word for word. */
export const specificationWords: readonly string[] = readFileSync('infra/english/specification-words.txt', 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('# '));

/** What `text` should say instead, for each rule that it breaks. `allowed` are the specification's words, which stay to the letter. */
export function brokenRules({ kind, text }: Pick<Text, 'kind' | 'text'>, allowed: readonly string[]): { readonly found: string; readonly write: string }[] {
  const judged = allowed.reduce((rest, words) => rest.replaceAll(words, ''), text);
  return rules.flatMap(({ out, write, only }) => {
    const found = (!only || only.includes(kind as never)) && out.exec(judged)?.[0];
    return found ? [{ found: found.trim(), write }] : [];
  });
}

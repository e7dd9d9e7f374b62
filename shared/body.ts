// How large the body of a call may be: asked of its text, before anything is made of it.
import { counted, figure } from './kinds/format.ts';
import { Problem } from './problem.ts';
import type { RouteSpec } from './route.ts';

/** Bytes, where the row says nothing else. In the cloud two bounds come before it (API Gateway: 10 MB, Lambda: 6 MB). */
const usualBytes = 256 * 1024;

/** Bytes that the call's body may have at most. */
export const mostBytesOf = ({ largestBody = usualBytes }: Pick<RouteSpec, 'largestBody'>): number => largestBody;

/** 413: before its body is read to the end, where a header says how long it is. */
export const bodyTooLarge = (row: Pick<RouteSpec, 'largestBody'>): Problem =>
  new Problem('too-large', `The body of this call has at most ${figure(mostBytesOf(row) / 1024)} KB. Send less at a time.`);

/** JSON nested deeper than this is an attack on the parsers behind us, not a form. */
const deepest = 20;
/** Fields and list entries, those within others among them. The largest call, a step of a checklist, has some hundreds. */
const mostParts = 10_000;

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** The place of the quotation mark that ends the text beginning at `from`. */
function endOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/** Why JSON is not read: it is nested too deeply, or has too many parts. Looks at each sign once and keeps none; undefined when it may be read. */
export function shapeRefusal(json: string): string | undefined {
  let levels = 0;
  let parts = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at);
    else if (sign === comma) parts++;
    else if (closing.has(sign)) levels--;
    else if (opening.has(sign)) {
      parts++;
      if (++levels > deepest) return `At most ${counted(deepest, 'level')} of objects and lists`;
    }
    if (parts > mostParts) return `At most ${counted(mostParts, 'field')} and list entries`;
  }
  return undefined;
}

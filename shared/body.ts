// Limits the size of a call's body before it is parsed.
import { counted, figure } from './kinds/format.ts';
import { Problem } from './problem.ts';
import type { RouteSpec } from './route.ts';

/** Bytes, the default of a row. In the cloud two limits come before it (API Gateway: 10 MB, Lambda: 6 MB). */
const usualBytes = 256 * 1024;

/** Returns the largest size of the call's body in bytes. */
export const mostBytesOf = ({ largestBody = usualBytes }: Pick<RouteSpec, 'largestBody'>): number => largestBody;

/** 413: thrown before the whole body is read if a header declares its length. */
export const bodyTooLarge = (row: Pick<RouteSpec, 'largestBody'>): Problem =>
  new Problem('too-large', `The body of this call may have at most ${figure(mostBytesOf(row) / 1024)} KB. Send less at a time.`);

/** Deeper JSON is an attack on our parsers, not a form. */
const deepest = 20;
/** All fields and list entries, including nested ones. The largest call, a step of a checklist, has some hundreds. */
const mostParts = 10_000;

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Returns the position of the quotation mark that ends the text starting at `from`. */
function endOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/** Returns why JSON is refused (nested too deeply, or too many parts); undefined if it may be parsed. Reads each character once and stores none. */
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

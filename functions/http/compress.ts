// An answer for the wire, made smaller for whoever can read it so (decision 092).
import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Bytes; below them the packing costs what it saves. */
const worthIt = 1024;

/** RFC 9110, section 12.5.3: named, and not with the weight 0. */
const takesGzip = (asked: string | undefined): boolean =>
  (asked ?? '').split(',').some((part) => {
    const [coding, ...weights] = part.split(';').map((word) => word.trim().toLowerCase());
    return coding === 'gzip' && !weights.some((weight) => /^q=0(?:\.0*)?$/.test(weight));
  });

/**
 * The answer with its text packed, if `asked` (as `Accept-Encoding` is written) takes gzip and there is enough of it; else as it is.
 */
export function smaller(answer: APIGatewayProxyStructuredResultV2, asked: string | undefined): APIGatewayProxyStructuredResultV2 {
  const { body, headers, isBase64Encoded } = answer;
  if (!body || isBase64Encoded || Buffer.byteLength(body) < worthIt || !takesGzip(asked)) return answer;
  return { ...answer, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(body).toString('base64'), isBase64Encoded: true };
}

// Compresses an answer for clients that accept it (decision 092).
import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Bytes. Compressing a smaller answer costs more than it saves. */
const worthIt = 1024;

/** RFC 9110, section 12.5.3: gzip is named, without weight 0. */
const takesGzip = (asked: string | undefined): boolean =>
  (asked ?? '').split(',').some((part) => {
    const [coding, ...weights] = part.split(';').map((word) => word.trim().toLowerCase());
    return coding === 'gzip' && !weights.some((weight) => /^q=0(?:\.0*)?$/.test(weight));
  });

/** Compresses the answer's text if `asked` (an `Accept-Encoding` header) accepts gzip and the text is long enough; otherwise returns it unchanged. */
export function smaller(answer: APIGatewayProxyStructuredResultV2, asked: string | undefined): APIGatewayProxyStructuredResultV2 {
  const { body, headers, isBase64Encoded } = answer;
  if (!body || isBase64Encoded || Buffer.byteLength(body) < worthIt || !takesGzip(asked)) return answer;
  return { ...answer, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(body).toString('base64'), isBase64Encoded: true };
}

// Checks which answers are compressed, and that they decompress to the same content.
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { smaller } from './compress.ts';

const long = { statusCode: 200, headers: { 'content-type': 'application/json', etag: '"7"' }, body: JSON.stringify('Vektor SP1 é '.repeat(200)) };

test('a long answer is compressed for clients that accept gzip, and keeps its headers', () => {
  const { body = '', isBase64Encoded, headers, statusCode } = smaller(long, 'br, gzip;q=0.8');

  expect({ isBase64Encoded, headers, statusCode }).toEqual({
    isBase64Encoded: true,
    statusCode: 200,
    headers: { ...long.headers, 'content-encoding': 'gzip' },
  });
  expect(gunzipSync(Buffer.from(body, 'base64')).toString()).toBe(long.body);
  expect(body.length).toBeLessThan(long.body.length / 4);
});

test.each([undefined, '', 'br', 'gzip;q=0', 'gzip; Q=0.000', 'xgzip'])('with Accept-Encoding %j the answer is not compressed', (asked) => {
  expect(smaller(long, asked)).toBe(long);
});

test('short answers, answers without a body and binary answers are not compressed', () => {
  for (const answer of [{ ...long, body: '{}' }, { statusCode: 204 }, { ...long, isBase64Encoded: true }]) expect(smaller(answer, 'gzip')).toBe(answer);
});

// The address of a caller behind CloudFront and on the local host.
import { expect, test } from 'vitest';
import { addressOf, placeOf } from './address.ts';

const cloudFront = '192.0.2.1';
const received = (forwarded: string | undefined, sourceIp = cloudFront) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  requestContext: { http: { sourceIp } },
});

test.each([
  [`198.51.100.10, ${cloudFront}`, '198.51.100.10'],
  [`2001:db8:1:2:3:4:5:6, ${cloudFront}`, '2001:db8:1:2'],
  [`2001:db8::1,${cloudFront}`, '2001:db8:0:0'],
  [`[2001:db8:1:2::9], ${cloudFront}`, '2001:db8:1:2'],
  // Without the entry that API Gateway appends.
  ['198.51.100.10', '198.51.100.10'],
  [cloudFront, cloudFront],
  ['', cloudFront],
  [undefined, cloudFront],
])('%s is read as %s', (forwarded, address) => {
  expect(addressOf(received(forwarded))).toBe(address);
});

test.each([
  ['an entry', '203.0.113.66'],
  ['several entries', '203.0.113.66, 10.0.0.1, 203.0.113.67'],
  ['CloudFront’s own address', cloudFront],
  ['a text that is no address', 'unknown, "><script>'],
])('a header forged with %s does not change the address that CloudFront appends', (_, forged) => {
  expect(addressOf(received(`${forged}, 198.51.100.10, ${cloudFront}`))).toBe('198.51.100.10');
});

test('a text that is no address is not used', () => {
  expect(addressOf(received(`somebody, ${cloudFront}`))).toBe(cloudFront);
});

test('a direct call with a forged header shows its own connection in the log', () => {
  expect(placeOf(received('203.0.113.66, 198.51.100.10', '198.51.100.10'))).toEqual({ address: '203.0.113.66', connection: '198.51.100.10' });
});

test('a caller without any address shares one', () => {
  expect(addressOf({ headers: {}, requestContext: {} })).toBe('unknown');
});

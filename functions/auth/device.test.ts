// The device name of a session: enough for users to recognise their own device, and no more.
import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15', 'Safari on macOS'],
  [
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1', 'Safari on iOS'],
  ['curl/8.5.0', 'A program'],
  [undefined, 'A program'],
  ['', 'A program'],
  ['<script>alert(1)</script> Evil/1.0 (Windows NT 10.0)', 'A program on Windows'],
])('turns the user agent %s into %s', (words, device) => {
  expect(deviceOf(words)).toBe(device);
});

test('reads a user agent crafted to be slow without delay', () => {
  const begun = performance.now();

  for (const part of ['Mozilla/5.0 ', '(((((', 'Version/1 ', 'a/1.', ' \t', 'Android ']) expect(deviceOf(part.repeat(20_000))).toMatch(/^\S/);

  expect(performance.now() - begun).toBeLessThan(1000);
});

// A scanner that works as a keyboard, for journeys at the counter.
import type { Page } from 'playwright-core';

/** Two scans, or a scan and a key, of a person are at least this far apart. */
const handMs = 450;
/** Between two keys of the scanner. */
const keyMs = 15;

/** Sends a code with Enter behind it. The keys have the times of a scanner, also on a busy machine. */
export async function scan(page: Page, text: string): Promise<void> {
  await page.waitForTimeout(handMs);
  const session = await page.context().newCDPSession(page);
  const keys = [...[...text].map((key) => ({ key, text: key })), { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }];
  const start = Date.now() - keys.length * keyMs;
  const at = (number: number) => ({ timestamp: (start + number * keyMs) / 1000 });
  await Promise.all(
    keys.flatMap(({ text: sign, ...key }, number) => [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text: sign, unmodifiedText: sign, ...at(number) }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, ...at(number) }),
    ]),
  );
  await session.detach();
}

/** Enter that a person presses after a scan. */
export async function pressEnter(page: Page): Promise<void> {
  await page.waitForTimeout(handMs);
  await page.keyboard.press('Enter');
}

// Names the device of a session, just precisely enough for users to tell their own devices apart.
import Bowser from 'bowser';

/** No real browser sends a longer user agent. */
const longest = 500;

/** The names to show. Any other name becomes "A program". */
const browsers = ['Chrome', 'Chromium', 'Firefox', 'Internet Explorer', 'Microsoft Edge', 'Opera', 'Safari', 'Samsung Internet for Android'];
const systems = ['Android', 'Chrome OS', 'iOS', 'Linux', 'macOS', 'Windows'];

const known = (names: readonly string[], name: string | undefined) => (name && names.includes(name) ? name : undefined);

/** Derives "Firefox on Windows" from the user agent, or "A program" if it is no known browser. Never returns the user agent itself. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return 'A program';
  const parser = Bowser.getParser(userAgent.slice(0, longest));
  const browser = known(browsers, parser.getBrowserName());
  const system = known(systems, parser.getOSName());
  if (browser && system) return `${browser.replace(' for Android', '')} on ${system}`;
  return browser ?? (system ? `A program on ${system}` : 'A program');
}

// What a session was opened with, in words coarse enough to tell one's own machines apart and nothing more.
import Bowser from 'bowser';

/** No browser's own words are longer by much; what is longer is somebody else's. */
const longest = 500;

/** As it is said on the screen; any other name is none that people know. */
const browsers = ['Chrome', 'Chromium', 'Firefox', 'Internet Explorer', 'Microsoft Edge', 'Opera', 'Safari', 'Samsung Internet for Android'];
const systems = ['Android', 'Chrome OS', 'iOS', 'Linux', 'macOS', 'Windows'];

const known = (names: readonly string[], name: string | undefined) => (name && names.includes(name) ? name : undefined);

/** "Firefox on Windows", from what the browser says of itself; "A program" of what is no browser. Never the words themselves. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return 'A program';
  const parser = Bowser.getParser(userAgent.slice(0, longest));
  const browser = known(browsers, parser.getBrowserName());
  const system = known(systems, parser.getOSName());
  if (browser && system) return `${browser.replace(' for Android', '')} on ${system}`;
  return browser ?? (system ? `A program on ${system}` : 'A program');
}

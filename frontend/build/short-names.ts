// Cloudscape's class and custom property names end in digests, so that two of its versions can stand on one page. Here stands one:
// without them the names compress to a fifth less (decision 041).
import type { Plugin } from 'vite';

/** `awsui_root_18582_1s55x_149`: name, two digests and a line. The first digest tells the style sheets apart. */
const className = /\bawsui_([\w-]+?)_([a-z0-9]{5})_[a-z0-9]{5}_\d+\b/g;
/** `--color-text-body-default-7v1jfn`. Custom properties that are set while running end in another kind of digest and stay. */
const property = /(--(?:border|color|font|letter|line|motion|opacity|shadow|size|space)-[\w-]*?)-[a-z0-9]{6}(?![\w-])/g;

/** Two long names must not become one. */
export function shortNames(): Plugin {
  const longOf = new Map<string, string>();
  return {
    name: 'short-names',
    enforce: 'pre',
    apply: 'build',
    buildStart: () => longOf.clear(),
    transform(code, id) {
      if (!id.includes('/@cloudscape-design/') || !/\.(css|js)$/.test(id)) return null;
      const shorten = (long: string, short: string) => {
        const former = longOf.get(short);
        if (former !== undefined && former !== long) this.error(`${former} and ${long} would both be called ${short}.`);
        longOf.set(short, long);
        return short;
      };
      return code
        .replace(className, (long, name: string, sheet: string) => shorten(long, `awsui_${name}_${sheet}`))
        .replace(property, (long, short: string) => shorten(long, short));
    },
    generateBundle() {
      const shortened = (begin: string) => [...longOf.keys()].some((short) => short.startsWith(begin));
      if (!shortened('awsui_') || !shortened('--')) this.error('Cloudscape names classes or custom properties otherwise. See frontend/build/short-names.ts.');
    },
  };
}

// Cloudscape carries pieces that this application never shows, and imports them in a way no build can see through (decision 041).
// They are left out by name. A name that no longer meets anything, and a piece that is needed after all, fail the build.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { icons, pieces, words } from './left-out.ts';

const components = '/@cloudscape-design/components/';
const inComponents = (id: string) => id.split(components).at(-1) ?? id;
const isComponent = (id: string) => id.includes(components);

const prefix = '\0left-out:';

/** `frontend/**` and Cloudscape's own code, but for the lists themselves: where a name can stand that is needed at run time. */
const canName = (id: string) =>
  /\/frontend\/[^?]*\.tsx?$/.test(id) || (isComponent(id) && /\.js$/.test(id) && !/styles\.css\.js$|\/icon\/generated\/|\/i18n\/messages\//.test(id));

interface Messages {
  readonly 'cloudscape-design-components': { readonly en: Readonly<Record<string, unknown>> };
}

const iconFile = 'icon/generated/icons.js';
const messageFile = 'i18n/messages/all.en.js';

/** One entry of `icons.js` begins so: its name in quotes, four spaces in. */
const iconEntry = /^ {4}(?="[a-z0-9-]+": )/m;

/** `icons.js` with those in `icons` alone, and the names of the others. */
function onlyIcons(code: string) {
  const [head = '', ...entries] = code.split(iconEntry);
  const nameOf = (entry: string) => entry.slice(1, entry.indexOf('"', 1));
  const names = entries.map(nameOf);
  const unknown = icons.filter((name) => !names.includes(name));
  // Also what says that the file is written otherwise than it was: then no entry is found, and no screen would have an icon.
  if (unknown.length > 0) throw new Error(`Not in Cloudscape's ${iconFile}: ${unknown.join(', ')}. See frontend/build/left-out.ts.`);
  const kept = entries.filter((entry) => icons.includes(nameOf(entry)));
  return {
    dropped: names.filter((name) => !icons.includes(name)),
    code: `${head}${kept.join('').replace(/};\s*export default icons[\s\S]*$/, '')}\n};\nexport default icons;`,
  };
}

/** The words of `all.en.js` but those of the components in `words`. */
function onlyMessages(code: string): string {
  const { 'cloudscape-design-components': all } = JSON.parse(code.slice('export default '.length, code.lastIndexOf('}') + 1)) as Messages;
  const unknown = words.filter((component) => !(component in all.en));
  if (unknown.length > 0) throw new Error(`Not in Cloudscape's ${messageFile}: ${unknown.join(', ')}. See frontend/build/left-out.ts.`);
  const kept = Object.entries(all.en).filter(([component]) => !words.includes(component));
  return `export default ${JSON.stringify({ 'cloudscape-design-components': { en: Object.fromEntries(kept) } })};`;
}

/** The component of a file, fetched when it is shown. */
const laterModule = (file: string, named = 'default') => `import { createElement, lazy, Suspense } from 'react';
const Piece = lazy(() => import(${JSON.stringify(file)}).then((loaded) => ({ default: loaded.${named} })));
export { Later as ${named} };
function Later(props) { return createElement(Suspense, null, createElement(Piece, props)); }`;

/** Replaces Cloudscape's imports listed in `pieces` by a component that throws when it is rendered. */
export function leaveOut(): Plugin {
  /** Of the lists: pieces by importer and module, and the two files by their names. */
  const met = new Set<string>();
  const later = new Map<string, { readonly file: string; readonly named: string | undefined }>();
  let dropped: readonly string[] = [];
  return {
    name: 'leave-out',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      met.clear();
      later.clear();
      dropped = [];
    },
    async resolveId(source, importer) {
      if (!importer || !isComponent(importer)) return null;
      const piece = pieces.find(({ from, module }) => inComponents(importer) === from && source === module);
      if (!piece) return null;
      const key = `${piece.from} ${piece.module}`;
      met.add(key);
      if (piece.later) {
        const real = await this.resolve(source, importer, { skipSelf: true });
        if (!real) return this.error(`${key} comes when it is shown, but is not there. See frontend/build/left-out.ts.`);
        later.set(`${prefix}${key}`, { file: real.id, named: piece.named });
      }
      return `${prefix}${key}`;
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const real = later.get(id);
      if (real) return laterModule(real.file, real.named);
      const name = id.slice(prefix.length);
      return `export default function LeftOut() { throw new Error(${JSON.stringify(`Left out of the build: ${name}`)}); }`;
    },
    transform(code, id) {
      if (!isComponent(id)) return null;
      const file = inComponents(id);
      if (file !== iconFile && file !== messageFile) return null;
      met.add(file);
      if (file === messageFile) return onlyMessages(code);
      const only = onlyIcons(code);
      dropped = only.dropped;
      return only.code;
    },
    generateBundle(_options, bundle) {
      const unmet = [iconFile, messageFile, ...pieces.map(({ from, module }) => `${from} ${module}`)].filter((key) => !met.has(key));
      if (unmet.length > 0) this.error(`Left out, but not imported any more: ${unmet.join(', ')}. See frontend/build/left-out.ts.`);
      const parts = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
      for (const id of parts.filter(canName)) {
        const code = readFileSync(id, 'utf8');
        const icon = dropped.find((name) => code.includes(`'${name}'`) || code.includes(`"${name}"`));
        if (icon) this.error(`${inComponents(id)} names the icon "${icon}", which the build leaves out. See frontend/build/left-out.ts.`);
        const component = words.find((name) => code.includes(`useInternalI18n('${name}')`));
        if (component) this.error(`${inComponents(id)} needs the words of "${component}", which the build leaves out. See frontend/build/left-out.ts.`);
      }
    },
  };
}

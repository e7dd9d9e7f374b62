// Browser build: removes components of Cloudscape that this application never renders. See README.md. Cloudscape picks its app layout at run time and imports
// all of them, so no bundler can see which are unused.
import type { Plugin } from 'vite';

interface Unused {
  /** The file of @cloudscape-design/components that imports the component, and its import specifier. */
  readonly importer: string;
  readonly module: string;
  /** The component's export. */
  readonly name: string;
}

const unused: readonly Unused[] = [
  // Layouts for other themes than ours.
  { importer: 'app-layout/internal.js', module: './classic', name: 'default' },
  { importer: 'app-layout/internal.js', module: './visual-refresh-toolbar', name: 'default' },
  // A menu for more drawers than fit. This layout has one: the help panel.
  { importer: 'app-layout/visual-refresh/drawers.js', module: '../drawer/overflow-menu', name: 'default' },
  // A menu for sorting a table by several columns. Tables here sort by one.
  { importer: 'table/header-cell/index.js', module: './sort-menu', name: 'SortMenu' },
];

const prefix = '\0unused:';
const keyOf = ({ importer, module }: Unused) => `${importer} ${module}`;

/** Replaces each by a component that throws when it is rendered. Fails the build when Cloudscape no longer imports one. */
export function cloudscape(): Plugin {
  const found = new Set<string>();
  return {
    name: 'cloudscape',
    enforce: 'pre',
    apply: 'build',
    buildStart: () => found.clear(),
    resolveId(source, importer) {
      const one = importer && unused.find(({ importer: file, module }) => source === module && importer.endsWith(`/@cloudscape-design/components/${file}`));
      if (!one) return null;
      found.add(keyOf(one));
      return `${prefix}${keyOf(one)}`;
    },
    load(id) {
      const one = unused.find((candidate) => id === `${prefix}${keyOf(candidate)}`);
      if (!one) return null;
      const code = `function Unused() { throw new Error(${JSON.stringify(`Not in the build: ${keyOf(one)}. See infra/trims/README.md.`)}); }`;
      return `${code}\nexport { Unused as ${one.name} };`;
    },
    generateBundle() {
      const missing = unused.map(keyOf).filter((key) => !found.has(key));
      if (missing.length > 0) this.error(`Cloudscape no longer imports ${missing.join(', ')}. See infra/trims/README.md.`);
    },
  };
}

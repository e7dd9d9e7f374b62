// Decides which code shares a file. Brotli compresses many small files badly, so most screens' common code is one file, and each further step adds one.
import type { Plugin } from 'vite';

const ui = (...names: string[]) => names.map((name) => `/frontend/ui/${name}`);
const cloudscape = (...names: string[]) => names.map((name) => `/@cloudscape-design/components/${name}/index.js`);

/** The roots of each file: it contains everything they import that no earlier file has. */
const roots: readonly (readonly [name: string, files: readonly string[]])[] = [
  [
    'start',
    [
      '/react-dom/client.js',
      '/react/jsx-runtime.js',
      'vite/preload-helper.js',
      '/frontend/session/session-store.ts',
      '/frontend/app/lazily.ts',
      '/frontend/ui/page/signed-out.tsx',
      '/frontend/ui/page/color-scheme.css',
      '/frontend/app/still-loading.css',
    ],
  ],
  ['sign-in', ['/shared/auth/routes.ts', '/frontend/api/client.ts', '/frontend/ui/page/toast-store.ts']],
  ['frame', ['/frontend/app/shell.tsx', '/frontend/session/session.tsx']],
  [
    'list',
    [
      ...ui('page/loadable.tsx', 'page/can.tsx', 'table/cursor-pages.ts', 'table/cursor-pagination.tsx', 'table/export-button.tsx', 'records/status-badge.tsx'),
      ...cloudscape(
        'container',
        'badge',
        'status-indicator',
        'key-value-pairs',
        'column-layout',
        'form-field',
        'input',
        'text-filter',
        'internal/components/checkbox-icon',
      ),
      // A hook of tables and of selects. Neither should load the other.
      '/@cloudscape-design/components/internal/hooks/use-mouse-down-target.js',
    ],
  ],
  ['table', ui('table/record-table.tsx')],
  ['select', cloudscape('select')],
  ['form', ui('form/fields.tsx', 'form/route-form.tsx')],
];

export const groups = roots.map(([name, files], at) => ({
  name,
  priority: roots.length - at,
  test: (id: string) => files.some((file) => id.endsWith(file)),
}));

/** Fails the build if a root no longer exists: its code would move into other files unnoticed. */
export function everyRoot(): Plugin {
  return {
    name: 'every-root',
    apply: 'build',
    generateBundle() {
      const ids = [...this.getModuleIds()];
      const gone = roots.flatMap(([, files]) => files).filter((file) => !ids.some((id) => id.endsWith(file)));
      if (gone.length > 0) this.error(`Not in the build: ${gone.join(', ')}. See frontend/build/chunks.ts.`);
    },
  };
}

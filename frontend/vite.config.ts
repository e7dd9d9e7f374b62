// Builds the browser application: hashed assets, fonts as files, and a brotli copy of each text file.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { cloudscape } from '../infra/trims/cloudscape.ts';
import { trims } from '../infra/trims/switch.ts';
import { everyRoot, groups } from './build/chunks.ts';

const out = path.resolve(import.meta.dirname, '../dist');
const routerForUse = path.resolve(import.meta.dirname, '../node_modules/react-router/dist/production');

/** Cloudscape's global styles embed eight fonts as text, 134 KiB that every page waits for. This makes them files. */
function fontsAsFiles(): Plugin {
  const fonts = new Map<string, string>();
  return {
    name: 'fonts-as-files',
    enforce: 'pre',
    apply: 'build',
    // The fonts are created while the styles are read, and the styles refer to them before they exist.
    config: () => ({ build: { rolldownOptions: { external: [/^\/assets\/font-/] } } }),
    transform(code, id) {
      if (!/global-styles[\\/]index\.css/.test(id)) return;
      return code.replace(/url\(\s*["']?data:[\w/+.-]*;?[^,)]*base64,([A-Za-z0-9+/=]+)["']?\s*\)/g, (whole, base64: string) => {
        const source = Buffer.from(base64, 'base64');
        if (source.subarray(0, 4).toString('latin1') !== 'wOF2') return whole;
        const name = `font-${createHash('sha256').update(source).digest('hex').slice(0, 10)}.woff2`;
        if (!fonts.has(name)) fonts.set(name, this.emitFile({ type: 'asset', fileName: `assets/${name}`, source }));
        return `url(/assets/${name})`;
      });
    },
  };
}

/** Compresses each text file once at the best setting, instead of CloudFront on each request. */
function brotliBeside(): Plugin {
  return {
    name: 'brotli-beside',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(entry.name)) continue;
        const file = path.join(entry.parentPath, entry.name);
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: [
      // Cloudscape's messages are already parsed, so this uses formatjs' entry without the parser.
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/lib/no-parser.js' },
      // A module import would get the build with warnings for developers. Use the production build.
      { find: /^react-router$/, replacement: path.join(routerForUse, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: path.join(routerForUse, 'dom-export.mjs') },
    ],
  },
  plugins: [fontsAsFiles(), trims && cloudscape(), everyRoot(), react(), brotliBeside()],
  // In development, prepare every screen's packages at the start: discovering them one by one would reload the page.
  optimizeDeps: { entries: ['main.tsx', '{app,features,ui}/**/*.tsx', '!**/*.test.tsx'] },
  build: {
    outDir: out,
    emptyOutDir: true,
    // The build rewrites newer syntax. The journeys find functions that these browsers lack (decision 138).
    target: ['chrome109', 'edge109', 'firefox115', 'safari16.4'],
    // The content security policy has other rules for embedded fonts and pictures than for files.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1300,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});

// Builds the browser application: hashed assets, fonts as files, brotli beside each text file.
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

/** Cloudscape's global styles carry eight fonts as text, 134 KiB that every page waits for: they become files. */
function fontsAsFiles(): Plugin {
  const fonts = new Map<string, string>();
  return {
    name: 'fonts-as-files',
    enforce: 'pre',
    apply: 'build',
    // Made while the styles are read, which name them before they are there.
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

/** What CloudFront would compress when asked is compressed once, at the best setting. */
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
      // Cloudscape's words come parsed already; this is formatjs' own entry for that.
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/lib/no-parser.js' },
      // Whoever imports it as a module is given its build with the warnings for developers.
      { find: /^react-router$/, replacement: path.join(routerForUse, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: path.join(routerForUse, 'dom-export.mjs') },
    ],
  },
  plugins: [fontsAsFiles(), trims && cloudscape(), everyRoot(), react(), brotliBeside()],
  // In development every screen's packages are prepared at the start; found one by one they would reload the page under the reader.
  optimizeDeps: { entries: ['main.tsx', '{app,features,ui}/**/*.tsx', '!**/*.test.tsx'] },
  build: {
    outDir: out,
    emptyOutDir: true,
    // What is written for later browsers is rewritten; functions that these have not are missed by the journeys (decision 138).
    target: ['chrome109', 'edge109', 'firefox115', 'safari16.4'],
    // A font or picture inside a style sheet would fall under other rules of the content security policy than a file.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1300,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});

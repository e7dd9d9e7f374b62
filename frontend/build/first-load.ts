// Measures a page's first load from the built files: the entry, the frame, the page, and all their static imports.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** KiB of brotli. */
export interface FirstLoad {
  readonly html: number;
  readonly js: number;
  readonly css: number;
  readonly total: number;
  /** Paths relative to the site's root. */
  readonly files: readonly string[];
}

export const entry = 'index.html';
export const frame = 'app/application.tsx';

/** The code of every screen that the files in `app/pages/` import, each once even if several addresses use it. */
export function screens(frontend: string): string[] {
  const folder = path.join(frontend, 'app/pages');
  const declared = readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), 'utf8').match(/\bload: \(\) => (?!Promise<).*/g) ?? []);
  const files = declared.map((line) => {
    const [, file] = /import\('(\.[^']+)'\)/.exec(line) ?? [];
    // A screen that cannot be read here would escape the measurement.
    if (!file) throw new Error(`Not read by frontend/build/first-load.ts: ${line}`);
    return path.posix.join('app/pages', file);
  });
  return [...new Set(files)];
}

export function readBuild(dist: string) {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>;
  const kib = (file: string) => statSync(path.join(dist, `${file}.br`)).size / 1024;
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + kib(file), 0);

  /** @param sources keys of the manifest: files of frontend/ that load together */
  function firstLoad(...sources: readonly string[]): FirstLoad {
    const met = new Set<string>();
    const visit = (key: string) => {
      if (met.has(key)) return;
      met.add(key);
      const chunk = manifest[key];
      if (!chunk) throw new Error(`${key} is not in the build`);
      chunk.imports?.forEach(visit);
    };
    sources.forEach(visit);
    const chunks = [...met].flatMap((key) => manifest[key] ?? []);
    const scripts = [...new Set(chunks.map(({ file }) => file))];
    const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))];
    const [html, js, css] = [kib('index.html'), sum(scripts), sum(styles)];
    return { html, js, css, total: html + js + css, files: [...scripts, ...styles] };
  }

  /** KiB of all font files. A browser loads the fonts that it shows, after the page is visible. */
  const fonts = () =>
    readdirSync(path.join(dist, 'assets'))
      .filter((name) => name.endsWith('.woff2'))
      .reduce((total, name) => total + statSync(path.join(dist, 'assets', name)).size / 1024, 0);

  return { firstLoad, fonts };
}

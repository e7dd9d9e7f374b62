// A style sheet that could not be fetched once is fetched again with the next attempt, and everybody who needs it waits for it. Vite's own
// loader counts it as there from the first request on: a piece whose second attempt succeeds would stand without its styles until a reload.
import type { Plugin } from 'vite';

const loader = '\0vite/preload-helper.js';

/** What its source says, and what it shall say. */
const changes = [
  ['if (href in seen) return seen[href];', 'if (seen[href]) return seen[href];'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
] as const;

export function stylesAgain(): Plugin {
  return {
    name: 'styles-again',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (id !== loader) return null;
      return changes.reduce((changed, [from, to]) => {
        if (changed.split(from).length !== 2) this.error(`Vite's loader says otherwise than "${from}". See frontend/build/styles-again.ts.`);
        return changed.replace(from, to);
      }, code);
    },
    generateBundle() {
      if (![...this.getModuleIds()].includes(loader)) this.error("Vite's loader has another name. See frontend/build/styles-again.ts.");
    },
  };
}

// The browser sends what a row's `query` and `body` say and takes the answer as it comes: the answers' schemas stay out of the build.
import type { Plugin } from 'vite';

const response = /\bresponse: (?:v\.array\(v\.string\(\)\)|v\.\w+\(\w*\)|\w+)(?:, |,?(?= \})|,(?=\n))/g;

/** Takes `response` out of every row of routes.ts in shared/. */
export function requestsOnly(): Plugin {
  return {
    name: 'requests-only',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/\/shared\/[\w-]+\/routes\.ts$/.test(id)) return null;
      const sent = code.replace(response, '');
      if (sent.includes('response:')) this.error('A row whose `response` is written in a way that frontend/build/requests-only.ts does not know.');
      return sent;
    },
  };
}

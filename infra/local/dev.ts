// Serves the pages through Vite with hot reload, and reloads handlers when they or their imports change.
import type { Server } from 'node:http';
import path from 'node:path';
import { createServer } from 'vite';
import type { Handler } from './api.ts';

export async function startVite(root: string, server: Server) {
  const vite = await createServer({
    configFile: path.join(root, 'frontend/vite.config.ts'),
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    middleware: vite.middlewares,
    load: async (file: string) => (await vite.ssrLoadModule(path.join(root, file))).handler as Handler,
    stop: () => vite.close(),
  };
}

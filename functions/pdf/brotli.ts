// Stands for the package brotli in the bundle (infra/parts/bundle-build.ts): Node brings its own, the package half a megabyte.
import { brotliDecompressSync } from 'node:zlib';

export default (compressed: Uint8Array): Uint8Array => brotliDecompressSync(compressed);

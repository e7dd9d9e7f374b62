// Replaces the package brotli in the bundle (infra/parts/bundle-build.ts): Node has its own, and the package has half a megabyte.
import { brotliDecompressSync } from 'node:zlib';

export default (compressed: Uint8Array): Uint8Array => brotliDecompressSync(compressed);

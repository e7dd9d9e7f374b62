// The fonts of printouts. In Lambda they are beside the function's code (infra/parts/bundle.ts).
import { createRequire } from 'node:module';
import path from 'node:path';

/** Noto Sans covers all South African languages; the standard fonts of PDF readers do not. */
export const fontFiles = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const;

export function fontFile(name: keyof typeof fontFiles): string {
  const beside = process.env.LAMBDA_TASK_ROOT;
  if (beside) return path.join(beside, path.basename(fontFiles[name]));
  return createRequire(path.join(process.cwd(), 'package.json')).resolve(fontFiles[name]);
}

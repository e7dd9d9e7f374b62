// Formats file sizes for people, in the specification's MB (spec 2, section 9).
import { decimal } from './format.ts';

/** Bytes. */
export const megabyte = 1024 * 1024;

/** "5.1" for 5 MB and one byte: rounded up, so that an oversized file never seems to fit. */
export const inMegabytes = (bytes: number): string => decimal(Math.ceil((bytes / megabyte) * 10) / 10, 1, 0);

/** "1.50 MB". Tiny sizes show as "< 0.01 MB". */
export const sizeWords = (bytes: number): string => (bytes > 0 && bytes < megabyte / 100 ? '< 0.01 MB' : `${decimal(bytes / megabyte, 2)} MB`);

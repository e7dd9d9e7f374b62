// Sizes of files as people read them: in the specification's MB (spec 2, section 9), with a point as every number has.
import { decimal } from './format.ts';

/** Bytes. */
export const megabyte = 1024 * 1024;

/** "5.1" of what is a byte over 5 MB: rounded up, so that nothing that is too large reads as large enough. */
export const inMegabytes = (bytes: number): string => decimal(Math.ceil((bytes / megabyte) * 10) / 10, 1, 0);

/** "1.50 MB". What is hardly anything is still not nothing. */
export const sizeWords = (bytes: number): string => (bytes > 0 && bytes < megabyte / 100 ? '< 0.01 MB' : `${decimal(bytes / megabyte, 2)} MB`);

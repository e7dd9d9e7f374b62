// The error of a file that cannot be imported at all, with the message for its sender. Nothing was written.
import { figure } from '../../shared/kinds/format.ts';

export class Refused extends Error {}

export const tooManyRows = (most: number) => new Refused(`The file has more than ${figure(most)} rows. Split it into several files.`);
export const noRows = () => new Refused('The file has headers and no rows below them.');
export const noHeaders = () => new Refused('The list has no headers. Add a row above the officers that names each column, or use the template.');
export const emptyFile = () => new Refused('The file is empty.');

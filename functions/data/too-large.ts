// A record that would grow beyond what an item holds (DynamoDB: 400 KB): each field is bounded, all of them together are not.
import { Problem } from '../../shared/problem.ts';

/** What DynamoDB says of such a write, alone or as the reason for which a transaction was cancelled. */
export const isTooLarge = ({ message = '' }: { readonly message?: string | undefined }): boolean => /item size .*exceeded/i.test(message);

export const tooLarge = () =>
  new Problem('too-large', 'There is no room for this: the record would be larger than one can be. Write less, or write it into another.');

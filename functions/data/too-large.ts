// A record that would grow beyond what an item holds (DynamoDB: 400 KB): each field is bounded, all of them together are not.
import { Problem } from '../../shared/problem.ts';

/** What DynamoDB says of such a write, alone or as the reason for which a transaction was cancelled. */
export const isTooLarge = ({ message = '' }: { readonly message?: string | undefined }): boolean => /item size .*exceeded/i.test(message);

/** The same of what was thrown, by itself or by one of the reasons of a cancelled transaction. */
export const saysTooLarge = (error: unknown): boolean => {
  const { message, CancellationReasons: reasons = [] } = error as { message?: string; CancellationReasons?: { Message?: string }[] };
  return [message, ...reasons.map(({ Message }) => Message)].some((said) => isTooLarge({ message: said }));
};

export const tooLarge = () =>
  new Problem('too-large', 'There is no room for this: the record would be larger than one can be. Write less, or write it into another.');

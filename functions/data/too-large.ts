// Recognises a record above DynamoDB's limit of 400 KB: each field has a limit, but all of them together do not.
import { Problem } from '../../shared/problem.ts';

/** True for DynamoDB's message about such a write, alone or as the reason of a cancelled transaction. */
export const isTooLarge = ({ message = '' }: { readonly message?: string | undefined }): boolean => /item size .*exceeded/i.test(message);

/** True for an error about such a write, or a cancelled transaction with one as a reason. */
export const isTooLargeError = (error: unknown): boolean => {
  const { message, CancellationReasons: reasons = [] } = error as { message?: string; CancellationReasons?: { Message?: string }[] };
  return [message, ...reasons.map(({ Message }) => Message)].some((said) => isTooLarge({ message: said }));
};

export const tooLarge = () => new Problem('too-large', 'This record is full. Shorten your text, or use another record.');

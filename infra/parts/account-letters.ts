// What Cognito writes to people by itself, in HTML: to whoever has a new account, and to whoever forgot a password. Left to the defaults
// the first names neither the registry nor its address, and the second, which is CDK's, is called the verification of a new account.
import { productName } from '../../shared/settings/product.ts';

const html = (...paragraphs: readonly string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('\n');

/** Days until the first password is good for nothing. */
export const firstPasswordDays = 7;

/**
 * The first password stands at the end of its line: a full stop behind it would be copied along.
 * @param siteOrigin where the portal is; left out of the letter before it is known
 */
export const invitation = (siteOrigin: string | undefined) => ({
  emailSubject: `Your account for the ${productName}`,
  emailBody: html(
    `An account was made for you on the ${productName}. You sign in with this e-mail address, {username}`,
    'Your temporary password is: {####}',
    `${siteOrigin ? `Sign in within ${firstPasswordDays} days at ${siteOrigin}/login` : `Sign in within ${firstPasswordDays} days`} and choose a password of your own.`,
    'Never send a password to anybody: nobody of the portal asks for it. If you do not know why you have this letter, you need do nothing.',
  ),
});

export const resetCode = {
  emailSubject: `Your code for a new password: ${productName}`,
  emailBody: html(
    `Somebody, most likely you, asked for a new password on the ${productName}.`,
    'Your code is: {####}',
    'Give it to nobody: whoever has it can choose your password. If you did not ask for it you need do nothing, and your password stays as it is.',
  ),
};

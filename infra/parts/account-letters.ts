// The emails that Cognito sends itself, in HTML: to a new user, and to a user who forgot the password. The default invitation names neither the registry nor
// its address. CDK's default reset email speaks of verifying a new account.
import { productName } from '../../shared/settings/product.ts';

const html = (...paragraphs: readonly string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('\n');

/** Days until the first password expires. */
export const firstPasswordDays = 7;

/**
 * The first password ends its line: people would copy a full stop after it.
 * @param siteOrigin the portal's address; left out of the email until it is known
 */
export const invitation = (siteOrigin: string | undefined) => ({
  emailSubject: `Your account for the ${productName}`,
  emailBody: html(
    `An administrator created an account for you on the ${productName}. You sign in with this email address, {username}`,
    'Your temporary password is: {####}',
    `${siteOrigin ? `Sign in within ${firstPasswordDays} days at ${siteOrigin}/login` : `Sign in within ${firstPasswordDays} days`} and choose your own password.`,
    'Never send your password to anybody. We never ask for it. If you did not expect this email, you can ignore it.',
  ),
});

export const resetCode = {
  emailSubject: `Your code for a new password: ${productName}`,
  emailBody: html(
    `Somebody, probably you, asked for a new password on the ${productName}.`,
    'Your code is: {####}',
    'Do not give the code to anybody: with it they can set your password. If you did not ask for it, ignore this email. Your password stays the same.',
  ),
};

// Replaces the words of Amplify's screens and Cognito's errors with ours, keyed by the original words.
import { I18n } from 'aws-amplify/utils';

const wrongCode = 'This code is not correct. Type the code that the app shows now. If no code works, check that your phone sets its clock automatically.';
const over = 'This took too long or was tried too often. Go back to the sign-in and start again.';

export function setOurWords(): void {
  // The registry uses English whatever the browser's language.
  I18n.setLanguage('en');
  I18n.putVocabulariesForLanguage('en', {
    'Confirm TOTP Code': 'Enter your one-time code',
    'Code mismatch and fail enable Software Token MFA': wrongCode,
    'Code mismatch': wrongCode,
    'Invalid code received for user': wrongCode,
    'Invalid code received for user.': wrongCode,
    'Your software token has already been used once.': 'This code was used before. Wait up to 30 seconds for the next one.',
    'Invalid session for the user, session is expired.': over,
    'Invalid session for the user, session can only be used once.': over,
  });
}

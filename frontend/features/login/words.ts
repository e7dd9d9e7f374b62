// Amplify's screens and Cognito's refusals in our words, by the words that they have there.
import { I18n } from 'aws-amplify/utils';

const wrongCode = 'That code is not right. Type the one that the app shows now. If no code is taken, check that the phone’s clock is set automatically.';
const over = 'This took too long, or was tried too often. Go back to the sign-in and begin again.';

export function speakOurWords(): void {
  // The registry speaks English, whatever the browser does.
  I18n.setLanguage('en');
  I18n.putVocabulariesForLanguage('en', {
    'Confirm TOTP Code': 'Enter your one-time code',
    'Code mismatch and fail enable Software Token MFA': wrongCode,
    'Code mismatch': wrongCode,
    'Invalid code received for user': wrongCode,
    'Invalid code received for user.': wrongCode,
    'Your software token has already been used once.': 'That code has been used already. Wait for the next one, half a minute at most.',
    'Invalid session for the user, session is expired.': over,
    'Invalid session for the user, session can only be used once.': over,
  });
}

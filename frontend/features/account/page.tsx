// Screen: Your Account, for every role: password, authenticator and sessions (decision 048).
import { Page } from '../../ui/page/page.tsx';
import { AuthenticatorSection } from './authenticator.tsx';
import { PasswordSection } from './password.tsx';
import { SessionsSection } from './sessions.tsx';

export default function AccountPage() {
  return (
    <Page title="Your Account" description="How you sign in, and where you are signed in. Only you can see this page.">
      <PasswordSection />
      <AuthenticatorSection />
      <SessionsSection />
    </Page>
  );
}

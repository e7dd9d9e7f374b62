// Your account: what a person signs in with, and where they are signed in. Everybody's own, whatever the role (decision 048).
import { Page } from '../../ui/page/page.tsx';
import { AuthenticatorSection } from './authenticator.tsx';
import { PasswordSection } from './password.tsx';
import { SessionsSection } from './sessions.tsx';

export default function AccountPage() {
  return (
    <Page title="Your Account" description="What you sign in with, and where you are signed in. Nobody else sees this page of yours.">
      <PasswordSection />
      <AuthenticatorSection />
      <SessionsSection />
    </Page>
  );
}

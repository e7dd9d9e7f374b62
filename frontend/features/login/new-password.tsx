// The header above the form for a user who signs in with a temporary password.
import { policySentence } from '../../../shared/users/password.ts';

export const NewPasswordHeader = () => (
  <>
    <h3>Change Password</h3>
    <p>Your temporary password works only once. Choose a new password that only you know.</p>
    <p>{`${policySentence}.`}</p>
  </>
);

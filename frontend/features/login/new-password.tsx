// What stands over the fields of somebody whose password was given by an administrator.
import { policySentence } from '../../../shared/users/password.ts';

export const NewPasswordHeader = () => (
  <>
    <h3>Change Password</h3>
    <p>The password that you were given is for this once. Choose one that only you know.</p>
    <p>{`${policySentence}.`}</p>
  </>
);

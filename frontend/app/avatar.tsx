// A user's picture. Without one, the initials, or U for a user without a name (spec 1, section 2).
import { useState } from 'react';
import type { SessionUser } from '../session/session.tsx';

const initialsOf = ({ firstName, lastName }: Pick<SessionUser, 'firstName' | 'lastName'>) =>
  `${firstName.trim().charAt(0)}${lastName.trim().charAt(0)}`.toUpperCase() || 'U';

export function Avatar({ user }: { readonly user: SessionUser }) {
  // If the picture cannot be loaded, the initials appear.
  const [failed, setFailed] = useState<string>();
  const picture = user.profileImageUrl;
  return (
    <span className="avatar" aria-hidden="true">
      {picture && picture !== failed ? <img src={picture} alt="" onError={() => setFailed(picture)} /> : initialsOf(user)}
    </span>
  );
}

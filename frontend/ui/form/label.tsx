// How a field says that it may stay empty.
import type { ReactNode } from 'react';

export const labelOf = (label: string, optional: boolean | undefined): ReactNode =>
  optional ? (
    <span>
      {label} <i>- optional</i>
    </span>
  ) : (
    label
  );

// A field's label, with "optional" if it may stay empty.
import type { ReactNode } from 'react';

export const labelOf = (label: string, optional: boolean | undefined): ReactNode =>
  optional ? (
    <span>
      {label} <i>- optional</i>
    </span>
  ) : (
    label
  );

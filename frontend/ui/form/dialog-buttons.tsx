// Where a dialog's buttons stand: below its words, on the right, the one that does something last.
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';

export const DialogButtons = ({ children }: { readonly children: ReactNode }) => (
  <Box float="right">
    <SpaceBetween direction="horizontal" size="xs">
      {children}
    </SpaceBetween>
  </Box>
);

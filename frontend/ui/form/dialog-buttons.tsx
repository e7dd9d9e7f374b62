// Places a dialog's buttons below its text on the right, the main button last.
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

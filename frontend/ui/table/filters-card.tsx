// The card with a list's filters, which apply at once, and the button that clears them.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { ReactNode } from 'react';

interface FiltersCardProps {
  readonly clear?: 'Clear' | 'Clear Filters';
  /** True if a filter is set. */
  readonly filtered: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

export const FiltersCard = ({ clear = 'Clear Filters', filtered, onClear, children }: FiltersCardProps) => (
  <Container
    header={
      <Header
        variant="h2"
        actions={
          <Button disabled={!filtered} onClick={onClear}>
            {clear}
          </Button>
        }
      >
        Filters
      </Header>
    }
  >
    {children}
  </Container>
);

// The card of a list's filters that bite at once, with the button that takes them back.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { ReactNode } from 'react';

interface FiltersCardProps {
  readonly clear?: 'Clear' | 'Clear Filters';
  /** Whether there is anything to take back. */
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

// The common part of all case cards: number, title, status and description.
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import type { Case } from '../../../shared/cases/schema.ts';
import { CaseStatusWords, PriorityBadge } from './wording.tsx';

interface CaseFrameProps {
  readonly of: Pick<Case, 'caseNumber' | 'shortNumber' | 'title' | 'status' | 'priority' | 'description'>;
  readonly href: string;
  /** The next step, for users who may take it. */
  readonly footer?: ReactNode;
  /** The facts, as a description list. */
  readonly children: ReactNode;
}

export const CaseFrame = ({ of, href, footer, children }: CaseFrameProps) => (
  <li>
    <Container
      fitHeight
      header={
        <Header variant="h3" headingTagOverride="h2" description={of.shortNumber ?? of.caseNumber}>
          <Link href={href} fontSize="inherit">
            {of.title}
          </Link>
        </Header>
      }
      footer={footer}
    >
      <SpaceBetween size="s">
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <CaseStatusWords status={of.status} />
          <PriorityBadge priority={of.priority} />
        </SpaceBetween>
        <p className="case-description">{of.description ?? <Box color="text-body-secondary">No description</Box>}</p>
        <dl className="card-facts">{children}</dl>
      </SpaceBetween>
    </Container>
  </li>
);

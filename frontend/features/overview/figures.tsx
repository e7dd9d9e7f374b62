// Figures in columns, each with a link to its list if the user can open it.

import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import { can, type Permission } from '../../../shared/access/roles.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { useSession } from '../../session/session.tsx';
import { BigFigure } from '../../ui/page/big-figure.tsx';

export interface Figure {
  readonly label: string;
  readonly count: number;
  /** The filtered list of the counted records, and the permission to open it. */
  readonly list?: { readonly href: string; readonly permission: Permission };
  /** Needs action: marked if it is not 0. */
  readonly worry?: true;
}

interface FiguresProps {
  readonly title: string;
  readonly description?: string;
  readonly figures: readonly Figure[];
}

export function Figures({ title, description, figures }: FiguresProps) {
  return (
    <Container
      fitHeight
      header={
        <Header variant="h2" {...(description ? { description } : {})}>
          {title}
        </Header>
      }
    >
      <KeyValuePairs columns={3} minColumnWidth={120} items={figures.map((one) => ({ label: one.label, value: <Value of={one} /> }))} />
    </Container>
  );
}

function Value({ of: { label, count, list, worry } }: { readonly of: Figure }) {
  const { role } = useSession().user;
  const words = (
    <Box variant="awsui-value-large" color={worry && count > 0 ? 'text-status-error' : 'inherit'} display="inline">
      <BigFigure>{figure(count)}</BigFigure>
    </Box>
  );
  if (!list || !can(role, list.permission)) return words;
  return (
    <Link href={list.href} ariaLabel={`${label}: ${figure(count)}`}>
      {words}
    </Link>
  );
}

// Card of a legal entity in License Management. If it is suspended or lapsed, shows since when, and how many firearms it still owns.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { contract } from '../../../shared/contract.ts';
import { counted, onDay } from '../../../shared/kinds/format.ts';
import { addressLineOf } from '../../../shared/kinds/place.ts';
import type { LegalEntity } from '../../../shared/legal-entities/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { StandingBadge } from '../../ui/records/standing-badge.tsx';
import { StatusBadge, wordsOf } from '../../ui/records/status-badge.tsx';
import { Fact } from '../../ui/table/cards.tsx';

export function EntityCard({ entity }: { readonly entity: LegalEntity }) {
  const { id, name, type, isActive, standing, registrationNumber, psiraNumber, createdAt } = entity;
  return (
    <li className={isActive ? 'entity-card' : 'entity-card entity-card-inactive'}>
      <Container
        fitHeight
        header={
          <Header variant="h3" headingTagOverride="h2" description={wordsOf(type)}>
            {name}
          </Header>
        }
        footer={
          <Button href={`/legal-entities/${id}`} ariaLabel={`View Details of ${name}`}>
            View Details
          </Button>
        }
      >
        <SpaceBetween size="m">
          <SpaceBetween direction="horizontal" size="xs" alignItems="center">
            <StatusBadge status={isActive ? 'active' : 'inactive'} />
            {standing === 'registered' ? null : <StandingBadge standing={standing} />}
            {isActive ? null : (
              <Box color="text-body-secondary" fontSize="body-s">
                Expired or suspended
              </Box>
            )}
          </SpaceBetween>
          {isActive ? null : <Concern entity={entity} />}
          <dl className="entity-facts">
            <Fact label="Registration number" value={registrationNumber ?? 'None'} />
            <Fact label="PSiRA number" value={psiraNumber ?? 'None'} />
            <Fact label="Address" value={addressLineOf(entity)} />
            <Fact label="Created" value={onDay(createdAt)} />
          </dl>
        </SpaceBetween>
      </Container>
    </li>
  );
}

/** Warns about a provider that may not trade but owns firearms. */
function Concern({ entity: { id, standing, standingSince } }: { readonly entity: LegalEntity }) {
  const { total } = useRoute(contract.firearms.list, { query: { ownerId: id, limit: 1 } });
  return (
    <SpaceBetween size="xxs">
      <StatusIndicator type="error">{`${wordsOf(standing)} since ${onDay(standingSince)}`}</StatusIndicator>
      {total ? <StatusIndicator type="warning">{`Still owns ${counted(total, 'firearm')}`}</StatusIndicator> : null}
    </SpaceBetween>
  );
}

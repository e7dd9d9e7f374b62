// The chosen province: its cities, and links to its filtered firearms and owners.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { topCities } from '../../../shared/geographic/rules.ts';
import type { GeographicDistribution } from '../../../shared/geographic/schema.ts';
import type { Province } from '../../../shared/kinds/provinces.ts';
import { Can } from '../../ui/page/can.tsx';
import { firearmsIn } from './figures.ts';
import { type Filters, layerWords } from './filters.ts';
import { CityTable } from './tables.tsx';

interface ProvinceCardProps {
  readonly province: Province;
  readonly type: string | undefined;
  readonly layer: Filters['layer'];
  readonly of: GeographicDistribution;
}

export function ProvinceCard({ province, type, layer, of }: ProvinceCardProps) {
  const [shown, setShown] = useState<number>(topCities);
  const firearms = new URLSearchParams({ province, ...(type ? { type } : {}) });
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={`${firearmsIn(of.total)}${type ? ` of the type ${type}` : ''}${layer === 'firearms' ? '' : ` (${layerWords[layer].choice.toLowerCase()})`}, by city`}
          actions={
            <SpaceBetween direction="horizontal" size="m">
              <Can call={contract.firearms.list}>
                <Link href={`/lifecycle?${firearms}`}>{`Firearms in ${province}`}</Link>
              </Can>
              <Can call={contract.legalEntities.list}>
                <Link href={`/legal-entities?${new URLSearchParams({ province })}`}>{`Owners in ${province}`}</Link>
              </Can>
            </SpaceBetween>
          }
        >
          {province}
        </Header>
      }
    >
      <SpaceBetween size="s">
        <CityTable within label={`Cities of ${province}`} places={of.places.slice(0, shown).map((place, at) => ({ ...place, rank: at + 1 }))} />
        {of.places.length > shown ? <Button onClick={() => setShown(of.places.length)}>{`Show All ${of.places.length} Cities`}</Button> : null}
      </SpaceBetween>
    </Container>
  );
}

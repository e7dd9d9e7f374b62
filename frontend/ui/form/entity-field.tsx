// Owner, keeper, buyer …: a legal entity, searched on the server, since a national user sees thousands.
import { contract } from '../../../shared/contract.ts';
import type { LegalEntity } from '../../../shared/legal-entities/schema.ts';
import { SearchField } from './search-field.tsx';

interface EntityFieldProps {
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly description?: string;
  /** A client of one provider has nothing to choose. */
  readonly preselectOnly?: boolean;
  /** Called with what a person picks. */
  readonly onPick?: (entity: LegalEntity | null) => void;
}

const optionOf = ({ id, name, city, psiraNumber }: LegalEntity) => ({
  value: String(id),
  label: name,
  description: [psiraNumber ? `PSiRA ${psiraNumber}` : null, city].filter(Boolean).join(' · '),
});

export const EntityField = (props: EntityFieldProps) => (
  <SearchField {...props} route={contract.legalEntities.list} one={contract.legalEntities.get} what="legal entities" optionOf={optionOf} toValue={Number} />
);

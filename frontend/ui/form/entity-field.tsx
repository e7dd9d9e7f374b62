// Chooses a legal entity (owner, keeper, buyer), searched on the server, because national users see thousands.
import { contract } from '../../../shared/contract.ts';
import type { LegalEntity } from '../../../shared/legal-entities/schema.ts';
import { SearchField } from './search-field.tsx';

interface EntityFieldProps {
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly description?: string;
  /** Chooses the only option in advance: a client has one provider. */
  readonly preselectOnly?: boolean;
  /** Called when the user chooses a legal entity. */
  readonly onPick?: (entity: LegalEntity | null) => void;
}

const optionOf = ({ id, name, city, psiraNumber }: LegalEntity) => ({
  value: String(id),
  label: name,
  description: [psiraNumber, city].filter(Boolean).join(' · '),
});

export const EntityField = (props: EntityFieldProps) => (
  <SearchField {...props} route={contract.legalEntities.list} one={contract.legalEntities.get} what="legal entities" optionOf={optionOf} toValue={Number} />
);

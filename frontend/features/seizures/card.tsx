// One seizure as a card, with its step buttons.
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { isOpen } from '../../../shared/seizures/rules.ts';
import type { Seizure } from '../../../shared/seizures/schema.ts';
import { useCan } from '../../ui/page/can.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { Fact } from '../../ui/table/cards.tsx';
import { Steps } from './steps.tsx';
import { SeizureStatusWords, whatOf } from './wording.tsx';

export function SeizureCard({ of }: { readonly of: Seizure }) {
  const acts = useCan(contract.seizures.update) && isOpen(of.status);
  return (
    <li>
      <Container
        fitHeight
        header={
          <Header variant="h3" headingTagOverride="h2" description={wordsOf(of.reason)}>
            <Link href={`/seizures/${of.id}`} fontSize="inherit">
              {of.shortNumber ?? of.seizureNumber}
            </Link>
          </Header>
        }
        {...(acts ? { footer: <Steps of={of} named /> } : {})}
      >
        <SpaceBetween size="s">
          <SeizureStatusWords of={of} />
          <dl className="card-facts">
            <Fact label="Firearm" value={whatOf(of)} />
            <Fact label="Location" value={of.location} />
            <Fact label="Seized" value={`${exactly(of.seizureDate)}, ${of.inspectorName}`} />
            <Fact label="Held by" value={`${of.custody.heldBy}, ${of.custody.place}`} />
          </dl>
        </SpaceBetween>
      </Container>
    </li>
  );
}

// One inspection as a card (spec 2, section 2.9).
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { countWords } from '../../../shared/inspections/count.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { Fact } from '../../ui/table/cards.tsx';
import { Steps } from './steps.tsx';
import { UnannouncedLabel } from './unannounced.tsx';
import { dateOf, FindingWords, InspectionStatusWords, placeOf, subjectOf, typeOf } from './wording.tsx';

/** A card shows only this many findings. The inspection page shows all of them. */
const shownFindings = 3;

export function InspectionCard({ of }: { readonly of: Inspection }) {
  const count = countWords(of);
  const findings = of.findings ?? [];
  const further = findings.length - shownFindings;
  return (
    <li>
      <Container
        fitHeight
        header={
          <Header variant="h3" headingTagOverride="h2" description={subjectOf(of)}>
            {typeOf(of)}
          </Header>
        }
        footer={
          <SpaceBetween size="xs">
            <Steps of={of} named />
            <SpaceBetween direction="horizontal" size="xs">
              <Button href={`/inspections/${of.id}`} ariaLabel={`Open checklist: ${subjectOf(of)}`}>
                Open checklist
              </Button>
              {of.firearmId ? (
                <Button href={`/firearms/${of.firearmId}/profile`} ariaLabel={`Profile Firearm: ${subjectOf(of)}`}>
                  Profile Firearm
                </Button>
              ) : null}
            </SpaceBetween>
          </SpaceBetween>
        }
      >
        <SpaceBetween size="s">
          <SpaceBetween direction="horizontal" size="xs">
            <InspectionStatusWords status={of.status} />
            <UnannouncedLabel of={of} />
          </SpaceBetween>
          <dl className="card-facts">
            <Fact label="Location" value={placeOf(of)} />
            <Fact label="Scheduled" value={dateOf(of)} />
            <Fact label="Inspector" value={of.inspectorName ?? 'Unassigned'} />
            {count ? <Fact label="Stock count" value={count} /> : null}
            {of.review?.status === 'requires_revision' ? <Fact label="Returned for revision" value={of.review.comments ?? 'No comment'} /> : null}
            {of.reason ? <Fact label="Cancelled" value={of.reason} /> : null}
          </dl>
          {findings.slice(0, shownFindings).map((finding) => (
            <FindingWords key={finding.number} finding={finding} />
          ))}
          {further > 0 ? <Box color="text-body-secondary">{counted(further, 'further finding')}</Box> : null}
        </SpaceBetween>
      </Container>
    </li>
  );
}

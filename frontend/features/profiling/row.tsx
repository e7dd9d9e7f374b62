// One firearm of the list: its level and main reasons; opened, all reasons and the inspector's notes.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { exactly, onDay } from '../../../shared/kinds/format.ts';
import { townOf } from '../../../shared/kinds/place.ts';
import type { Profiled } from '../../../shared/profiling/schema.ts';
import { RiskBadge, RiskFactors } from '../../ui/records/risk.tsx';
import { StatusBadge, wordsOf } from '../../ui/records/status-badge.tsx';
import { Notes } from './notes.tsx';
import { ScheduleInspection } from './schedule.tsx';

/** Reasons shown before the row is opened. */
const reasonsShown = 2;

const inspectionWords = ({ lastInspectionDate, dueOn, overdue }: Profiled): string => {
  const last = lastInspectionDate ? `Last inspected ${onDay(lastInspectionDate)}` : 'Never inspected';
  if (dueOn === null) return last;
  return overdue ? `${last}, overdue since ${onDay(dueOn)}` : `${last}, next by ${onDay(dueOn)}`;
};

export function ProfiledFirearm({ of, onOwner }: { readonly of: Profiled; readonly onOwner: (() => void) | undefined }) {
  const [open, setOpen] = useState(false);
  // Keeps the content after closing, so that unsaved notes survive.
  const [unfolded, setUnfolded] = useState(false);
  const which = `${of.manufacturer} ${of.model}, ${of.serialNumber}`;
  const more = of.factors.length - reasonsShown;
  return (
    <li>
      <Container
        header={
          <Header
            variant="h3"
            headingTagOverride="h2"
            info={<RiskBadge level={of.level} />}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <ScheduleInspection of={of} which={which} />
                <Button href={`/firearms/${of.id}/profile`} ariaLabel={`Open profile: ${which}`}>
                  Open profile
                </Button>
              </SpaceBetween>
            }
          >
            {which}
          </Header>
        }
      >
        <SpaceBetween size="s">
          <div className="profiling-facts">
            <StatusBadge status={of.status} />
            <Link href={`/legal-entities/${of.ownerId}`}>{of.ownerName}</Link>
            <span>{townOf(of)}</span>
            <span>{inspectionWords(of)}</span>
            {of.riskLevel && of.riskLevel !== of.level ? <Badge color="blue">{`Inspector’s assessment: ${wordsOf(of.riskLevel).toLowerCase()}`}</Badge> : null}
          </div>
          {open ? null : (
            <ul className="profiling-reasons" aria-label={`Main reasons for ${which}`}>
              {of.factors.slice(0, reasonsShown).map(({ factor, sentence }) => (
                <li key={factor}>{sentence}</li>
              ))}
              {more > 0 ? <li>{`and ${more} more`}</li> : null}
            </ul>
          )}
          <ExpandableSection
            headerText="All factors and notes"
            headingTagOverride="h3"
            headerAriaLabel={`All factors and notes: ${which}`}
            expanded={open}
            onChange={({ detail }) => {
              setOpen(detail.expanded);
              setUnfolded(true);
            }}
          >
            {unfolded ? (
              <SpaceBetween size="m">
                <RiskFactors factors={of.factors} score={of.score} of={which} />
                <Notes of={of} />
                <div className="profiling-facts">
                  <Box color="text-body-secondary">
                    {`Data collected ${exactly(of.computedAt)}. ${of.lastProfiledAt ? `Last profiled ${exactly(of.lastProfiledAt)}.` : 'Not profiled yet.'}`}
                  </Box>
                  {onOwner ? (
                    <Button variant="inline-link" onClick={onOwner}>
                      {`Show only firearms of ${of.ownerName}`}
                    </Button>
                  ) : null}
                </div>
              </SpaceBetween>
            ) : null}
          </ExpandableSection>
        </SpaceBetween>
      </Container>
    </li>
  );
}

// Card of a library record (spec 1, section 2).
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { dutyRefusal } from '../../../shared/access/duties.ts';
import { contract } from '../../../shared/contract.ts';
import type { LibraryFirearm } from '../../../shared/library/schema.ts';
import { useSession } from '../../session/session.tsx';
import { useCan } from '../../ui/page/can.tsx';
import { leadsTo, registerReason } from '../../ui/page/who-may.ts';
import { classificationColor, plain, shown, shownCode, spaced, verificationBadge, verificationColor } from './wording.ts';

type Fact = readonly [label: string, value: string];

const columnsOf = (record: LibraryFirearm): readonly { readonly title: string; readonly facts: readonly Fact[] }[] => [
  {
    title: 'Basic Specifications',
    facts: [
      ['Caliber', shown(record.caliber)],
      ...(record.alternativeCaliberDesignations.length > 0 ? ([['Also', record.alternativeCaliberDesignations.join(', ')]] as const) : []),
      ['Action', shownCode(record.action)],
      ['Capacity', shown(record.capacity, 'rounds')],
      ['Weight', shown(record.weight, 'lbs')],
    ],
  },
  {
    title: 'Physical Dimensions',
    facts: [
      ['Barrel length', shown(record.barrelLength, 'inches')],
      ['Overall length', shown(record.overallLength, 'inches')],
      ['Origin', shown(record.countryOfOrigin)],
      ['Year introduced', shown(record.yearIntroduced)],
    ],
  },
  {
    title: 'Performance',
    facts: [
      ['Effective range', shown(record.effectiveRange, 'm')],
      ['Muzzle velocity', shown(record.muzzleVelocity, 'fps')],
      ...(record.rateOfFire === null ? [] : ([['Rate of fire', shown(record.rateOfFire, 'RPM')]] as const)),
      ['Operating system', shownCode(record.operatingSystem)],
    ],
  },
];

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  return (
    <div>
      <Box variant="h4" padding={{ bottom: 'xxs' }}>
        {title}
      </Box>
      {facts.map(([label, value]) => (
        <div key={label}>
          <Box display="inline" color="text-body-secondary">{`${label}: `}</Box>
          {value}
        </div>
      ))}
    </div>
  );
}

function Tags({ title, tags }: { readonly title: string; readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <SpaceBetween direction="horizontal" size="xxs" alignItems="center">
      <Box color="text-body-secondary">{title}</Box>
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </SpaceBetween>
  );
}

function Badges({ record }: { readonly record: LibraryFirearm }) {
  return (
    <span>
      <Badge color="blue">{spaced(record.type).toUpperCase()}</Badge> {record.subtype ? <Badge>{plain(record.subtype)}</Badge> : null}{' '}
      {record.regulatoryClassification ? (
        <Badge color={classificationColor(record.regulatoryClassification)}>{plain(record.regulatoryClassification)}</Badge>
      ) : null}{' '}
      <Badge color={verificationColor(record.verificationStatus)}>{verificationBadge(record.verificationStatus)}</Badge>
    </span>
  );
}

/** The content below a record's title, shared by card and details. */
export function RecordBody({ record }: { readonly record: LibraryFirearm }) {
  return (
    <SpaceBetween size="m">
      <ColumnLayout columns={3} minColumnWidth={220} variant="text-grid">
        {columnsOf(record).map((column) => (
          <Facts key={column.title} {...column} />
        ))}
      </ColumnLayout>
      {record.description ? <Box variant="p">{record.description}</Box> : null}
      {record.technicalNotes ? <Box variant="p">{record.technicalNotes}</Box> : null}
      <Tags title="Safety features" tags={record.safetyFeatures} />
      <Tags title="Firing modes" tags={record.firingModes} />
      <Tags title="Common uses" tags={record.commonUses} />
      {record.variantsAndModifications.length > 0 ? <Box variant="p">{`Known Variants: ${record.variantsAndModifications.join(', ')}`}</Box> : null}
    </SpaceBetween>
  );
}

/** Opens the registration form, filled in from the record. On every card (spec 1, section 2); users without the permission see the reason. */
export function UseInRegistration({ record }: { readonly record: LibraryFirearm }) {
  const registers = useCan(contract.firearms.register);
  const reason = dutyRefusal(useSession().user, contract.firearms.register) ?? registerReason;
  return (
    <Button ariaLabel={`Use in Registration: ${titleOf(record)}`} {...leadsTo(`/registration?library=${record.id}`, registers, reason)}>
      Use in Registration
    </Button>
  );
}

export const titleOf = (record: LibraryFirearm) => `${record.manufacturer} ${record.model}`;

export function RecordCard({ record, onView }: { readonly record: LibraryFirearm; readonly onView: () => void }) {
  return (
    <Container
      header={
        <Header
          variant="h3"
          description={<Badges record={record} />}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={onView} ariaLabel={`View Details: ${titleOf(record)}`}>
                View Details
              </Button>
              <UseInRegistration record={record} />
            </SpaceBetween>
          }
        >
          {titleOf(record)}
        </Header>
      }
    >
      <RecordBody record={record} />
    </Container>
  );
}

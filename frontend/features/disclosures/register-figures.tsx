// Shows the frozen register of a disclosure: its figures and the changes since the previous disclosure.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { CaliberRounds } from '../../../shared/ammunition/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { comparedRounds, differenceWords, roundsWords } from '../../../shared/disclosures/ammunition.ts';
import { ammunitionNote, type DisclosureRegister, type Named, type RegisterPreview } from '../../../shared/disclosures/register.ts';
import type { Disclosure } from '../../../shared/disclosures/schema.ts';
import { counted, exactly, figure, onDay } from '../../../shared/kinds/format.ts';
import type { LicenseState } from '../../../shared/licenses/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { stateWords } from '../../ui/records/license-state.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { categoryLabels } from './wording.tsx';

type Tally = Readonly<Record<string, number>>;

const tallied = (tally: Tally, words: (name: string) => string) =>
  Object.entries(tally)
    .map(([name, count]) => `${words(name)} ${figure(count)}`)
    .join(', ') || 'None';

const categoryWords = (name: string) => (name in categoryLabels ? categoryLabels[name as keyof typeof categoryLabels] : wordsOf(name));

const licenseWords = (state: string) => (state === 'none' ? 'No license' : stateWords(state as LicenseState));

export function RegisterFigures({ disclosure }: { readonly disclosure: Disclosure }) {
  const register = useRoute(contract.disclosures.register, { params: { id: disclosure.id } });
  return (
    <SpaceBetween size="s">
      <Box variant="h3">Register at Submission</Box>
      <Loadable of={register} what="the register of this disclosure" empty={<Nothing title="No register" />}>
        {(frozen) => <Figures frozen={frozen} disclosure={disclosure} />}
      </Loadable>
    </SpaceBetween>
  );
}

/** Shows the register that submitting now would freeze. */
export function RegisterPreviewed({ disclosure }: { readonly disclosure: Disclosure }) {
  const preview = useRoute(contract.disclosures.preview, { params: { id: disclosure.id } });
  return (
    <SpaceBetween size="s">
      <Box variant="h3">Preview: What Will Be Submitted</Box>
      <Loadable of={preview} what="the preview of this disclosure" empty={<Nothing title="No preview" />}>
        {(previewed) => <Figures frozen={previewed} disclosure={disclosure} />}
      </Loadable>
    </SpaceBetween>
  );
}

type Shown = RegisterPreview & Partial<Pick<DisclosureRegister, 'sha256'>>;

function Figures({ frozen, disclosure }: { readonly frozen: Shown; readonly disclosure: Disclosure }) {
  const { counts, takenAt, sha256 } = frozen;
  const firearms = counts.total - (counts.byCategory.ancillaries ?? 0);
  return (
    <SpaceBetween size="m">
      <KeyValuePairs
        columns={3}
        minColumnWidth={180}
        items={[
          { label: 'Firearms and ancillaries held', value: String(counts.total) },
          { label: 'Firearms held', value: figure(firearms) },
          { label: 'Registered or acquired in the period', value: String(counts.came) },
          { label: 'Left stock in the period', value: String(counts.gone) },
          { label: 'Losses reported in the period', value: counts.lost === undefined ? 'Not counted' : figure(counts.lost) },
          { label: 'Thefts reported in the period', value: counts.stolen === undefined ? 'Not counted' : figure(counts.stolen) },
          { label: 'By category', value: tallied(counts.byCategory, categoryWords) },
          { label: 'By status', value: tallied(counts.byStatus, wordsOf) },
          { label: 'By type', value: tallied(counts.byType, wordsOf) },
          { label: 'By license state', value: tallied(counts.byLicenseState, licenseWords) },
          { label: 'Frozen at', value: exactly(takenAt) },
          ...(sha256 ? [{ label: 'SHA-256 of the list', value: <span className="disclosure-digest">{sha256}</span> }] : []),
        ]}
      />
      {disclosure.categories.includes('ammunition') ? <Ammunition declared={disclosure.reportData?.ammunition} ledger={counts.ammunition} /> : null}
      {counts.outside > 0 ? (
        <Alert type="warning">{`${counted(counts.outside, 'more firearm')} held of types outside these categories (machine guns and others).`}</Alert>
      ) : null}
      <Changes frozen={frozen} />
    </SpaceBetween>
  );
}

interface AmmunitionProps {
  readonly declared: readonly CaliberRounds[] | undefined;
  readonly ledger: readonly CaliberRounds[] | undefined;
}

/** The declared rounds beside those of the provider's ledger. */
function Ammunition({ declared, ledger }: AmmunitionProps) {
  const compared = comparedRounds(declared, ledger);
  if (compared.length === 0) return <Alert type="info">{ammunitionNote}</Alert>;
  const items = compared.map((one) => ({
    label: one.caliber,
    value: differenceWords(one) ? <StatusIndicator type="warning">{roundsWords(one)}</StatusIndicator> : roundsWords(one),
  }));
  return (
    <SpaceBetween size="xs">
      <Box variant="h4">Rounds by Caliber</Box>
      <KeyValuePairs columns={3} minColumnWidth={180} items={items} />
    </SpaceBetween>
  );
}

function Changes({ frozen: { changes, first } }: { readonly frozen: Shown }) {
  if (!changes) return <Box color="text-body-secondary">There is no earlier disclosure to compare with.</Box>;
  return (
    <SpaceBetween size="xs">
      <Box variant="h4">{`Changes since the disclosure of ${onDay(changes.sinceSubmittedAt)}`}</Box>
      {changes.added + changes.gone + changes.changed === 0 ? <Box>No changes.</Box> : null}
      <ChangeList title="Added" count={changes.added} first={first.added} />
      <ChangeList title="Removed" count={changes.gone} first={first.gone} />
      <ChangeList title="Changed status" count={changes.changed} first={first.changed} />
    </SpaceBetween>
  );
}

function ChangeList({ title, count, first }: { readonly title: string; readonly count: number; readonly first: readonly Named[] }) {
  if (count === 0) return null;
  const more = count - first.length;
  return (
    <div>
      <Box variant="awsui-key-label">{`${title}: ${figure(count)}`}</Box>
      <ul className="disclosure-changes">
        {first.map(({ id, name, words }) => (
          <li key={id}>{`${name}: ${words.replaceAll('_', ' ')}`}</li>
        ))}
        {more > 0 ? <li>{`and ${more} more in the download`}</li> : null}
      </ul>
    </div>
  );
}

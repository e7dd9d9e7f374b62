// Screen: License Records, with the number of licenses in each state and a table of all licenses.
import { contract } from '../../../shared/contract.ts';
import { licenseStates } from '../../../shared/licenses/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { LoadFailed } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { stateWords } from '../../ui/records/license-state.tsx';
import { FilterTile, FilterTiles } from '../../ui/table/filter-tile.tsx';
import { Licenses, useShown } from './table.tsx';

export default function LicenseRecordsPage() {
  const counts = useRoute(contract.licenses.counts);
  const [shown, show] = useShown();
  return (
    <Page title="License Records" description="Licenses you can view, most urgent first.">
      {counts.error ? <LoadFailed what="the figures" error={counts.error} onRetry={counts.reload} /> : null}
      <FilterTiles label="Filter by state">
        {licenseStates.map((state) => (
          <FilterTile
            key={state}
            name={stateWords(state)}
            count={counts.data?.states[state]}
            pressed={shown === state}
            onToggle={() => show(shown === state ? '' : state)}
          />
        ))}
      </FilterTiles>
      <Licenses byUrgency />
    </Page>
  );
}

// Screen: verification by the firearm office, with tabs for firearm records, library records and unexpected firearms.
import Tabs from '@cloudscape-design/components/tabs';
import { contract } from '../../../shared/contract.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useCan } from '../../ui/page/can.tsx';
import { deferred } from '../../ui/page/deferred.tsx';
import { Page } from '../../ui/page/page.tsx';
import { FirearmRecords } from './firearms.tsx';
import { LibraryRecords } from './library.tsx';

const UnexpectedFirearms = deferred(() => import('./unexpected.tsx').then((loaded) => loaded.UnexpectedFirearms));

export default function VerificationPage() {
  const [address, setAddress] = useSearchParams();
  const verifiesLibrary = useCan(contract.library.verify);
  const checksUnexpected = useCan(contract.checks.list);
  const tabs = [
    { id: 'firearms', label: 'Firearm Records', content: <FirearmRecords /> },
    ...(verifiesLibrary ? [{ id: 'library', label: 'Library Records', content: <LibraryRecords /> }] : []),
    ...(checksUnexpected ? [{ id: 'unexpected', label: 'Unexpected Firearms', content: <UnexpectedFirearms /> }] : []),
  ];
  const wanted = address.get('tab');
  return (
    <Page title="Firearm Verification" description="Compare each record with its license and the library, then verify, query or reject it.">
      <Tabs
        activeTabId={tabs.find(({ id }) => id === wanted)?.id ?? 'firearms'}
        onChange={({ detail }) => setAddress(detail.activeTabId === 'firearms' ? {} : { tab: detail.activeTabId }, { replace: true })}
        i18nStrings={{ scrollLeftAriaLabel: 'Previous tabs', scrollRightAriaLabel: 'More tabs' }}
        tabs={tabs}
      />
    </Page>
  );
}

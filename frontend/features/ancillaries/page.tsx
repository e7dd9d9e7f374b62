// Screen: registered ancillaries, and the ancillary library.
import Tabs from '@cloudscape-design/components/tabs';
import { useSearchParams } from '../../app/navigate.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AncillaryLibrary } from './library.tsx';
import { RegisteredAncillaries } from './table.tsx';

export default function AncillariesPage() {
  const [address, setAddress] = useSearchParams();
  return (
    <Page title="Ancillaries" description="Parts and accessories, with their owners and the firearms they are attached to.">
      <Tabs
        activeTabId={address.get('tab') === 'library' ? 'library' : 'register'}
        onChange={({ detail }) => setAddress(detail.activeTabId === 'library' ? { tab: 'library' } : {}, { replace: true })}
        tabs={[
          { id: 'register', label: 'Ancillaries', content: <RegisteredAncillaries /> },
          { id: 'library', label: 'Ancillary library', content: <AncillaryLibrary /> },
        ]}
      />
    </Page>
  );
}

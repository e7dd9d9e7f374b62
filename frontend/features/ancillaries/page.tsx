// Ancillaries: those in the register, and the library of makes and models.
import Tabs from '@cloudscape-design/components/tabs';
import { useSearchParams } from '../../app/navigate.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AncillaryLibrary } from './library.tsx';
import { RegisteredAncillaries } from './table.tsx';

export default function AncillariesPage() {
  const [address, setAddress] = useSearchParams();
  return (
    <Page title="Ancillaries" description="Parts and accessories: whose they are, and what they are on.">
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

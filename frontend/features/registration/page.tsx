// Registration: the form of a new firearm for those who register, and the table of registered firearms for all who read.
import Button from '@cloudscape-design/components/button';
import { useSearchParams } from 'react-router-dom';
import { contract } from '../../../shared/contract.ts';
import { Can } from '../../ui/can.tsx';
import { Page } from '../../ui/page.tsx';
import { RegisterSection } from './register.tsx';
import { RegisteredFirearms } from './table.tsx';

export default function RegistrationPage() {
  const [address] = useSearchParams();
  const library = address.get('library') ?? '';
  return (
    <Page
      title="Firearm Registration"
      description="Register a firearm and find those that are registered."
      actions={
        <Can call={contract.imports.create}>
          <Button href="/registration/import">Import Firearms</Button>
        </Can>
      }
    >
      <Can call={contract.firearms.register}>
        <RegisterSection libraryId={/^\d{1,9}$/.test(library) ? library : undefined} />
      </Can>
      <RegisteredFirearms />
    </Page>
  );
}

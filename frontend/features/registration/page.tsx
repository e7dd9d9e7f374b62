// Registration: the form of a new firearm for those who register, and the table of registered firearms for all who read.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { contract } from '../../../shared/contract.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { Can } from '../../ui/page/can.tsx';
import { deferred } from '../../ui/page/deferred.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RegisteredFirearms } from './table.tsx';
import './page.css';

/** As tall as the form, so that the table under it does not jump away from a thumb. */
const FormComes = () => (
  <div className="form-comes">
    <Container fitHeight header={<Header variant="h2">New Firearm</Header>}>
      Loading the form...
    </Container>
  </div>
);

/** The form's fields are three times the table: who came to look something up does not wait for them. */
const RegisterSection = deferred(() => import('./register.tsx').then((loaded) => loaded.RegisterSection), <FormComes />);

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

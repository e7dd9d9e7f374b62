// Screen: Registration, with the form for users who register and the table of registered firearms.
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

/** As tall as the form, so that the table below does not move when it loads. */
const FormLoading = () => (
  <div className="form-comes">
    <Container fitHeight header={<Header variant="h2">New Firearm</Header>}>
      Loading the form...
    </Container>
  </div>
);

/** Loaded separately, because the form's code is three times the table's, and many users only search. */
const RegisterSection = deferred(() => import('./register.tsx').then((loaded) => loaded.RegisterSection), <FormLoading />);

export default function RegistrationPage() {
  const [address] = useSearchParams();
  const library = address.get('library') ?? '';
  return (
    <Page
      title="Firearm Registration"
      description="Register a firearm and find registered ones."
      actions={
        <Can call={{ method: 'POST', permission: 'firearm:import' }}>
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

// The registration form, empty or filled in from a library record ("Use in Registration").
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import type { LibraryFirearm } from '../../../shared/library/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useNavigate } from '../../app/navigate.tsx';
import { LeaveScope } from '../../ui/form/leave-guard.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { AcquisitionSection, FirearmFields, LicenseSection } from './fields.tsx';
import { emptyRegistration, fromLibrary, isOfAnotherMaker, likeThis, toRegistration } from './values.ts';

export function RegisterSection({ libraryId }: { readonly libraryId: string | undefined }) {
  const library = useRoute(contract.library.get, libraryId === undefined ? null : { params: { id: libraryId } });
  return (
    <ExpandableSection variant="container" headerText="New Firearm" headerDescription="Required unless marked optional." defaultExpanded>
      <LeaveScope by={['library']}>
        {libraryId === undefined ? (
          <RegisterForm />
        ) : (
          <Loadable of={library} what="the library record" empty={<Nothing title="No library record" />}>
            {(record) => <RegisterForm key={record.id} record={record} />}
          </Loadable>
        )}
      </LeaveScope>
    </ExpandableSection>
  );
}

/** Kept for the next firearm, because firearms are registered in batches. */
const keptForNext = ['licenseType', 'province', 'city'] as const;

function RegisterForm({ record }: { readonly record?: LibraryFirearm }) {
  const [registered, setRegistered] = useState(0);
  const [latest, setLatest] = useState<Firearm>();
  const [taken, setTaken] = useState(0);
  return (
    <RouteForm
      route={contract.firearms.register}
      defaults={record ? fromLibrary(record) : emptyRegistration}
      toBody={(values) => toRegistration(values, record)}
      clearAfter={keptForNext}
      onDone={(firearm) => {
        toast({ title: 'Firearm registered successfully' });
        setLatest(firearm);
        setRegistered((count) => count + 1);
      }}
      onFailed={() => toast({ title: 'Error', description: 'Failed to register firearm', destructive: true })}
      actions={<FormActions submit="Register Firearm" submitting="Registering..." />}
    >
      <div>
        <SpaceBetween size="l">
          {latest ? (
            <Another
              like={latest}
              onTaken={() => {
                setLatest(undefined);
                setTaken((count) => count + 1);
              }}
            />
          ) : null}
          {record ? <FilledFrom record={record} /> : null}
          <FirearmFields />
          <LicenseSection />
          <AcquisitionSection />
        </SpaceBetween>
        {/* Keep the library's values for the next firearm and focus the serial number. */}
        <FocusAfter times={registered} field={record ? 'serialNumber' : 'manufacturer'} />
        <FocusAfter times={taken} field="serialNumber" />
      </div>
    </RouteForm>
  );
}

/** Says which library record filled in the form, and whether the firearm still refers to it. */
function FilledFrom({ record }: { readonly record: LibraryFirearm }) {
  const navigate = useNavigate();
  const manufacturer = useWatch({ name: 'manufacturer' });
  const name = `${record.manufacturer} ${record.model}`;
  return (
    <Alert
      type="info"
      action={
        <Button formAction="none" onClick={() => navigate('/registration')}>
          Start empty
        </Button>
      }
    >
      {isOfAnotherMaker(record, manufacturer)
        ? `Filled in from the reference library: ${name}. You changed the manufacturer, so the firearm will not be linked to this library record.`
        : `Filled in from the reference library: ${name}. Compare it with the firearm.`}
    </Alert>
  );
}

/** The last registered firearm, with a button to register another like it without serial number and license. */
function Another({ like, onTaken }: { readonly like: Firearm; readonly onTaken: () => void }) {
  const { reset } = useFormContext();
  const take = () => {
    reset(likeThis(like));
    onTaken();
  };
  return (
    <Alert
      type="success"
      action={
        <Button formAction="none" onClick={take}>
          Register another like this
        </Button>
      }
    >
      {`${like.manufacturer} ${like.model} ${like.serialNumber} is registered.`}
    </Alert>
  );
}

/** Focuses the first field for the next registration. */
function FocusAfter({ times, field }: { readonly times: number; readonly field: string }) {
  const { setFocus } = useFormContext();
  useEffect(() => {
    if (times > 0) setFocus(field);
  }, [times, field, setFocus]);
  return null;
}

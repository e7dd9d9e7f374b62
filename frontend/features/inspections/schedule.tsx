// Dialog: schedules an inspection of a provider or of one firearm.
import FormField from '@cloudscape-design/components/form-field';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { type InspectionType, inspectionTypes } from '../../../shared/inspections/schema.ts';
import { dayOf, daysAfter } from '../../../shared/kinds/time.ts';
import { useRoute } from '../../api/hooks.ts';
import { DayField } from '../../ui/form/day-field.tsx';
import { EntityField } from '../../ui/form/entity-field.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { FirearmField } from '../../ui/form/firearm-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { toast } from '../../ui/page/toast-store.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { momentOf, TimeField } from './time-field.tsx';
import { UnannouncedField } from './unannounced-field.tsx';

type Subject = 'entity' | 'firearm';
const subjects = [
  { id: 'entity', text: 'A provider' },
  { id: 'firearm', text: 'One firearm' },
] as const;

export function ScheduleInspection({ onClose }: { readonly onClose: () => void }) {
  const [subject, setSubject] = useState<Subject>('entity');
  const [time, setTime] = useState('09:00');
  const [unannounced, setUnannounced] = useState(false);
  const narrow = useNarrow();
  const inspectors = useRoute(contract.users.inspectors, { query: { limit: 100 } });
  const choices = (inspectors.data ?? []).map(({ id, firstName, lastName, province }) => ({
    value: id,
    label: `${firstName} ${lastName}`,
    ...(province ? { description: province } : {}),
  }));
  return (
    <FormDialog header="Schedule Inspection" onClose={onClose}>
      <RouteForm
        route={contract.inspections.schedule}
        defaults={{ inspectionType: 'routine_inspection', scheduledDate: dayOf(daysAfter(new Date(), 7)), location: '', inspectorId: null }}
        toBody={(values) => ({
          ...(subject === 'entity' ? { entityId: (values.entityId as number | null) ?? null } : { firearmId: (values.firearmId as string | null) ?? null }),
          inspectionType: values.inspectionType as InspectionType,
          scheduledDate: momentOf(values.scheduledDate, time),
          location: String(values.location || 'TBD'),
          inspectorId: (values.inspectorId as string | null) ?? null,
          unannounced,
        })}
        onDone={() =>
          toast({
            title: 'Inspection Scheduled',
            description: unannounced
              ? 'The inspector has been notified. The provider will be notified when the inspection starts.'
              : 'The provider and the inspector have been notified.',
          })
        }
        actions={<FormActions submit="Schedule Inspection" />}
      >
        {/* On a narrow screen the control is a list with its label above it. */}
        <FormField label={narrow ? undefined : 'Inspect'}>
          <SegmentedControl label="Inspect" selectedId={subject} options={subjects} onChange={({ detail }) => setSubject(detail.selectedId as Subject)} />
        </FormField>
        {subject === 'entity' ? <EntityField name="entityId" label="Provider" /> : <FirearmField name="firearmId" label="Firearm" />}
        <SelectField name="inspectionType" label="Type" choices={inspectionTypes.map((value) => ({ value, label: wordsOf(value) }))} />
        <DayField name="scheduledDate" label="Day" constraint="Today or later." />
        <TimeField value={time} onChange={setTime} />
        <UnannouncedField value={unannounced} onChange={setUnannounced} />
        <TextField name="location" label="Location" optional placeholder="TBD" />
        <SelectField
          name="inspectorId"
          label="Inspector"
          optional
          choices={choices}
          status={inspectors.error ? 'error' : inspectors.loading ? 'loading' : 'finished'}
          onRetry={inspectors.reload}
          placeholder="Least busy inspector in the province"
        />
      </RouteForm>
    </FormDialog>
  );
}

// Reschedules an inspection that has not started: another day or time, announced or not, with a reason for the provider.
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { timeOfDay } from '../../../shared/kinds/format.ts';
import { dayOf, daysAfter } from '../../../shared/kinds/time.ts';
import { DayField } from '../../ui/form/day-field.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { momentOf, TimeField } from './time-field.tsx';
import { UnannouncedField } from './unannounced-field.tsx';
import { subjectOf } from './wording.tsx';

interface RescheduleProps {
  readonly of: Inspection;
  readonly onClose: () => void;
}

export function RescheduleInspection({ of, onClose: close }: RescheduleProps) {
  const [time, setTime] = useState(of.scheduledDate ? timeOfDay(of.scheduledDate) : '09:00');
  const [unannounced, setUnannounced] = useState(of.unannounced);
  return (
    <FormDialog header={`Reschedule the inspection: ${subjectOf(of)}`} onClose={close}>
      <RouteForm
        route={contract.inspections.reschedule}
        shownBy={contract.inspections.get}
        of={of}
        defaults={{ scheduledDate: dayOf(of.scheduledDate ?? daysAfter(new Date(), 7)), location: of.location ?? '', reason: '' }}
        toBody={({ scheduledDate, location, reason }) => ({
          scheduledDate: momentOf(scheduledDate, time),
          location: String(location ?? ''),
          reason: String(reason ?? ''),
          unannounced,
        })}
        onDone={() =>
          toast({
            title: 'Inspection Updated',
            description: unannounced ? 'The inspection is rescheduled.' : 'The inspection is rescheduled, and the provider has been notified.',
          })
        }
        actions={<FormActions submit="Reschedule Inspection" />}
      >
        <DayField name="scheduledDate" label="Day" constraint="Today or later." />
        <TimeField value={time} onChange={setTime} />
        <TextField name="location" label="Location" optional description="The address that the inspector will visit." />
        <UnannouncedField value={unannounced} onChange={setUnannounced} />
        <TextAreaField
          name="reason"
          label="Reason"
          description={unannounced ? 'The provider can read the reason in the history after the inspection is completed.' : 'The provider can read the reason.'}
        />
      </RouteForm>
    </FormDialog>
  );
}

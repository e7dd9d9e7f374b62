// The other party of a client's transaction, found by its exact number. A client cannot list other companies.
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { useRoute } from '../../api/hooks.ts';
import { labelOf } from '../../ui/form/label.tsx';
import './party-field.css';

interface PartyFieldProps {
  /** The field's name in the request body. */
  readonly name: 'fromEntityId' | 'toEntityId';
  /** Says whose number to enter. */
  readonly description: string;
  readonly optional?: boolean;
}

export function PartyField({ name, description, optional = false }: PartyFieldProps) {
  const { field, fieldState } = useController({ name, defaultValue: null });
  const [typed, setTyped] = useState('');
  const [number, setNumber] = useState('');
  const found = useRoute(contract.legalEntities.find, number ? { query: { number } } : null);
  const id = found.data?.id;
  const choose = useRef(field.onChange);
  choose.current = field.onChange;
  useEffect(() => {
    if (id !== undefined) choose.current(id);
  }, [id]);

  const find = () => setNumber(typed.trim());
  const missing = found.error?.status === 404 ? 'No company has this PSiRA or registration number.' : found.error?.sentence;
  const unfound = typed.trim() && !number ? 'Choose Find to look up the number.' : undefined;
  // Hides the "choose a company" error once a company is found, but keeps an error from the server about that company.
  const wrong = id === undefined || fieldState.error?.type === 'server' ? fieldState.error : undefined;
  const label = 'PSiRA or registration number';
  return (
    <FormField
      label={labelOf(label, optional)}
      description={description}
      errorText={missing ?? (wrong && (unfound ?? wrong.message))}
      constraintText={found.data ? undefined : 'Exactly as registered, such as PSiRA-204117 or 2009/123456/07.'}
    >
      <div className="party-field-box">
        <Input
          ref={field.ref}
          value={typed}
          autoComplete={false}
          ariaRequired={!optional}
          onChange={({ detail }) => {
            setTyped(detail.value);
            setNumber('');
            field.onChange(null);
          }}
          onKeyDown={(event) => {
            // Enter starts the search instead of submitting a form whose company is not shown yet.
            if (event.detail.key !== 'Enter') return;
            event.preventDefault();
            if (typed.trim()) find();
          }}
          onBlur={field.onBlur}
        />
        <Button formAction="none" loading={found.loading} loadingText="Finding..." disabled={!typed.trim()} onClick={find}>
          Find
        </Button>
      </div>
      <output aria-live="polite">{found.data ? <StatusIndicator type="success">{found.data.name}</StatusIndicator> : null}</output>
    </FormField>
  );
}

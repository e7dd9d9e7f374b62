// The Profiling tab: condition and notes of the weapon, and its risk for users who assess it.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { can } from '../../../shared/access/roles.ts';
import { contract } from '../../../shared/contract.ts';
import { profileRefusalOf } from '../../../shared/firearms/record-rules.ts';
import { conditions, type Firearm, riskLevels } from '../../../shared/firearms/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { SelectField, TextAreaField } from '../../ui/form/fields.tsx';
import { Held } from '../../ui/form/held.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { Can, useCan } from '../../ui/page/can.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { RiskBadge, RiskFactors } from '../../ui/records/risk.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';

const choicesOf = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: wordsOf(value) }));
const fields = ['condition', 'profileNotes'] as const;
const riskFields = ['riskLevel', 'riskAssessment'] as const;

export function Profiling({ firearm }: { readonly firearm: Firearm }) {
  const { user } = useSession();
  const assesses = can(user.role, 'firearm:assess-risk');
  const mayProfile = useCan(contract.firearms.profile);
  const refusal = mayProfile ? profileRefusalOf(firearm, user) : undefined;
  if (!mayProfile || refusal)
    return (
      <SpaceBetween size="l">
        {refusal ? <StatusIndicator type="info">{refusal}</StatusIndicator> : null}
        <Read firearm={firearm} names={[...fields, 'riskAssessment']} />
      </SpaceBetween>
    );
  return (
    <SpaceBetween size="l">
      <Can call={contract.profiling.get}>
        <CalculatedRisk firearm={firearm} />
      </Can>
      {assesses ? null : <Read firearm={firearm} names={['riskAssessment']} />}
      <KeepsFocus label="Profiling">
        <Held of={firearm}>{(held) => <ProfileForm firearm={held} assesses={assesses} />}</Held>
      </KeepsFocus>
    </SpaceBetween>
  );
}

/** The calculated risk. The inspector's own rating is in the form below. */
function CalculatedRisk({ firearm: { id, manufacturer, model } }: { readonly firearm: Firearm }) {
  const risk = useRoute(contract.profiling.get, { params: { id } });
  return (
    <Loadable of={risk} what="the risk factors" empty={<Nothing title="No risk calculated" />}>
      {({ level, factors, score }) => (
        <SpaceBetween size="xs">
          <RiskBadge level={level} />
          <RiskFactors factors={factors} score={score} of={`${manufacturer} ${model}`} />
        </SpaceBetween>
      )}
    </Loadable>
  );
}

const labels = { condition: 'Condition', profileNotes: 'Notes', riskLevel: 'Risk level', riskAssessment: 'Risk assessment' } as const;

function Read({ firearm, names }: { readonly firearm: Firearm; readonly names: readonly (keyof typeof labels)[] }) {
  const words = (name: keyof typeof labels) => {
    const value = firearm[name];
    if (!value) return 'Not recorded';
    return name === 'condition' ? wordsOf(value) : value;
  };
  return <KeyValuePairs columns={2} items={names.map((name) => ({ label: labels[name], value: words(name) }))} />;
}

function ProfileForm({ firearm, assesses }: { readonly firearm: Firearm; readonly assesses: boolean }) {
  const sent = [...fields, ...(assesses ? riskFields : [])];
  return (
    <RouteForm
      route={contract.firearms.profile}
      of={firearm}
      defaults={Object.fromEntries(sent.map((name) => [name, firearm[name]])) as FormValues}
      onDone={() => toast({ title: 'Profile Updated', description: `${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}` })}
      onFailed={(error) => toast({ title: 'Update Failed', description: error.sentence, destructive: true })}
      actions={<FormActions submit="Save Profile" submitting="Saving..." />}
    >
      <ColumnLayout columns={2} minColumnWidth={260}>
        <SelectField name="condition" label={labels.condition} choices={choicesOf(conditions)} optional />
        {assesses ? <SelectField name="riskLevel" label={labels.riskLevel} choices={choicesOf(riskLevels)} optional /> : null}
        <TextAreaField name="profileNotes" label={labels.profileNotes} optional />
        {assesses ? <TextAreaField name="riskAssessment" label={labels.riskAssessment} optional /> : null}
      </ColumnLayout>
    </RouteForm>
  );
}

// Rules tab: the criteria of each rule of the daily sweep, its switch, and its form.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useMemo, useState } from 'react';
import { ruleTypeWords } from '../../../shared/compliance/rules.ts';
import type { ComplianceRule } from '../../../shared/compliance/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { Can, useCan } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { toast } from '../../ui/page/toast-store.ts';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { criteriaWords } from './criteria.ts';

const RuleForm = later(() => import('./rule-form.tsx').then((loaded) => loaded.RuleForm));

function Switch({ of }: { readonly of: ComplianceRule }) {
  const { run, busy } = useCommand(contract.compliance.editRule, { shownBy: contract.compliance.rules });
  const manages = useCan(contract.compliance.editRule);
  const set = async (isActive: boolean) => {
    try {
      await run({ params: { id: String(of.id) }, body: { isActive }, ifMatch: of.version });
      toast({
        title: isActive ? 'Rule switched on' : 'Rule switched off',
        description: isActive ? 'The next daily check applies it.' : 'The next daily check resolves its alerts.',
      });
    } catch (error) {
      toast({ title: 'Rule not changed', description: toApiError(error).sentence, destructive: true });
    }
  };
  return (
    // Read-only instead of disabled while the call runs: a disabled switch loses the keyboard focus.
    <Toggle checked={of.isActive} readOnly={!manages || busy} ariaLabel={`${of.name} is active`} onChange={({ detail }) => void set(detail.checked)}>
      {of.isActive ? 'On' : 'Off'}
    </Toggle>
  );
}

const Name = ({ of }: { readonly of: ComplianceRule }) => (
  <SpaceBetween size="xxxs">
    <Box variant="strong">{of.name}</Box>
    <Box color="text-body-secondary" fontSize="body-s">
      {of.description ?? ruleTypeWords[of.ruleType]}
    </Box>
  </SpaceBetween>
);

const Criteria = ({ of }: { readonly of: ComplianceRule }) => <Box fontSize="body-s">{criteriaWords(of).join(' · ')}</Box>;
const Edit = ({ of, onEdit }: { readonly of: ComplianceRule; readonly onEdit: (rule: ComplianceRule) => void }) => (
  <Can call={contract.compliance.editRule}>
    <Button variant="inline-link" ariaLabel={`Edit ${of.name}`} onClick={() => onEdit(of)}>
      Edit
    </Button>
  </Can>
);

type Columns = readonly RecordColumn<ComplianceRule>[];
const wide = (onEdit: (rule: ComplianceRule) => void): Columns => [
  { id: 'name', header: 'Rule', isRowHeader: true, width: 310, cell: (rule) => <Name of={rule} /> },
  { id: 'criteria', header: 'Criteria', width: 310, cell: (rule) => <Criteria of={rule} /> },
  { id: 'type', header: 'Type', width: 200, cell: ({ ruleType }) => ruleTypeWords[ruleType] },
  { id: 'active', header: 'Active', width: 110, cell: (rule) => <Switch of={rule} /> },
  { id: 'actions', header: 'Actions', width: 110, cell: (rule) => <Edit of={rule} onEdit={onEdit} /> },
];
const narrow = (onEdit: (rule: ComplianceRule) => void): Columns => [
  {
    id: 'rule',
    header: 'Rule',
    isRowHeader: true,
    width: 330,
    cell: (rule) => (
      <SpaceBetween size="xxs">
        <Name of={rule} />
        <Criteria of={rule} />
        <Switch of={rule} />
        <Edit of={rule} onEdit={onEdit} />
      </SpaceBetween>
    ),
  },
];

export function Rules() {
  const [open, setOpen] = useState<{ readonly rule?: ComplianceRule }>();
  const isNarrow = useNarrow();
  const columns = useMemo(() => (isNarrow ? narrow : wide)((rule) => setOpen({ rule })), [isNarrow]);
  return (
    <>
      <RecordTable
        key={isNarrow ? 'narrow' : 'wide'}
        route={contract.compliance.rules}
        name={isNarrow ? 'compliance-rules-narrow' : 'compliance-rules'}
        title="Compliance Rules"
        what="rules"
        variant="container"
        columns={columns}
        actions={
          <Can call={contract.compliance.createRule}>
            <Button variant="primary" iconName="add-plus" onClick={() => setOpen({})}>
              Add Rule
            </Button>
          </Can>
        }
      />
      <Can call={contract.compliance.editRule}>
        <Opens of={RuleForm} when={open ? { of: open.rule, onClose: () => setOpen(undefined) } : undefined} />
      </Can>
    </>
  );
}

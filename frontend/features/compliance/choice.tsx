// One choice among a filter's values, or all of them.
import Select from '@cloudscape-design/components/select';

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string | undefined;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string | undefined) => void;
}

export function Choice({ label, all, value, choices, onChoose }: ChoiceProps) {
  const every = { value: '', label: all };
  const options = [every, ...choices];
  return (
    <Select
      ariaLabel={`Filter by ${label}`}
      options={options}
      selectedOption={options.find((option) => option.value === (value ?? '')) ?? every}
      onChange={({ detail }) => onChoose(detail.selectedOption.value || undefined)}
    />
  );
}

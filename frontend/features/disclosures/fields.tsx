// Form fields only used for disclosures: the PSiRA number, prefixed while typing, and the categories.
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useController } from 'react-hook-form';
import { type DisclosureCategory, disclosureCategories } from '../../../shared/disclosures/schema.ts';
import { withPrefix } from './values.ts';
import { categoryLabels } from './wording.tsx';

export function PsiraField({ constraint, onLeave }: { readonly constraint?: string | undefined; readonly onLeave?: (number: string) => void }) {
  const { field, fieldState } = useController({ name: 'psiraNumber', defaultValue: '' });
  const value = String(field.value ?? '');
  const leave = () => {
    const whole = withPrefix(value, true);
    if (whole !== value) field.onChange(whole);
    field.onBlur();
    onLeave?.(whole);
  };
  return (
    <FormField label="PSiRA Number" constraintText={constraint} errorText={fieldState.error?.message}>
      <Input
        ref={field.ref}
        name="psiraNumber"
        value={value}
        placeholder="PSiRA-######"
        autoComplete={false}
        ariaRequired
        onChange={({ detail }) => field.onChange(withPrefix(detail.value))}
        onBlur={leave}
      />
    </FormField>
  );
}

const hints: Partial<Record<DisclosureCategory, string>> = {
  handguns: 'Pistols and revolvers',
  ammunition: 'State the rounds of each caliber',
};

export function CategoriesField() {
  const { field, fieldState } = useController({ name: 'categories', defaultValue: [] });
  const chosen = (Array.isArray(field.value) ? field.value : []) as DisclosureCategory[];
  const toggle = (category: DisclosureCategory, on: boolean) =>
    field.onChange(disclosureCategories.filter((one) => (one === category ? on : chosen.includes(one))));
  return (
    <FormField label="Categories" errorText={fieldState.error?.message}>
      <SpaceBetween size="xs">
        {disclosureCategories.map((category, at) => (
          <Checkbox
            key={category}
            {...(at === 0 ? { ref: field.ref } : {})}
            checked={chosen.includes(category)}
            description={hints[category]}
            onChange={({ detail }) => toggle(category, detail.checked)}
            onBlur={field.onBlur}
          >
            {categoryLabels[category]}
          </Checkbox>
        ))}
      </SpaceBetween>
    </FormField>
  );
}

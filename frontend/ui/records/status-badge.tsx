// A record's status in words and colour: active green, inactive grey, any other red (spec 1, section 2).
import Badge from '@cloudscape-design/components/badge';

const colours: Readonly<Record<string, 'green' | 'grey'>> = { active: 'green', inactive: 'grey' };

export function StatusBadge({ status }: { readonly status: string }) {
  return <Badge color={colours[status] ?? 'red'}>{wordsOf(status)}</Badge>;
}

/** `pending_inspection` reads "Pending inspection". */
export function wordsOf(value: string): string {
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

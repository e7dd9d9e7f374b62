// Scrolls to the checklist on the inspection page.
import type { ReactNode } from 'react';

const id = 'checklist';

/** Moves the focus and the scroll position to the checklist. */
export function goToChecklist(): void {
  const place = document.getElementById(id);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'start' });
}

export const ChecklistPlace = ({ children }: { readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be left out of sight
  <div id={id} role="group" aria-label="Checklist" tabIndex={-1} className="inspection-checklist">
    {children}
  </div>
);

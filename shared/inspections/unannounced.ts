// Hides an unannounced inspection from the provider until it starts (decision 153).
import type { Scope } from '../access/scope.ts';

/** Unannounced and not started. If it is cancelled before the start, it stays hidden. */
export const isHidden = ({ unannounced, startedAt }: { readonly unannounced?: boolean | undefined; readonly startedAt?: string | undefined }): boolean =>
  Boolean(unannounced && !startedAt);

/** The search filter for visible inspections. The provider is in the scope of an unannounced inspection but must not see it. */
export const visibleFacet = (scope: Scope): { readonly told?: string } => (scope.kind === 'national' ? {} : { told: 'yes' });

// An unannounced inspection does not exist for the provider until it starts (decision 153).
import type { Scope } from '../access/scope.ts';

/** Unannounced and not started: one that was cancelled before its start stays hidden. */
export const isHidden = ({ unannounced, startedAt }: { readonly unannounced?: boolean | undefined; readonly startedAt?: string | undefined }): boolean =>
  Boolean(unannounced && !startedAt);

/** What a search of inspections asks for besides the scope. A provider is one of the scope's holders also while it must not know. */
export const toldFacet = (scope: Scope): { readonly told?: string } => (scope.kind === 'national' ? {} : { told: 'yes' });

// Determines the provider of a disclosure: a client's own company, or for other users the provider with the given PSiRA number.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { isNameOf } from '../../shared/disclosures/company-name.ts';
import { normalisePsiraNumber } from '../../shared/legal-entities/schema.ts';
import { type FieldProblem, Problem } from '../../shared/problem.ts';
import { findByNumber, findLegalEntity } from '../legal-entities/store.ts';

export interface Provider {
  readonly id: number;
  readonly name: string;
  readonly psiraNumber: string;
}

interface Sent {
  readonly companyName: string;
  readonly psiraNumber: string;
}

const wrong = (errors: readonly FieldProblem[]) => new Problem('invalid-input', `Check the input: ${errors[0]?.message ?? 'it is not valid'}.`, errors);

/** The provider as registered now. Throws `conflict` if it has no PSiRA number. */
export async function providerOf(id: number): Promise<Provider> {
  const entity = await findLegalEntity(id);
  if (!entity?.psiraNumber) {
    const message = 'The register has no PSiRA number for this company';
    throw new Problem('conflict', `${message}. Ask the regulator to record it before you create a disclosure.`, [{ path: 'psiraNumber', message }]);
  }
  return { id, name: entity.name, psiraNumber: entity.psiraNumber };
}

/** Throws `invalid-input` if a submitted disclosure names another company. A draft may have any name. */
export function expectNameOf(provider: Provider, companyName: string): void {
  if (isNameOf(provider.name, companyName)) return;
  const message = `${provider.psiraNumber} is registered to ${provider.name}`;
  throw wrong([{ path: 'companyName', message }]);
}

/** Throws `invalid-input` if the number is not the provider's. The prefix is ignored. */
export function expectNumberOf(provider: Provider, psiraNumber: string): void {
  if (normalisePsiraNumber(psiraNumber) === normalisePsiraNumber(provider.psiraNumber)) return;
  throw wrong([{ path: 'psiraNumber', message: `The PSiRA number of ${provider.name} is ${provider.psiraNumber}` }]);
}

async function namedBy(psiraNumber: string): Promise<Provider> {
  const found = await findByNumber(psiraNumber);
  const provider = found && (await findLegalEntity(found.id));
  // The search also matches registration numbers, which are not accepted here.
  if (!provider?.psiraNumber || normalisePsiraNumber(provider.psiraNumber) !== normalisePsiraNumber(psiraNumber))
    throw wrong([{ path: 'psiraNumber', message: 'No provider has this PSiRA number' }]);
  return { id: provider.id, name: provider.name, psiraNumber: provider.psiraNumber };
}

/** The provider of a new disclosure. Throws `invalid-input`, `conflict`. */
export async function providerFor(sent: Sent, actor: Actor): Promise<Provider> {
  const scope = scopeOf(actor);
  if (scope.kind === 'none') throw new Problem('conflict', 'Your account is not linked to a provider. Ask the regulator to link it to your company.');
  const provider = scope.kind === 'entity' ? await providerOf(scope.legalEntityId) : await namedBy(sent.psiraNumber);
  expectNumberOf(provider, sent.psiraNumber);
  return provider;
}

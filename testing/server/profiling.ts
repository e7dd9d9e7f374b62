// For tests of profiling: a registered firearm, its risk, and the list of firearms to inspect.
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Claims, send } from './call.ts';
import { inspector, internal } from './inspections.ts';

export interface Registered {
  readonly id: string;
  readonly serialNumber: string;
}

export async function register(change: object = {}): Promise<Registered> {
  const body = exampleFirearm({ license: exampleCard(), ...change });
  return (await send(contract.firearms.register, { as: internal, body })).body;
}

export const risk = async (id: string, as: Claims = inspector) => (await send(contract.profiling.get, { as, params: { id } })).body;
export const listed = async (query: Record<string, string> = {}) => (await send(contract.profiling.list, { as: inspector, query })).body;

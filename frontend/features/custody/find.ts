// Finds the officer, the firearm or the safe of a scanned or typed text: a label's code, a name or number of an officer, or the end of a serial number.
import { contract } from '../../../shared/contract.ts';
import { readCode } from '../../../shared/labels/code.ts';
import { fewestOfSerial } from '../../../shared/labels/schema.ts';
import { nameOfOfficer } from '../../../shared/officers/rules.ts';
import type { Officer } from '../../../shared/officers/schema.ts';
import { send } from '../../api/client.ts';
import { toApiError } from '../../api/error.ts';
import type { Party } from './counter-state.ts';

export interface Match extends Party {
  readonly kind: 'officer' | 'firearm' | 'safe';
}

const mostShown = 10;

export const partyOf = (officer: Pick<Officer, 'id' | 'initials' | 'surname' | 'psiraNumber'>): Party => ({
  id: officer.id,
  name: nameOfOfficer(officer),
  detail: `PSiRA ${officer.psiraNumber}`,
});

interface Labelled {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

/** A label names a firearm by make and model, with its serial number as the detail; an officer with the PSiRA number; a safe with its branch. */
function ofLabel({ kind, id, name, detail }: Labelled): Match[] {
  if (kind === 'firearm') return [{ kind, id, name: `${name} ${detail}`, detail: '' }];
  if (kind === 'officer') return [{ kind, id, name, detail: `PSiRA ${detail}` }];
  return kind === 'safe' ? [{ kind, id, name, detail }] : [];
}

async function officersNamed(search: string, legalEntityId: number): Promise<Match[]> {
  const { data } = await send(contract.officers.list, { query: { search, legalEntityId, limit: mostShown } });
  return data.filter(({ employment }) => employment !== 'left').map((one) => ({ kind: 'officer', ...partyOf(one) }));
}

async function firearmsEnding(serial: string, legalEntityId: number): Promise<Match[]> {
  if (serial.length < fewestOfSerial) return [];
  const { data } = await send(contract.labels.find, { query: { serial, legalEntityId } });
  return data.matches.flatMap(ofLabel);
}

/** The record of a label; undefined if no label of this provider has the code. Throws an `ApiError` for a replaced label. */
async function recordOf(code: string): Promise<Match[] | undefined> {
  try {
    return ofLabel((await send(contract.labels.resolve, { params: { code } })).data);
  } catch (cause) {
    if (toApiError(cause).status === 404) return undefined;
    throw cause;
  }
}

/** All matches, for the user to choose from: never the first of several. Throws an `ApiError`. */
export async function matchesOf(text: string, legalEntityId: number): Promise<readonly Match[]> {
  const code = readCode(text);
  const labelled = code ? await recordOf(code) : undefined;
  if (labelled) return labelled;
  const found = await Promise.all([officersNamed(text, legalEntityId), firearmsEnding(text, legalEntityId)]);
  return found.flat();
}

import * as contract from '../../shared/features.ts';
import { nextSerial } from '../data/serial.ts';
import { handle } from '../http/handle.ts';
import { createLegalEntity } from './store.ts';

export const handler = handle(contract.legalEntities.create)(async ({ actor, body }) =>
  createLegalEntity({ ...body, id: await nextSerial('legal-entity') }, actor),
);

// The regulator's system sets a provider's standing. It has no user and no token, but signs its request (decision 031). At most 60 calls a minute.
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { Actor } from '../../shared/access/actor.ts';
import * as contract from '../../shared/features.ts';
import { Problem } from '../../shared/problem.ts';
import { placeOf } from '../http/address.ts';
import { handle, problemAnswer } from '../http/handle.ts';
import { findByNumber, setStanding } from '../legal-entities/store.ts';
import { log } from '../platform/log.ts';
import { expectSigned, receiveOnce } from './receive.ts';

const name = "The regulator's system";
/** The actor in the history. It has the permissions of the regulator's management. */
const regulator: Actor = { userId: 'regulator-system', name, role: 'psira_management', sessionId: 'regulator-system' };

/** The sender's clock may be this far ahead of ours, as for signatures. */
const aheadMs = 5 * 60_000;

const answer = handle(contract.integrations.setStanding)(({ body }) =>
  receiveOnce({ system: 'regulator', operation: 'provider.standing', name, body }, async (cameAt) => {
    const { id, psiraNumber, standing, reason, setAt } = body;
    const message = 'Must not be in the future';
    if (setAt && Date.parse(setAt) > Date.now() + aheadMs)
      throw new Problem('invalid-input', 'A standing cannot be set in the future.', [{ path: 'setAt', message }]);
    const provider = await findByNumber(psiraNumber);
    if (!provider)
      throw new Problem('not-found', 'No provider is registered under this PSiRA number.', [{ path: 'psiraNumber', message: 'Unknown PSiRA number' }]);
    const asOf = setAt ? new Date(setAt).toISOString() : cameAt;
    return { id, legalEntityId: provider.id, psiraNumber, ...(await setStanding(provider.id, { standing, reason, asOf }, regulator)) };
  }),
);

/** The signature covers the bytes as received, so check it before parsing them. */
export const handler: typeof answer = Object.assign(async (event: APIGatewayProxyEventV2WithJWTAuthorizer, context: Parameters<typeof answer>[1]) => {
  try {
    await expectSigned('regulator', event);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { requestId } = event.requestContext;
    log('warn', 'call refused', { call: contract.integrations.setStanding.name, requestId, ...placeOf(event), code: error.code, status: error.status });
    return problemAnswer(error, requestId);
  }
  return answer(event, context);
});

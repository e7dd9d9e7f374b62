// The JWT authorizer of an HTTP API as AWS documents it: which tokens it accepts, and how it passes on their claims.
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';

export type Claims = Readonly<Record<string, string>>;
/** Returns the claims of a valid token; undefined for a missing or invalid token, or one for another audience. */
export type Authorizer = (token: string | undefined) => Promise<Claims | undefined>;

export function jwtAuthorizer({ issuer, audience, keys }: { issuer: string; audience: string; keys: JSONWebKeySet }): Authorizer {
  const key = createLocalJWKSet(keys);
  return async (token) => {
    if (!token) return undefined;
    // Checks signature, issuer, expiry and not-before. Refuses every algorithm except RS256, above all `none`.
    const verified = await jwtVerify(token.replace(/^bearer\s+/i, ''), key, { algorithms: ['RS256'], issuer, requiredClaims: ['exp'] }).catch(() => undefined);
    if (!verified) return undefined;
    const { payload } = verified;
    const issuedLater = typeof payload.iat === 'number' && payload.iat > Date.now() / 1000 + 60;
    return issuedLater || !meantFor(payload, audience) ? undefined : asText(payload);
  };
}

/** API Gateway checks `client_id` only if `aud` is missing. A Cognito access token has no `aud`. */
function meantFor(payload: JWTPayload, audience: string): boolean {
  const { aud, client_id } = payload;
  return aud === undefined ? client_id === audience : [aud].flat().includes(audience);
}

/** Every claim as text, a list as `[a b]`: the form that Lambda receives. */
const asText = (payload: JWTPayload): Claims =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, Array.isArray(value) ? `[${value.join(' ')}]` : String(value)]));

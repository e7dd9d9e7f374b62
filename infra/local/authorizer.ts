// The JWT authorizer of an HTTP API, as AWS documents it: which tokens are let in, and what their claims become.
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';

export type Claims = Readonly<Record<string, string>>;
/** The claims of a token that may come in; undefined for none, a bad one, or one meant for another. */
export type Authorizer = (token: string | undefined) => Promise<Claims | undefined>;

export function jwtAuthorizer({ issuer, audience, keys }: { issuer: string; audience: string; keys: JSONWebKeySet }): Authorizer {
  const key = createLocalJWKSet(keys);
  return async (token) => {
    if (!token) return undefined;
    // Signature, issuer, expiry and not-before; anything but RS256 (`none` above all) is refused.
    const verified = await jwtVerify(token.replace(/^bearer\s+/i, ''), key, { algorithms: ['RS256'], issuer, requiredClaims: ['exp'] }).catch(() => undefined);
    if (!verified) return undefined;
    const { payload } = verified;
    const issuedLater = typeof payload.iat === 'number' && payload.iat > Date.now() / 1000 + 60;
    return issuedLater || !meantFor(payload, audience) ? undefined : asText(payload);
  };
}

/** API Gateway looks at `client_id` only where there is no `aud`; a Cognito access token has none. */
function meantFor(payload: JWTPayload, audience: string): boolean {
  const { aud, client_id } = payload;
  return aud === undefined ? client_id === audience : [aud].flat().includes(audience);
}

/** Every claim as text, a list as `[a b]`: the shape that Lambda receives. */
const asText = (payload: JWTPayload): Claims =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, Array.isArray(value) ? `[${value.join(' ')}]` : String(value)]));

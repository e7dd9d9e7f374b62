// The functions' environment: one schema, shared by CDK (which sets it), the local host and the handlers (which read it).
import * as v from 'valibot';

const name = v.pipe(v.string(), v.minLength(1));

/** Asked of the parsed host, so that 127.1, 0x7f000001 and ::ffff:127.0.0.1 are seen for what they are. */
function onThisMachine(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return /^(.+\.)?localhost\.?$|^127\.|^0\.|^\[::1?\]$|^\[::ffff:7f/.test(host);
}

export const Env = v.pipe(
  v.object({
    /** `local` only on a developer's machine; CDK always sets `aws`. */
    HOST: v.picklist(['aws', 'local']),
    TABLE_NAME: name,
    DOCUMENT_BUCKET: name,
    USER_POOL_ID: name,
    USER_POOL_CLIENT_ID: name,
    TOKEN_ISSUER: v.pipe(v.string(), v.url()),
    /** The regulator's endpoint, once there is one. */
    REGULATOR_URL: v.optional(v.pipe(v.string(), v.url())),
    /** Endpoints of the emulators; never set on AWS. */
    DYNAMODB_ENDPOINT: v.optional(v.pipe(v.string(), v.url())),
    COGNITO_ENDPOINT: v.optional(v.pipe(v.string(), v.url())),
    S3_ENDPOINT: v.optional(v.pipe(v.string(), v.url())),
  }),
  // The local identity emulator signs with a key that anybody can download: its tokens must never open a real registry.
  v.check((env) => env.HOST === 'local' || !onThisMachine(env.TOKEN_ISSUER), 'TOKEN_ISSUER on this machine is refused outside the local host'),
  v.check(
    (env) => env.HOST === 'local' || !(env.DYNAMODB_ENDPOINT || env.COGNITO_ENDPOINT || env.S3_ENDPOINT),
    'Emulator endpoints are refused outside the local host',
  ),
);
export type Env = v.InferOutput<typeof Env>;

let read: Env | undefined;

/** The environment, checked once. Throws with the names of what is wrong. */
export function env(): Env {
  if (read) return read;
  const parsed = v.safeParse(Env, process.env);
  if (!parsed.success) {
    const wrong = parsed.issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(': '));
    throw new Error(`The function's environment is not right. ${wrong.join('; ')}`);
  }
  read = parsed.output;
  return read;
}

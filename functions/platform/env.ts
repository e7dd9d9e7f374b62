// The functions' environment: one schema, shared by CDK (which sets it), the local host and the handlers (which read it).
import * as v from 'valibot';

const name = v.pipe(v.string(), v.minLength(1));
const address = v.optional(v.pipe(v.string(), v.url()));

/** What SNS takes as the name of a sender. */
export const SmsSender = v.pipe(v.string(), v.regex(/^(?=.*[A-Za-z])[A-Za-z0-9]{1,11}$/, 'at most 11 letters and digits, a letter among them'));

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
    /** Where the checkpoints of the histories stand (decision 034); told to the jobs that make and verify them alone. */
    CHECKPOINT_BUCKET: v.optional(name),
    USER_POOL_ID: name,
    USER_POOL_CLIENT_ID: name,
    TOKEN_ISSUER: v.pipe(v.string(), v.url()),
    /** What SMS are sent under, where this installation sends any. */
    SMS_SENDER: v.optional(SmsSender),
    /**
     * Where each partner is told things, the queue of what waits for it, and the secret shared with it: its place in Secrets
     * Manager, or on the local host itself. Nothing is sent to a partner that is not set (decision 031).
     */
    ...{ REGULATOR_URL: address, REGULATOR_QUEUE_URL: address, REGULATOR_SECRET_ARN: v.optional(name), REGULATOR_SECRET: v.optional(name) },
    ...{ POLICE_URL: address, POLICE_QUEUE_URL: address, POLICE_SECRET_ARN: v.optional(name), POLICE_SECRET: v.optional(name) },
    /** How many times shorter the pauses between two tries are; for the local host, where nobody waits for hours. */
    PARTNER_HURRY: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))),
    /** Whom letters are from, where this installation sends any. */
    MAIL_SENDER: v.optional(v.pipe(v.string(), v.email())),
    /** What SES keeps and tells of our letters. */
    MAIL_CONFIGURATION_SET: v.optional(name),
    /** Where the portal's pages are, for the links in letters. */
    SITE_ORIGIN: v.optional(v.pipe(v.string(), v.url())),
    /** Endpoints of the emulators; never set on AWS. */
    DYNAMODB_ENDPOINT: v.optional(v.pipe(v.string(), v.url())),
    COGNITO_ENDPOINT: v.optional(v.pipe(v.string(), v.url())),
    S3_ENDPOINT: v.optional(v.pipe(v.string(), v.url())),
    SES_ENDPOINT: v.optional(v.pipe(v.string(), v.url())),
    SNS_ENDPOINT: v.optional(v.pipe(v.string(), v.url())),
  }),
  // The local identity emulator signs with a key that anybody can download: its tokens must never open a real registry.
  v.check((env) => env.HOST === 'local' || !onThisMachine(env.TOKEN_ISSUER), 'TOKEN_ISSUER on this machine is refused outside the local host'),
  v.check(
    (env) => env.HOST === 'local' || !(env.DYNAMODB_ENDPOINT || env.COGNITO_ENDPOINT || env.S3_ENDPOINT || env.SES_ENDPOINT || env.SNS_ENDPOINT),
    'Emulator endpoints are refused outside the local host',
  ),
  v.check((env) => env.HOST === 'local' || !(env.REGULATOR_SECRET || env.POLICE_SECRET), 'Secrets in the environment are refused outside the local host'),
  v.check(
    (env) =>
      env.HOST === 'local' || [env.REGULATOR_URL, env.POLICE_URL].every((url) => url === undefined || (url.startsWith('https://') && !onThisMachine(url))),
    'Partners are told over https and never on this machine outside the local host',
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

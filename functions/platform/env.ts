// The functions' environment: one schema, shared by CDK (which sets it), the local host and the handlers (which read it).
import * as v from 'valibot';
import { refusedOutsideLocal } from './outside-local.ts';

const name = v.pipe(v.string(), v.minLength(1));
const address = v.optional(v.pipe(v.string(), v.url()));

/** What SNS takes as the name of a sender. */
export const SmsSender = v.pipe(v.string(), v.regex(/^(?=.*[A-Za-z])[A-Za-z0-9]{1,11}$/, 'at most 11 letters and digits, a letter among them'));

export const Env = v.pipe(
  v.object({
    /** `local` only on a developer's machine; CDK always sets `aws`. */
    HOST: v.picklist(['aws', 'local']),
    TABLE_NAME: name,
    DOCUMENT_BUCKET: name,
    /** Where the checkpoints of the histories stand (decision 034); told to the jobs that make and verify them alone. */
    CHECKPOINT_BUCKET: v.optional(name),
    /** `on` where uploads are scanned for malware before the upload check takes them (decision 053); told to the check alone. */
    MALWARE_SCAN: v.optional(v.literal('on')),
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
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed) for (const message of refusedOutsideLocal(dataset.value)) addIssue({ message });
  }),
);
export type Env = v.InferOutput<typeof Env>;

let read: Env | undefined;

/** The environment, checked once. Throws with the names of what is wrong. */
export function env(): Env {
  if (read) return read;
  const parsed = v.safeParse(Env, process.env);
  // Beside its own settings, what the SDK and Node take from the environment by themselves.
  const wrong = parsed.success
    ? refusedOutsideLocal(process.env)
    : parsed.issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(': '));
  if (!parsed.success || wrong.length > 0) throw new Error(`The function's environment is not right. ${wrong.join('; ')}`);
  read = parsed.output;
  return read;
}

// The functions' environment: one schema for CDK and the local host, which set it, and the handlers, which read it.
import * as v from 'valibot';
import { refusedOutsideLocal } from './outside-local.ts';

const name = v.pipe(v.string(), v.minLength(1));
const address = v.optional(v.pipe(v.string(), v.url()));

/** SNS's rule for a sender name. */
export const SmsSender = v.pipe(v.string(), v.regex(/^(?=.*[A-Za-z])[A-Za-z0-9]{1,11}$/, 'at most 11 letters and digits, not only digits'));

export const Env = v.pipe(
  v.object({
    /** `local` only on a developer's machine; CDK always sets `aws`. */
    HOST: v.picklist(['aws', 'local']),
    TABLE_NAME: name,
    DOCUMENT_BUCKET: name,
    /** The bucket of the histories' checkpoints (decision 034); only for the jobs that make and verify them. */
    CHECKPOINT_BUCKET: v.optional(name),
    /** For changes that cannot be processed; only for the consumers of the table's stream. */
    FAILURES_QUEUE_URL: address,
    /** The queues of jobs that run in steps; only for these jobs. */
    ...{ SWEEP_QUEUE_URL: address, RECOUNT_QUEUE_URL: address, CHECKPOINT_QUEUE_URL: address, VERIFY_QUEUE_URL: address },
    /** `on` if uploads are scanned for malware before the upload check (decision 053); only for the check. */
    MALWARE_SCAN: v.optional(v.literal('on')),
    USER_POOL_ID: name,
    USER_POOL_CLIENT_ID: name,
    TOKEN_ISSUER: v.pipe(v.string(), v.url()),
    /** The sender name of SMS, if this installation sends any. */
    SMS_SENDER: v.optional(SmsSender),
    /**
     * Each partner's address, its queue, and the shared secret: its place in Secrets Manager, or the secret itself on the local host. A partner without
     * these settings receives nothing (decision 031).
     */
    ...{ REGULATOR_URL: address, REGULATOR_QUEUE_URL: address, REGULATOR_SECRET_ARN: v.optional(name), REGULATOR_SECRET: v.optional(name) },
    ...{ POLICE_URL: address, POLICE_QUEUE_URL: address, POLICE_SECRET_ARN: v.optional(name), POLICE_SECRET: v.optional(name) },
    /** Divides the pauses between two attempts; for the local host, where nobody waits for hours. */
    PARTNER_HURRY: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))),
    /** The key of the officers' person keys (functions/officers/person-key.ts): its place in Secrets Manager, or on the local host the key itself. */
    ...{ PERSON_KEY_ARN: v.optional(name), PERSON_KEY: v.optional(name) },
    /** The sender of emails, if this installation sends any. */
    MAIL_SENDER: v.optional(v.pipe(v.string(), v.email())),
    /** SES's configuration for our emails and their feedback. */
    MAIL_CONFIGURATION_SET: v.optional(name),
    /** The portal's address, for the links in emails. */
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

/** Returns the environment, checked once. Throws with the names of wrong variables. */
export function env(): Env {
  if (read) return read;
  const parsed = v.safeParse(Env, process.env);
  // Checks all variables, because the SDK and Node also read some themselves.
  const wrong = parsed.success
    ? refusedOutsideLocal(process.env)
    : parsed.issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(': '));
  if (!parsed.success || wrong.length > 0) throw new Error(`The function's environment is wrong. ${wrong.join('; ')}`);
  read = parsed.output;
  return read;
}

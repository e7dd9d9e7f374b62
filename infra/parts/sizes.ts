// Every memory size, time limit, number of retries, concurrency, rate limit and retention, once, with its reason. A test (sizes.test.ts) finds those written
// elsewhere.
import { Duration } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { mostAutomaticAttempts } from '../../shared/integrations/schema.ts';

export interface FunctionSize {
  /** Megabytes. A function's share of a processor grows with it: a whole one at 1,769. */
  readonly memory: number;
  readonly timeout: Duration;
}

/**
 * Below this a cold start takes visibly longer. It is also four times what the search needs for a million firearms, which leaves room for loading them
 * (bench/README.md).
 */
const usualMemory = 1024;
/** The longest that Lambda allows. */
const longest = Duration.minutes(15);

export const functionSizes = {
  /** A call of the API. API Gateway stops waiting after 30 seconds; a call that takes ten has failed. */
  call: { memory: usualMemory, timeout: Duration.seconds(10) },
  /** One step of the sweep: it saves its place after two minutes, and then ends the range that it has begun. */
  sweep: { memory: usualMemory, timeout: Duration.minutes(5) },
  /** One step of the recount, as of the sweep; it also waits a minute before it counts again. */
  recount: { memory: usualMemory, timeout: Duration.minutes(5) },
  /** Reads the history of every firearm; the next call continues where it stopped. */
  enterStock: { memory: usualMemory, timeout: longest },
  /** Once a day it holds a kind's rows twice and reads the whole change feed: a gigabyte for a million firearms. */
  snapshot: { memory: 2048, timeout: longest },
  /** One step of the checkpoint: some pages of a scan, and one list of 20,000 chain heads in memory. */
  checkpoint: { memory: usualMemory, timeout: Duration.minutes(5) },
  /** One step of the verification: the records of some pages of a scan, or one list of 20,000 chain heads. */
  verifyHistory: { memory: usualMemory, timeout: Duration.minutes(5) },
  /** One document of at most some megabytes or, every hour, all uploads whose event was lost. */
  checkUpload: { memory: usualMemory, timeout: Duration.minutes(5) },
  /** A hundred changes, each at most one transaction of some hundred milliseconds. */
  count: { memory: usualMemory, timeout: Duration.minutes(1) },
  /**
   * The search's index and a whole workbook of an import are in memory together, and compressing needs the processor. A step should end within half a
   * minute; the file of a national register takes a few minutes.
   */
  work: { memory: 2048, timeout: longest },
  /** Three times its wait for a partner (functions/integrations/send.ts), for its writes before and after. */
  deliver: { memory: usualMemory, timeout: Duration.seconds(30) },
  /** It stops after four minutes, and is called again every five. */
  watchCustody: { memory: usualMemory, timeout: Duration.minutes(5) },
  /**
   * Drawing needs the processor, and all pages of a PDF of 5,000 entries are in memory until the last. It stops after four minutes, and is called again
   * every five for an hour.
   */
  copyRegisters: { memory: 2048, timeout: Duration.minutes(5) },
  /** It is called again every minute. */
  mail: { memory: usualMemory, timeout: Duration.minutes(1) },
  /** One email that bounced. */
  mailFeedback: { memory: usualMemory, timeout: Duration.seconds(10) },
} as const satisfies Record<string, FunctionSize>;

/**
 * No function has reserved concurrency: it would be taken from all others, and a new account has ten in all, of which none may be reserved. `apiBounds`
 * limits the API, the table's shards limit the consumers, and `delivery` limits the messages to partners. Ask AWS for an account limit of 1,000 before
 * people rely on the registry (docs/deploy.md).
 */
export const reservedConcurrency: number | undefined = undefined;

/**
 * Calls per second, and at once: twice as many. 200 is ten times the peak of 2,000 people and enough for 20,000; 50,000 people need 500 (setting
 * `apiRate`). It also limits the bill.
 */
export const apiBounds = (rate = 200) => ({ rate, burst: 2 * rate });
/** For calls with a secret to guess: sign-in by programs, and signed calls. Ten sign-ins per second are more than ever happen. */
export const brakedBounds = { rate: 10, burst: 20 } as const;
/**
 * Requests of one address in five minutes, the firewall's period. One address may be a whole head office or the police's network. An open tab calls the
 * API ten times by itself, and its person about ten times more. A sign-in with an empty cache makes 58 requests, 49 of them for pages (measured on the
 * local host).
 */
export const firewallBounds = {
  /** For the API: 750 people at work, a quarter of the limit for everybody (`apiBounds`). */
  api: 15_000,
  /** With the pages, which CloudFront serves: 500 people who start at once, as on the morning after a release. */
  all: 30_000,
} as const;

/** Retries of a failed function without a waiting caller, one minute and two minutes later: Lambda's maximum. */
export const eventRetries = 2;

export interface Handing {
  /** Attempts to call the function; they do not depend on the function's result. */
  readonly retryAttempts: number;
  readonly maxEventAge: Duration;
}

export const handing = {
  /** Until the end of the morning: due items must be reported today. */
  daily: { retryAttempts: 5, maxEventAge: Duration.hours(6) },
  /** The next hour follows anyway, and a late call must not run into it. */
  hourly: { retryAttempts: 2, maxEventAge: Duration.minutes(50) },
  /** The next minute follows anyway. */
  eachMinute: { retryAttempts: 0, maxEventAge: Duration.minutes(1) },
  /** The next run follows in five minutes anyway. */
  eachFiveMinutes: { retryAttempts: 0, maxEventAge: Duration.minutes(5) },
  /** For an uploaded document: after two hours the hourly check has found it anyway. */
  upload: { retryAttempts: 5, maxEventAge: Duration.hours(2) },
} as const satisfies Record<string, Handing>;

/**
 * A passing fault is tried again until the stream forgets the change, after 24 hours. An error of the change itself does not come here: the consumer moves
 * it to its failure queue after some tries (functions/jobs/tries.ts).
 */
const untilForgotten = { retryAttempts: -1, maxRecordAge: Duration.hours(24), bisectBatchOnError: true, reportBatchItemFailures: true } as const;

export const streams = {
  /** A hundred at a time, so that changes of one counter become one write; people do not notice a second's wait. */
  count: { batchSize: 100, maxBatchingWindow: Duration.seconds(1), ...untilForgotten },
  /** A step has the whole time limit to itself, and the steps of ten jobs per shard, Lambda's maximum, run in parallel. */
  work: { batchSize: 1, parallelizationFactor: 10, ...untilForgotten },
} as const;

export const delivery = {
  /** Five at once spare a partner that recovers; a partner that is down takes nothing from the other. */
  source: { batchSize: 1, maxConcurrency: 5 },
  /** Six times the function's time limit, as Lambda advises. */
  visibilityTimeout: Duration.seconds(functionSizes.deliver.timeout.toSeconds() * 6),
  /** The counted attempts (decision 031) and four more, for a message delivered twice or while another process handles it. */
  maxReceiveCount: mostAutomaticAttempts + 4,
} as const;

export const steps = {
  /** The parts of one job that run at the same time. Ten make a national register's night short and leave the account's other functions their share. */
  source: { batchSize: 1, maxConcurrency: 10 },
  /** A minute more than a step may take: a step that failed, or whose function died, runs again soon. */
  visibilityTimeout: Duration.minutes(functionSizes.sweep.timeout.toMinutes() + 1),
  /** With the pauses half an hour: a fault of AWS that lasts longer needs a person. */
  maxReceiveCount: 5,
} as const;

/** Failures are kept for a person: SQS's maximum, and longer than anybody's leave without a stand-in. */
export const failuresKept = Duration.days(14);

export const backupsKept = {
  /** As long as point-in-time recovery; these backups survive the loss of the table. */
  daily: Duration.days(35),
  /** Thirteen months: an audit can compare a year's findings with the state before them. Records themselves are never deleted. */
  monthly: Duration.days(400),
  /** Days until a lock is closed for good and can no longer be opened; AWS requires at least three. */
  secondThoughts: Duration.days(7),
} as const;

export const backupWindow = {
  /** AWS Backup makes one copy of a resource at a time: the monthly copy waits for the nightly one, an hour before, to end or be aborted. */
  startWindow: Duration.hours(11),
  /** A copy that takes longer has failed: the next one starts soon. */
  completionWindow: Duration.hours(12),
} as const;

/**
 * CloudFront's caching of errors. By default it caches an error for ten seconds by address alone, whatever the answer and the cache policy say: a 404 for
 * one person would also be served to the next.
 */
export const errorsKept = Duration.seconds(0);

export const kept = {
  /** Functions' logs: failures and refused access. Long enough for a yearly audit. */
  functionLogs: RetentionDays.ONE_YEAR,
  /** Who called what: misuse is often found late, and POPIA s22 requires informing the people concerned. */
  accessLogs: RetentionDays.TWO_YEARS,
  /** The buckets' own logs, as long as the access log that they are read with. */
  bucketLogs: Duration.days(730),
} as const;

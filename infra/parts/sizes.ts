// Every memory size, time limit, number of tries, concurrency, bound and term of keeping, once, with its reason.
// A test (sizes.test.ts) finds one that is written elsewhere.
import { Duration } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { mostAutomaticAttempts } from '../../shared/integrations/schema.ts';

export interface FunctionSize {
  /** Megabytes. A function's share of a processor grows with it: a whole one at 1,769. */
  readonly memory: number;
  readonly timeout: Duration;
}

/** Below this a cold start takes visibly longer. It is also four times what the search holds of a million firearms, which leaves room for loading them (bench/README.md). */
const usualMemory = 1024;
/** The longest that Lambda grants. */
const longest = Duration.minutes(15);

export const functionSizes = {
  /** A call of the API. API Gateway gives up after 30 seconds; a call of this API that takes ten has failed. */
  call: { memory: usualMemory, timeout: Duration.seconds(10) },
  /** What is due among 100,000 firearms takes a minute (bench/README.md), and counting all of them again comes after it. */
  sweep: { memory: usualMemory, timeout: longest },
  /** Counts all records twice, a minute apart. */
  recount: { memory: usualMemory, timeout: longest },
  /** Goes through the history of every firearm; it can be called again where it stopped. */
  enterStock: { memory: usualMemory, timeout: longest },
  /** Once a day it holds a kind's rows twice, and reads all of the change feed: a gigabyte for a million firearms. */
  snapshot: { memory: 2048, timeout: longest },
  /** Reads the whole table side by side in pieces, of which it holds no more than one list of 20,000 heads each. */
  checkpoint: { memory: usualMemory, timeout: longest },
  /** About a hundred bytes for each head that ever stood in a checkpoint: ten million of them. */
  verifyHistory: { memory: 2048, timeout: longest },
  /** One document of at most some megabytes, or, each hour, all that nobody was told of. */
  checkUpload: { memory: usualMemory, timeout: Duration.minutes(5) },
  /** A hundred changes, each at most a transaction of some hundred milliseconds. */
  count: { memory: usualMemory, timeout: Duration.minutes(1) },
  /**
   * The search's index and a whole workbook of an import stand in memory together; and zipping takes the processor that comes with it.
   * A step is meant to end within half a minute; making the file of a national register takes some.
   */
  work: { memory: 2048, timeout: longest },
  /** Three times what it waits for a partner (functions/integrations/send.ts), for what it writes down before and after. */
  deliver: { memory: usualMemory, timeout: Duration.seconds(30) },
  /** It is called again each minute. */
  mail: { memory: usualMemory, timeout: Duration.minutes(1) },
  /** One letter that came back. */
  mailFeedback: { memory: usualMemory, timeout: Duration.seconds(10) },
} as const satisfies Record<string, FunctionSize>;

/**
 * None is reserved for any function. What is reserved for one is taken from all others, and a new account has ten in all, of which
 * none may be reserved. The API is bounded by `apiBounds`; the consumers by the table's shards; what tells partners by `delivery`.
 * Ask AWS for an account's bound of 1,000 before people rely on the registry (docs/deploy.md).
 */
export const reservedConcurrency: number | undefined = undefined;

/** Calls a second, and at once. 200 are ten times what 2,000 people do at their busiest; it is also a bound on the bill. */
export const apiBounds = { rate: 200, burst: 400 } as const;
/** Where a secret can be guessed: signing in as a program, and signatures. Ten people signing in a second are more than there are. */
export const brakedBounds = { rate: 10, burst: 20 } as const;
/**
 * Requests of one address in five minutes, which is the firewall's period. One address may be a whole head office, or the police's network.
 * An open tab asks the API ten times by itself, its person at work some ten times more; who signs in with nothing kept in the browser
 * brings 58, 49 of them pages (measured at the local host).
 */
export const firewallBounds = {
  /** Of the API: 750 people at work, and a quarter of what it takes of everybody (`apiBounds`). */
  api: 15_000,
  /** Of the pages as well, which CloudFront answers by itself: 500 people who begin at once, as on the morning after a release. */
  all: 30_000,
} as const;

/** A function that failed on an event that nobody waits for is given it again so many times, a minute and two later: Lambda's most. */
export const eventRetries = 2;

export interface Handing {
  /** Tries to hand a call over to a function; whether the function then succeeds is not its concern. */
  readonly retryAttempts: number;
  readonly maxEventAge: Duration;
}

export const handing = {
  /** Until about the end of the morning: what is due today is told today. */
  daily: { retryAttempts: 5, maxEventAge: Duration.hours(6) },
  /** The next hour comes by itself, and one late call must not run into it. */
  hourly: { retryAttempts: 2, maxEventAge: Duration.minutes(50) },
  /** The next minute comes by itself. */
  eachMinute: { retryAttempts: 0, maxEventAge: Duration.minutes(1) },
  /** Of a document that came: after two hours the hourly check has seen it in any case. */
  upload: { retryAttempts: 5, maxEventAge: Duration.hours(2) },
} as const satisfies Record<string, Handing>;

export const streams = {
  /** A hundred at a time, since changes of one counter are then one write; a second's wait is what a person does not see. */
  count: { batchSize: 100, maxBatchingWindow: Duration.seconds(1), retryAttempts: 10 },
  /** A step has the whole time to itself, and the steps of ten jobs of a shard, Lambda's most, go on side by side. */
  work: { batchSize: 1, parallelizationFactor: 10, retryAttempts: 10 },
} as const;

export const delivery = {
  /** Five at once spare a partner that comes back, and one that is down takes nothing from the other. */
  source: { batchSize: 1, maxConcurrency: 5 },
  /** Six times what the function may take, as Lambda asks for. */
  visibilityTimeout: Duration.seconds(functionSizes.deliver.timeout.toSeconds() * 6),
  /** The tries that are counted (decision 031), and four more: a message that came twice, or while somebody was at it. */
  maxReceiveCount: mostAutomaticAttempts + 4,
} as const;

/** What failed for good waits for a person: SQS's most, and longer than anybody's leave without a stand-in. */
export const failuresKept = Duration.days(14);

export const backupsKept = {
  /** As long as point-in-time recovery reaches, which these outlive if the table is lost. */
  daily: Duration.days(35),
  /** A year and a month: what a yearly audit finds can be compared with what stood before it. Records themselves are never deleted. */
  monthly: Duration.days(400),
  /** In which a lock that is closed for good can still be opened; AWS asks for three at least. */
  secondThoughts: Duration.days(7),
} as const;

export const backupWindow = {
  /** AWS Backup copies a thing once at a time: the month's copy waits until the night's, an hour before it, has ended or was broken off. */
  startWindow: Duration.hours(11),
  /** A copy that takes longer has failed: the next night's is near. */
  completionWindow: Duration.hours(12),
} as const;

/**
 * Of an error at CloudFront. Unless told otherwise it keeps one for ten seconds, whatever the answer and the cache policy say, and by the
 * address alone: what is not there for one person would not be there for whoever asks next.
 */
export const errorsKept = Duration.seconds(0);

export const kept = {
  /** Functions' logs: what went wrong, and to whom access was refused. Long enough for a yearly audit. */
  functionLogs: RetentionDays.ONE_YEAR,
  /** Who asked for what: an abuse is often found late, and POPIA s22 wants those told who were concerned. */
  accessLogs: RetentionDays.TWO_YEARS,
  /** The buckets' own logs, as long as the access log that they are read beside. */
  bucketLogs: Duration.days(730),
} as const;

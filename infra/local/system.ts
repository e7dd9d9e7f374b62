// Runs the whole system on one machine behind one origin: database, identity, objects, mail, SMS, API, pages, stream.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent, S3Event, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Env } from '../../functions/platform/env.ts';
import type { SecondFactor } from '../../shared/auth/second-factor.ts';
import { tileOrigins } from '../../shared/geographic/map-styles.ts';
import { rows } from '../../shared/rows.ts';
import { securityHeaders } from '../parts/headers.ts';
import { verifyLinkOf } from '../parts/verify-links.ts';
import { createApi, type Handler } from './api.ts';
import { jwtAuthorizer } from './authorizer.ts';
import { credentials, personKey, region } from './credentials.ts';
import { createTable, startDatabase } from './database.ts';
import { awaitCommits } from './durable.ts';
import { refuseOtherHost } from './gate.ts';
import { type Identity, openIdentity } from './identity/identity.ts';
import { startLoopback } from './loopback.ts';
import { startMail } from './mail.ts';
import { startObjects } from './objects.ts';
import { startPartnerDelivery } from './partner-delivery.ts';
import { startQueues } from './queue.ts';
import { startSms } from './sms.ts';
import { answerStarting } from './starting.ts';
import { createStatic } from './static.ts';
import { type Follower, followStream } from './stream.ts';
import { deliverUploads } from './uploads.ts';

export const root = path.resolve(import.meta.dirname, '../..');
export const tableName = 'firearm-registry';
export const buckets = { documents: 'registry-documents', checkpoints: 'registry-checkpoints' } as const;
/** Where a system keeps its parts below its folder. */
export const databaseIn = (dir: string) => path.join(dir, 'database');
export const objectsIn = (dir: string) => path.join(dir, 'objects');
export const loginsIn = (dir: string) => path.join(dir, 'cognito');

export interface SystemOptions {
  readonly port: number;
  /** The folder that keeps everything between runs. */
  readonly dir: string;
  /** True for a database that is deleted when the system stops. */
  readonly inMemory?: boolean;
  readonly dev?: boolean;
  /** `required` if nobody may sign in without a one-time code, as in the cloud. */
  readonly secondFactor?: SecondFactor;
  /** Starts partners (partner.ts); `hurry` divides the pauses between attempts. Without it there are no partners. */
  readonly partners?: { readonly hurry: number } | undefined;
  readonly progress?: (step: string) => void;
  /** True to answer 503 at every address until `open` is called, so nobody adds records while the first data is created. */
  readonly closed?: boolean;
  /** Called after a database that stopped was restarted. */
  readonly databaseRestarted?: (pid: number | undefined) => void;
  /** Called with a sentence when the database stopped for good: the system cannot be used any more. */
  readonly databaseLost?: (why: string) => void;
}

export interface System {
  readonly origin: string;
  readonly mailbox: string;
  /** The page with the SMS. */
  readonly sms: string;
  /** The page of the partners, if there are any. */
  readonly partners?: string | undefined;
  readonly databasePid: number | undefined;
  /** The environment of the functions. */
  readonly environment: Readonly<Record<string, string>>;
  /** Opens a system that was started closed. */
  open(): void;
  /** Resolves when background work has caught up: counters, jobs, and the work that these cause. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

// This host supports Node 20 and the cloud runs a later version, so the SDK's advice helps nobody here. Set for commands on another process's system too.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

type Serve = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

export async function startSystem(options: SystemOptions): Promise<System> {
  const { port, dir, inMemory = false, dev = false, secondFactor = 'optional', partners: wanted, progress = () => undefined } = options;
  const origin = `http://localhost:${port}`;
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    progress('Starting the database');
    const database = await startDatabase({
      ...(inMemory ? {} : { dir: databaseIn(dir) }),
      ...(options.databaseRestarted ? { restarted: options.databaseRestarted } : {}),
      ...(options.databaseLost ? { lost: options.databaseLost } : {}),
    });
    stops.push(database.stop);
    await createTable(database.endpoint, tableName);

    progress('Starting identity, documents and mail');
    const mail = await startMail();
    stops.push(mail.stop);
    const sms = await startSms();
    stops.push(sms.stop);
    const objects = await startObjects({ dir: objectsIn(dir), buckets, origins: [origin, `http://127.0.0.1:${port}`] });
    stops.push(objects.stop);
    const identity = await openIdentity({ dir: loginsIn(dir), mount: `${origin}/cognito`, send: mail.send, secondFactor });
    // Administrative calls: signatures are not checked here, so the address itself is the secret.
    const secret = `/${randomBytes(24).toString('hex')}`;
    const administration = await startLoopback('The user pool', async (request, response) => {
      if (request.url?.startsWith(`${secret}/`) || request.url === secret) return identity.serve(request, response, request.url.slice(secret.length) || '/');
      request.resume();
      response.writeHead(404).end();
    });
    stops.push(administration.stop);

    // The functions are loaded once the pages' server is up, before any call reaches them.
    let load: (file: string) => Promise<unknown> = () => Promise.reject(new Error('The API is not up yet'));
    const told = wanted ? await startPartnerDelivery({ origin, hurry: wanted.hurry, load: (file) => load(file), ...(inMemory ? {} : { dir }) }) : undefined;
    if (told) stops.push(told.stop);

    const sweepSteps = await startQueues({
      names: ['sweep'],
      consume: async (event) => ((await load('functions/jobs/sweep.ts')) as (event: SQSEvent) => Promise<SQSBatchResponse>)(event),
      ...(inMemory ? {} : { statePath: path.join(dir, 'sweep.json') }),
    });
    stops.push(sweepSteps.stop);

    const environment = {
      HOST: 'local',
      TABLE_NAME: tableName,
      DOCUMENT_BUCKET: buckets.documents,
      CHECKPOINT_BUCKET: buckets.checkpoints,
      USER_POOL_ID: identity.poolId,
      USER_POOL_CLIENT_ID: identity.clientId,
      TOKEN_ISSUER: identity.issuer,
      DYNAMODB_ENDPOINT: database.endpoint,
      COGNITO_ENDPOINT: administration.endpoint + secret,
      S3_ENDPOINT: objects.endpoint,
      ...told?.environment,
      SWEEP_QUEUE_URL: sweepSteps.urlOf('sweep'),
      SES_ENDPOINT: mail.endpoint,
      MAIL_SENDER: 'no-reply@registry.test',
      SNS_ENDPOINT: sms.endpoint,
      SMS_SENDER: 'REGISTRY',
      SITE_ORIGIN: origin,
      PERSON_KEY: personKey,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    } satisfies Env & Record<string, string>;
    setEnvironment(environment);
    // In development Vite loads the functions, after each change anew, so they have another client.
    if (!inMemory && !dev) awaitCommits((await import('../../functions/data/client.ts')).database());

    progress('Starting the API and the pages');
    const server = createServer();
    const { pages, load: loadHandler, stop: stopPages } = await pagesOf(dev, server, objects.endpoint);
    stops.push(stopPages);
    load = loadHandler;
    const authorize = jwtAuthorizer({ issuer: identity.issuer, audience: identity.clientId, keys: identity.keys });
    const dispatch = dispatcher({ identity, api: createApi({ rows, load: loadHandler, authorize }), pages, dev });
    let open = !options.closed;
    server.on('request', (request, response) => {
      if (refuseOtherHost(request, response)) return;
      if (open) void dispatch(request, response);
      else answerStarting(request, response);
    });
    stops.push(...(await listen(server, port)));

    // Each has its own position in the stream, so counters never wait behind a long job.
    const followers: Follower[] = [];
    for (const [file, state] of [
      ['functions/jobs/count.ts', 'stream.json'],
      ['functions/jobs/work.ts', 'work.json'],
    ] as const) {
      const stream = followStream({
        endpoint: database.endpoint,
        tableName,
        // Loads the consumer's file for each batch, like the handlers: in development a change applies at once.
        consume: async (event) => (await loadJob<DynamoDBStreamEvent, DynamoDBBatchResponse>(load, file))(event),
        ...(inMemory ? {} : { statePath: path.join(dir, state) }),
      });
      stops.push(stream.stop);
      followers.push(stream);
    }
    const uploads = deliverUploads({ consume: async (event) => (await loadJob<S3Event>(load, 'functions/jobs/check-upload.ts'))(event) });
    objects.follow(uploads.take);
    stops.push(uploads.stop);
    const addresses = { origin, mailbox: mail.endpoint, sms: sms.endpoint, partners: told?.page };
    const opened = () => {
      open = true;
    };
    return { ...addresses, databasePid: database.pid, environment, open: opened, settled: () => settled(followers), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One follower's work can cause work for another, and the latest writes may not be read yet: all must be idle from now on for a while. */
async function settled(followers: readonly Follower[]): Promise<void> {
  const quietMs = 1000;
  const asked = Date.now();
  while (!followers.every((one) => Date.now() - Math.max(asked, one.idleSince() ?? Date.now()) > quietMs)) await wait(100);
}

const loadJob = async <E, A = void>(load: (file: string) => Promise<unknown>, file: string) => (await load(file)) as (event: E) => Promise<A>;

/** Overrides a developer's own AWS profile and session: they must never reach the functions or be mixed with our keys. */
function setEnvironment(environment: Record<string, string>): void {
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL']) delete process.env[name];
  Object.assign(process.env, environment);
}

async function pagesOf(dev: boolean, server: Server, objects: string): Promise<{ pages: Serve; load(file: string): Promise<Handler>; stop(): Promise<void> }> {
  if (dev) {
    const { startVite } = await import('./dev.ts');
    const vite = await startVite(root, server);
    return { pages: (request, response) => vite.middleware(request, response), load: vite.load, stop: vite.stop };
  }
  const load = async (file: string) => ((await import(/* @vite-ignore */ pathToFileURL(path.join(root, file)).href)) as { handler: Handler }).handler;
  return { pages: createStatic(path.join(root, 'dist'), securityHeaders([objects], tileOrigins)), load, stop: async () => undefined };
}

/** Routes by path behind one origin, like CloudFront. */
function dispatcher({ identity, api, pages, dev }: { identity: Identity; api: Serve; pages: Serve; dev: boolean }) {
  const { poolId: userPoolId, clientId: userPoolClientId, secondFactor } = identity;
  const settings = JSON.stringify({ userPoolId, userPoolClientId, userPoolEndpoint: '/cognito', region, secondFactor, mapTiles: 'on' });
  const dispatch: Serve = (request, response, url) => {
    const { pathname } = url;
    const check = verifyLinkOf(url);
    if (check) {
      for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value);
      return api(request, response, check);
    }
    // In development the browser's folder api/ has that address too. Vite serves its sources one by one.
    const source = dev && /\.tsx?$/.test(pathname);
    if (pathname.startsWith('/api/') && !source) return api(request, response, url);
    if (pathname === '/cognito' || pathname.startsWith('/cognito/')) return identity.serveBrowser(request, response, pathname.slice('/cognito'.length) || '/');
    if (pathname === '/config.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).end(settings);
      return;
    }
    return pages(request, response, url);
  };
  return async (request: IncomingMessage, response: ServerResponse) => {
    try {
      // Joined as text: an address such as //host would otherwise name another host.
      await dispatch(request, response, new URL(`http://localhost${request.url?.startsWith('/') ? request.url : '/'}`));
    } catch (error) {
      // Without the end of the address, which may be a token.
      console.error(`${request.method} ${request.url?.replace(/^(\/v\/|[^?]*\?).*/, '$1…')} failed:`, error);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end('Internal Server Error');
    }
  };
}

/** Listens on this machine only, on both loopback addresses if it has two. */
async function listen(server: Server, port: number): Promise<(() => Promise<void>)[]> {
  await listening(server, port, '127.0.0.1');
  const second = createServer((request, response) => void server.emit('request', request, response));
  second.on('upgrade', (request, socket, head) => void server.emit('upgrade', request, socket, head));
  const opened = [server];
  try {
    await listening(second, port, '::1');
    opened.push(second);
  } catch (error) {
    // Machines without IPv6 have only the first address.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') {
      await close(server);
      throw error;
    }
  }
  return opened.map((each) => () => close(each));
}

const listening = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

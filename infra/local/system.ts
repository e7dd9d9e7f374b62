// The whole system on one machine behind one origin: database, identity, objects, mail, SMS, API, pages, stream.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { DynamoDBStreamEvent, S3Event } from 'aws-lambda';
import type { Env } from '../../functions/platform/env.ts';
import type { SecondFactor } from '../../shared/auth/second-factor.ts';
import { rows } from '../../shared/rows.ts';
import { securityHeaders } from '../parts/headers.ts';
import { createApi, type Handler } from './api.ts';
import { jwtAuthorizer } from './authorizer.ts';
import { credentials, region } from './credentials.ts';
import { createTable, startDatabase } from './database.ts';
import { awaitCommits } from './durable.ts';
import { refuseOtherHost } from './gate.ts';
import { type Identity, openIdentity } from './identity/identity.ts';
import { startLoopback } from './loopback.ts';
import { startMail } from './mail.ts';
import { startObjects } from './objects.ts';
import { startSms } from './sms.ts';
import { answerStarting } from './starting.ts';
import { createStatic } from './static.ts';
import { type Follower, followStream } from './stream.ts';
import { startTelling } from './telling.ts';
import { deliverUploads } from './uploads.ts';

export const root = path.resolve(import.meta.dirname, '../..');
export const tableName = 'firearm-registry';
export const buckets = { documents: 'registry-documents', checkpoints: 'registry-checkpoints' } as const;
/** Where below its folder a system keeps what. */
export const databaseIn = (dir: string) => path.join(dir, 'database');
export const objectsIn = (dir: string) => path.join(dir, 'objects');
export const loginsIn = (dir: string) => path.join(dir, 'cognito');

export interface SystemOptions {
  readonly port: number;
  /** Where everything is kept between runs. */
  readonly dir: string;
  /** True for a database that is gone when the system stops. */
  readonly inMemory?: boolean;
  readonly dev?: boolean;
  /** `required` where nobody is to sign in without a one-time code, as nobody does in the cloud. */
  readonly secondFactor?: SecondFactor;
  /** Partners that are told of what happens (partner.ts), tried so many times faster than in the cloud; without it there are none. */
  readonly partners?: { readonly hurry: number } | undefined;
  readonly progress?: (step: string) => void;
  /** True for a system whose every address answers 503 until `open` is called: while its first data is made, nobody may add to it. */
  readonly closed?: boolean;
  /** Called after a database that died was started again. */
  readonly databaseRestarted?: (pid: number | undefined) => void;
  /** Called with a sentence when the database died for good: the system is of no use then. */
  readonly databaseLost?: (why: string) => void;
}

export interface System {
  readonly origin: string;
  readonly mailbox: string;
  /** The page of the phone. */
  readonly sms: string;
  /** The page of the partners, where there are any. */
  readonly partners?: string | undefined;
  readonly databasePid: number | undefined;
  /** What the functions' environment was set to. */
  readonly environment: Readonly<Record<string, string>>;
  /** Answers from now on, when it was started closed. */
  open(): void;
  /** Comes when what follows from all that was written has been done: counters, background work, and what follows from these. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

// Node 20 is what this host promises to run on; the cloud has a later one, and the SDK's advice helps nobody here. Of a command that works on
// a system which another process started, too.
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
    // An administrator's calls: signatures are not checked here, so that the address itself is the secret.
    const secret = `/${randomBytes(24).toString('hex')}`;
    const administration = await startLoopback('The user pool', async (request, response) => {
      if (request.url?.startsWith(`${secret}/`) || request.url === secret) return identity.serve(request, response, request.url.slice(secret.length) || '/');
      request.resume();
      response.writeHead(404).end();
    });
    stops.push(administration.stop);

    // What they hand on is loaded once the pages' server stands, which is before anything reaches them.
    let load: (file: string) => Promise<unknown> = () => Promise.reject(new Error('The API is not up yet'));
    const told = wanted ? await startTelling({ origin, hurry: wanted.hurry, load: (file) => load(file), ...(inMemory ? {} : { dir }) }) : undefined;
    if (told) stops.push(told.stop);

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
      SES_ENDPOINT: mail.endpoint,
      MAIL_SENDER: 'no-reply@registry.test',
      SNS_ENDPOINT: sms.endpoint,
      SMS_SENDER: 'REGISTRY',
      SITE_ORIGIN: origin,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    } satisfies Env & Record<string, string>;
    setEnvironment(environment);
    // In development the functions are loaded by Vite, each change anew: their client is another.
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

    // Each with a place of its own in the stream, so that the counters never wait behind a long job.
    const followers: Follower[] = [];
    for (const [file, state] of [
      ['functions/jobs/count.ts', 'stream.json'],
      ['functions/jobs/work.ts', 'work.json'],
    ] as const) {
      const stream = followStream({
        endpoint: database.endpoint,
        tableName,
        // Loaded by its file at each batch, as handlers are: a change of it bites at once in development.
        consume: async (event) => (await loadJob<DynamoDBStreamEvent>(load, file))(event),
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

/** What one follower does may give another one work, and what was just written has not been read yet: all of them have to be idle for a while from now. */
async function settled(followers: readonly Follower[]): Promise<void> {
  const quietMs = 1000;
  const asked = Date.now();
  while (!followers.every((one) => Date.now() - Math.max(asked, one.idleSince() ?? Date.now()) > quietMs)) await wait(100);
}

const loadJob = async <E>(load: (file: string) => Promise<unknown>, file: string) => (await load(file)) as (event: E) => Promise<void>;

/** A developer's own AWS profile must never reach the functions here, nor a session of theirs be mixed with our keys. */
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
  return { pages: createStatic(path.join(root, 'dist'), securityHeaders([objects])), load, stop: async () => undefined };
}

/** What CloudFront does: one origin, parted by path. */
function dispatcher({ identity, api, pages, dev }: { identity: Identity; api: Serve; pages: Serve; dev: boolean }) {
  const { poolId: userPoolId, clientId: userPoolClientId, secondFactor } = identity;
  const settings = JSON.stringify({ userPoolId, userPoolClientId, userPoolEndpoint: '/cognito', region, secondFactor });
  const dispatch: Serve = (request, response, url) => {
    const { pathname } = url;
    // In development the browser's folder api/ has that address too: Vite serves its sources one by one.
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
      console.error(`${request.method} ${request.url} failed:`, error);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end('Internal Server Error');
    }
  };
}

/** Listens on this machine only; on its second loopback address where it has one. */
async function listen(server: Server, port: number): Promise<(() => Promise<void>)[]> {
  await listening(server, port, '127.0.0.1');
  const second = createServer((request, response) => void server.emit('request', request, response));
  second.on('upgrade', (request, socket, head) => void server.emit('upgrade', request, socket, head));
  const opened = [server];
  try {
    await listening(second, port, '::1');
    opened.push(second);
  } catch (error) {
    // Machines without IPv6 have only the first.
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

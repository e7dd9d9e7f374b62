// The steps of the smoke test with an account: sign-in, reads, a search, an upload, an export, and the end of the session.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { can, type Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { examplePdf } from '../../shared/documents/example.ts';
import type { Firearm } from '../../shared/firearms/schema.ts';
import type { Named } from '../../shared/route.ts';
import { expectStatus, expectThat, reach } from './caller.ts';
import { type Known, NotChecked, type Step } from './step.ts';

/** A malware scan of an upload may take minutes. */
const patienceMs = 180_000;

async function until<T>(read: () => Promise<T>, is: (value: T) => boolean, otherwise: (value: T) => string): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const value = await read();
    if (is(value)) return value;
    if (Date.now() > end) throw new Error(otherwise(value));
    await wait(500);
  }
}

const mustBeAllowed = ({ role }: Known, row: Named) => {
  if (!role || !can(role, row.permission)) throw new NotChecked(role ? `the role ${role} has no permission for it` : 'nobody is signed in');
};
const firearmOf = ({ firearm }: Known): Firearm => {
  if (!firearm) throw new NotChecked('the user can see no firearm yet');
  return firearm;
};

export const signedInSteps: readonly [Step, ...Step[]] = [
  [
    'The user signs in',
    async (caller, known, { email, password, code }) => {
      let answer = await caller.send(contract.auth.login, { body: { email, password } });
      if (answer.status === 403) answer = await caller.send(contract.auth.login, { body: { email, password, code: await code() } });
      const { authToken, role } = (await (await expectStatus(answer, 200, 'Signing in')).json()) as { authToken: string; role: Role };
      caller.token = authToken;
      known.role = role;
    },
  ],
  [
    'The API knows the user',
    async (caller, { role }, { email }) => {
      const { answer } = await caller.call(contract.auth.user);
      expectThat(answer.email === email.toLowerCase() && answer.role === role, 'The API names another user');
    },
  ],
  [
    'A list answers with its number, compressed',
    async (caller, known) => {
      mustBeAllowed(known, contract.firearms.list);
      const { answer, headers } = await caller.call(contract.firearms.list, { query: { limit: '1' }, headers: { 'x-accept-encoding': 'gzip' } });
      expectThat(/^\d+$/.test(headers.get('x-total-count') ?? ''), 'The list has no X-Total-Count');
      const [firearm] = answer;
      if (firearm) known.firearm = firearm;
    },
  ],
  [
    'A search finds a firearm by its serial number',
    async (caller, known) => {
      const { id, serialNumber } = firearmOf(known);
      const { answer } = await caller.call(contract.firearms.list, { query: { search: serialNumber } });
      expectThat(
        answer.some((one) => one.id === id),
        'The search does not find the first firearm of the list',
      );
    },
  ],
  [
    'A record answers with its version',
    async (caller, known) => {
      const { id } = firearmOf(known);
      const { answer, headers } = await caller.call(contract.firearms.get, { params: { id } });
      expectThat(answer.id === id && /^"\d+"$/.test(headers.get('etag') ?? ''), 'The record has another id, or no ETag');
    },
  ],
  [
    'A record that does not exist answers 404',
    async (caller, known) => {
      mustBeAllowed(known, contract.firearms.get);
      const id = '00000000-0000-7000-8000-000000000000';
      const answer = await expectStatus(await caller.send(contract.firearms.get, { params: { id } }), 404, 'A record that does not exist');
      expectThat(/problem\+json/.test(answer.headers.get('content-type') ?? ''), 'The 404 is not the API’s own');
    },
  ],
  [
    'A wrong filter answers 400',
    async (caller, known) => {
      mustBeAllowed(known, contract.firearms.list);
      return expectStatus(await caller.send(contract.firearms.list, { query: { limit: 'many' } }), 400, 'A wrong filter');
    },
  ],
  [
    'The dashboard counts',
    async (caller, known) => {
      mustBeAllowed(known, contract.dashboard.metrics);
      return caller.call(contract.dashboard.metrics);
    },
  ],
  [
    'A document is uploaded, and checked in the background',
    async (caller, known) => {
      mustBeAllowed(known, contract.documents.upload);
      const { id: associatedEntityId } = firearmOf(known);
      const file = examplePdf(`Smoke test of ${new Date().toISOString()}`);
      const sha256 = createHash('sha256').update(file).digest('hex');
      const body = { fileName: 'smoke-test.pdf', fileType: 'application/pdf', associatedEntityType: 'firearm', associatedEntityId, sha256 } as const;
      const { answer } = await caller.call(contract.documents.upload, { body: { ...body, fileSize: file.length } });
      const { url, headers } = answer.upload;
      // As from the portal's page, so that the store's permission for this origin is checked too.
      const put = await reach(new URL(url), { method: 'PUT', headers: { ...headers, origin: caller.origin.origin }, body: file });
      await expectStatus(put, 200, 'The object store');
      expectThat(put.headers.has('access-control-allow-origin'), 'The object store accepts no uploads from the portal’s pages (setting siteOrigin)');
      known.document = await until(
        async () => (await caller.call(contract.documents.get, { params: { id: answer.document.id } })).answer,
        ({ status }) => status !== 'uploading',
        () => 'The uploaded document is not checked yet',
      );
      expectThat(known.document.status === 'available', `The uploaded document is ${known.document.status}`);
      known.file = file;
    },
  ],
  [
    'The document downloads as it was uploaded',
    async (caller, { document, file }) => {
      if (!document || !file) throw new NotChecked('no document was uploaded');
      const { answer } = await caller.call(contract.documents.content, { params: { id: document.id } });
      const { url } = answer as unknown as { url: string };
      const read = await (await expectStatus(await reach(new URL(url)), 200, 'The object store')).arrayBuffer();
      expectThat(Buffer.from(read).equals(Buffer.from(file)), 'The downloaded file differs');
    },
  ],
  [
    'A change with an old version is refused, and one with the current version is saved',
    async (caller, known) => {
      if (!known.document) throw new NotChecked('no document was uploaded');
      const change = { params: { id: known.document.id }, body: { fileName: 'smoke-test-renamed.pdf' } };
      const { headers } = await caller.call(contract.documents.get, { params: change.params });
      const version = Number(/\d+/.exec(headers.get('etag') ?? '')?.[0]);
      const old = await caller.send(contract.documents.edit, { ...change, headers: { 'If-Match': `"${version + 1}"` } });
      await expectStatus(old, 412, 'A change with another version');
      const { answer } = await caller.call(contract.documents.edit, { ...change, headers: { 'If-Match': `"${version}"` } });
      expectThat(answer.fileName === change.body.fileName, 'The document kept its name');
    },
  ],
  [
    'The document is withdrawn',
    async (caller, { document }) => {
      if (!document) throw new NotChecked('no document was uploaded');
      const { answer } = await caller.call(contract.documents.withdraw, { params: { id: document.id }, body: { reason: 'Smoke test' } });
      expectThat(answer.status === 'withdrawn', `The document is ${answer.status}`);
    },
  ],
  [
    'A list is exported in the background, and its file downloads',
    async (caller, known) => {
      mustBeAllowed(known, contract.exports.start);
      mustBeAllowed(known, contract.firearms.list);
      const serialNumber = known.firearm?.serialNumber ?? 'none';
      const { answer: started } = await caller.call(contract.exports.start, { body: { list: 'firearms', format: 'csv', query: { search: serialNumber } } });
      const ended = await until(
        async () => (await caller.call(contract.exports.get, { params: { id: started.id } })).answer,
        ({ finishedAt }) => finishedAt !== null,
        ({ status }) => `The export is still ${status}`,
      );
      const { answer } = await caller.call(contract.exports.file, { params: { id: ended.id } });
      const file = await (await expectStatus(await reach(new URL((answer as { url: string }).url)), 200, 'The object store')).text();
      expectThat(!known.firearm || file.includes(serialNumber), 'The exported file does not contain the firearm');
    },
  ],
  [
    'The session ends, and its token is refused',
    async (caller) => {
      const { answer } = await caller.call(contract.auth.sessions);
      const own = answer.find(({ isThis }) => isThis);
      expectThat(own !== undefined, 'The list of sessions does not have this one');
      await caller.call(contract.auth.endSession, { params: { id: own.id } });
      return expectStatus(await caller.send(contract.auth.user), 401, 'A call with the token of an ended session');
    },
  ],
];

// Signing in a program when the pool requires a second factor: it sends the code with email and password.
import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { send } from '../../testing/server/call.ts';
import { giveAuthenticator, poolPassword, withIdentity, withLogin } from '../../testing/server/identity.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withTable } from '../../testing/server/registry.ts';
import { codeOf, wrongCodeOf } from '../../testing/system/authenticator-app.ts';
import { env } from '../platform/env.ts';
import { cognito } from '../platform/identity.ts';
import { getUser } from '../users/store.ts';

withTable();
withIdentity({ secondFactor: 'required' });
const lines = captureLog();

const login = (body: object) => send(contract.auth.login, { body });

async function person(): Promise<string> {
  const { sub = '' } = await withLogin('admin');
  return (await getUser(sub)).email;
}

test('signs a program in with the authenticator’s code', async () => {
  const email = await person();
  const secret = await giveAuthenticator(email);

  const { status, body } = await login({ email, password: poolPassword, code: codeOf(secret, { ahead: 1 }) });

  expect([status, body]).toEqual([200, expect.objectContaining({ email, role: 'admin', authToken: expect.any(String) })]);
});

test('attack 31: answers alike for a wrong code, a used code, a wrong password with a correct code, and an unknown address', async () => {
  const email = await person();
  const secret = await giveAuthenticator(email);
  const used = codeOf(secret, { ahead: 1 });
  await login({ email, password: poolPassword, code: used });

  const answers = [
    await login({ email, password: poolPassword, code: wrongCodeOf(secret) }),
    await login({ email, password: poolPassword, code: used }),
    await login({ email, password: 'Wrong#Pass2026', code: codeOf(secret) }),
    await login({ email, password: 'Wrong#Pass2026' }),
    await login({ email: 'nobody@people.test', password: poolPassword, code: codeOf(secret) }),
  ];

  const told = ({ status, body: { code, detail } }: Awaited<ReturnType<typeof login>>) => ({ status, code, detail });
  expect(answers.map(told)).toEqual(Array(5).fill({ status: 401, code: 'wrong-credentials', detail: 'Invalid email or password' }));
});

test('says what is missing when a program sends only the password, and returns no token', async () => {
  const [withOne, without, temporary] = [await person(), await person(), await person()];
  await giveAuthenticator(withOne);
  await cognito().send(new AdminSetUserPasswordCommand({ UserPoolId: env().USER_POOL_ID, Username: temporary, Password: 'Temporary#2026', Permanent: false }));

  const answers = [
    await login({ email: withOne, password: poolPassword }),
    await login({ email: without, password: poolPassword }),
    await login({ email: without, password: poolPassword, code: '123456' }),
    await login({ email: temporary, password: 'Temporary#2026', code: '123456' }),
  ];

  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([403, 'challenge-required']);
    expect(body.detail).toMatch(/one-time code as "code".*through the browser/);
    expect(body).not.toHaveProperty('authToken');
  }
});

test.each(['12345', '1234567', '12 345', 'abcdef', 123456])('rejects %j as a code', async (code) => {
  const { status, body } = await login({ email: 'somebody@people.test', password: poolPassword, code });

  expect([status, body.errors[0].path]).toEqual([400, 'code']);
});

test('logs no password, code or email address', () => {
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).not.toMatch(/#2026|#Pass|people\.test|"code":"\d/);
});

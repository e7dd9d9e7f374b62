import { ConfirmForgotPasswordCommand, ForgotPasswordCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, expect, test, vi } from 'vitest';
import { password, withPool } from '../../../testing/system/identity.ts';
import { openAttempts, passwordAttemptsExceeded } from './attempts.ts';

const local = withPool();

afterEach(() => vi.useRealTimers());

test('the local user pool allows five failures, then doubles the pause after each further one, up to a quarter of an hour', () => {
  let now = 0;
  const attempts = openAttempts(passwordAttemptsExceeded, { now: () => now });
  const waits: number[] = [];
  for (let failure = 1; failure <= 18; failure++) {
    attempts.failed('person');
    const from = now;
    while (isRefused(attempts)) now += 500;
    waits.push((now - from) / 1000);
  }

  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]);
});

function isRefused(attempts: ReturnType<typeof openAttempts>): boolean {
  try {
    attempts.expectAllowed('PERSON');
    return false;
  } catch {
    return true;
  }
}

test('the local user pool forgets failures after a success, and counts each person separately', () => {
  const attempts = openAttempts(passwordAttemptsExceeded, { now: () => 0 });
  for (let failure = 1; failure <= 5; failure++) attempts.failed('person');

  expect(() => attempts.expectAllowed('other')).not.toThrow();
  expect(() => attempts.expectAllowed('person')).toThrow('Password attempts exceeded');
  attempts.succeeded('person');
  expect(() => attempts.expectAllowed('person')).not.toThrow();
});

test('the local user pool blocks the right password too during a pause, for an existing and an unknown person', async () => {
  const email = await local.person();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
  for (const name of [email, 'nobody@demo.test']) {
    const outcomes: string[] = [];
    for (let attempt = 1; attempt <= 6; attempt++)
      outcomes.push(
        await local.withPassword(name, 'Wrong#Pass2026').then(
          () => 'in',
          (error: Error) => error.message,
        ),
      );

    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'Incorrect username or password.'), 'Password attempts exceeded']);
  }
  await expect(local.withPassword(email)).rejects.toThrow('Password attempts exceeded');
});

test('the local user pool counts wrong answers to the SRP challenge together with wrong passwords', async () => {
  const email = await local.person();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
  for (let attempt = 1; attempt <= 5; attempt++) await local.withPassword(email, 'Wrong#Pass2026').catch(() => undefined);

  const begun = await local.client.send(
    new InitiateAuthCommand({ ClientId: local.identity.clientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: email, SRP_A: 'abcdef' } }),
  );

  expect(begun.ChallengeName).toBe('PASSWORD_VERIFIER');
  const { signIn } = await import('aws-amplify/auth');
  await expect(signIn({ username: email, password })).rejects.toThrow('Password attempts exceeded');
});

test('the local user pool limits wrong codes for a forgotten password, and requests for a code', async () => {
  const email = await local.person();
  const ClientId = local.identity.clientId;
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => error.name,
    );
  await local.client.send(new ForgotPasswordCommand({ ClientId, Username: email }));
  const tries: string[] = [];
  for (let attempt = 1; attempt <= 6; attempt++)
    tries.push(
      await outcome(local.client.send(new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode: 'wrong', Password: password }))),
    );
  const asks: string[] = [];
  for (let attempt = 2; attempt <= 6; attempt++) asks.push(await outcome(local.client.send(new ForgotPasswordCommand({ ClientId, Username: email }))));

  expect(tries).toEqual([...Array.from({ length: 5 }, () => 'CodeMismatchException'), 'LimitExceededException']);
  expect(asks).toEqual(['done', 'done', 'done', 'done', 'LimitExceededException']);
});

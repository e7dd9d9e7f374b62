// Checks sign-in as deployed.
import { describe, expect, it } from 'vitest';
import { roles } from '../../shared/access/roles.ts';
import { newApp, resourcesOf } from '../../testing/stacks/templates.ts';
import { AuthStack } from './auth.ts';

const stack = new AuthStack(newApp(), 'auth', { env: { region: 'af-south-1' }, secondFactor: 'required', threatProtection: false });
const only = (type: string) => {
  const [one, ...more] = Object.values(resourcesOf(stack, type));
  if (!one || more.length > 0) throw new Error(`Expected one ${type}`);
  return one;
};

describe('the user pool', () => {
  it('has one group for each role', () => {
    const groups = Object.values(resourcesOf(stack, 'AWS::Cognito::UserPoolGroup')).map((group) => group.Properties.GroupName);

    expect(groups.sort()).toEqual([...roles].sort());
  });

  it('lets nobody create their own account', () => {
    expect(only('AWS::Cognito::UserPool').Properties.AdminCreateUserConfig).toMatchObject({ AllowAdminCreateUserOnly: true });
  });

  it('requires eight characters of four kinds and a one-time code as second factor', () => {
    const { Policies, MfaConfiguration, EnabledMfas } = only('AWS::Cognito::UserPool').Properties;

    expect(Policies.PasswordPolicy).toMatchObject({
      MinimumLength: 8,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
      TemporaryPasswordValidityDays: 7,
    });
    expect([MfaConfiguration, EnabledMfas]).toEqual(['ON', ['SOFTWARE_TOKEN_MFA']]);
  });

  it('compares new passwords with breached ones only on the Plus plan', () => {
    const guarded = new AuthStack(newApp(), 'guarded', { env: { region: 'af-south-1' }, secondFactor: 'required', threatProtection: true });
    const [pool] = Object.values(resourcesOf(guarded, 'AWS::Cognito::UserPool'));
    const [risk] = Object.values(resourcesOf(guarded, 'AWS::Cognito::UserPoolRiskConfigurationAttachment'));

    expect(pool?.Properties).toMatchObject({ UserPoolTier: 'PLUS', UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' } });
    expect(risk?.Properties).toMatchObject({ ClientId: 'ALL', CompromisedCredentialsRiskConfiguration: { Actions: { EventAction: 'BLOCK' } } });
    expect(resourcesOf(stack, 'AWS::Cognito::UserPoolRiskConfigurationAttachment')).toEqual({});
    expect(only('AWS::Cognito::UserPool').Properties.UserPoolTier).toBe('ESSENTIALS');
  });

  it('emails new users through SES from the given address, or through Cognito without one', () => {
    const given = {
      env: { region: 'af-south-1' },
      secondFactor: 'required',
      threatProtection: false,
      accountSender: 'accounts@registry.example.co.za',
    } as const;
    const [pool] = Object.values(resourcesOf(new AuthStack(newApp(), 'writing', given), 'AWS::Cognito::UserPool'));
    const { EmailSendingAccount, From, SourceArn } = pool?.Properties.EmailConfiguration ?? {};

    expect([EmailSendingAccount, From]).toEqual(['DEVELOPER', 'accounts@registry.example.co.za']);
    expect(SourceArn['Fn::Join'][1].at(-1)).toBe(':identity/registry.example.co.za');
    expect(JSON.stringify(SourceArn)).toContain(':ses:af-south-1:');
    expect(only('AWS::Cognito::UserPool').Properties.EmailConfiguration).toBeUndefined();
  });

  it('names the registry and its address in the invitation, and the reason in the password email', () => {
    const site = { siteOrigin: 'https://registry.example.co.za', secondFactor: 'required', threatProtection: false } as const;
    const [placed] = Object.values(resourcesOf(new AuthStack(newApp(), 'placed', { env: { region: 'af-south-1' }, ...site }), 'AWS::Cognito::UserPool'));
    const [unplaced] = [only('AWS::Cognito::UserPool')];
    const [letter, placeless] = [placed, unplaced].map((pool) => pool?.Properties.AdminCreateUserConfig.InviteMessageTemplate);
    const reset = unplaced.Properties.VerificationMessageTemplate;

    expect(letter.EmailSubject).toBe('Your account for the Firearm Registry and Compliance Portal');
    // Cognito requires both placeholders. People would copy a character after the password.
    expect(letter.EmailMessage).toMatch(/\{username\}.*temporary password is: \{####\}<\/p>.*at https:\/\/registry\.example\.co\.za\/login and/s);
    expect(placeless.EmailMessage).not.toContain('undefined');
    expect([reset.DefaultEmailOption, reset.EmailSubject]).toEqual([
      'CONFIRM_WITH_CODE',
      'Your code for a new password: Firearm Registry and Compliance Portal',
    ]);
    expect(reset.EmailMessage).toMatch(/asked for a new password.*Your code is: \{####\}<\/p>/s);
  });

  it('cannot be deleted by mistake and survives its stack', () => {
    const pool = only('AWS::Cognito::UserPool');

    expect([pool.Properties.DeletionProtection, pool.DeletionPolicy]).toEqual(['ACTIVE', 'RetainExceptOnCreate']);
  });
});

describe('the portal’s client', () => {
  const client = only('AWS::Cognito::UserPoolClient').Properties;

  it('accepts only SRP from the browser and passwords from programs', () => {
    expect([...client.ExplicitAuthFlows].sort()).toEqual(['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_USER_SRP_AUTH']);
    expect(client.AllowedOAuthFlowsUserPoolClient ?? false).toBe(false);
  });

  it('does not reveal whether an account exists, and can revoke its tokens', () => {
    expect(client).toMatchObject({ PreventUserExistenceErrors: 'ENABLED', EnableTokenRevocation: true });
  });

  it('allows a quarter of an hour for each step of sign-in, because an authenticator may have to be installed first', () => {
    expect(client.AuthSessionValidity).toBe(15);
  });

  it('gives access tokens for 30 minutes and sessions of 12 hours', () => {
    expect(client).toMatchObject({
      AccessTokenValidity: 30,
      RefreshTokenValidity: 720,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
    });
  });

  it('exchanges a refresh token at each use; the old one ends a minute later', () => {
    expect(client.RefreshTokenRotation).toEqual({ Feature: 'ENABLED', RetryGracePeriodSeconds: 60 });
  });

  it('lets nobody change their own email address', () => {
    expect(client.WriteAttributes).toEqual(['family_name', 'given_name']);
  });
});

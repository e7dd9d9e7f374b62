// Sign-in: the user pool, one group for each role, and the portal's client.
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPoolGroup,
  CfnUserPoolRiskConfigurationAttachment,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { roleLabel, roles } from '../../shared/access/roles.ts';
import { type SecondFactor, signInMinutes } from '../../shared/auth/second-factor.ts';
import { passwordPolicy } from '../../shared/users/password.ts';
import { firstPasswordDays, invitation, resetCode } from '../parts/account-letters.ts';

interface AuthProps extends StackProps {
  readonly secondFactor: SecondFactor;
  readonly threatProtection: boolean;
  /** The sender of emails to new users. Without it Cognito's own sender is used, which sends 50 a day. */
  readonly accountSender?: string | undefined;
  /** For the link in emails to new users. */
  readonly siteOrigin?: string | undefined;
}

export class AuthStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  readonly issuer: string;

  constructor(scope: Construct, id: string, { secondFactor, threatProtection, accountSender, siteOrigin, ...props }: AuthProps) {
    super(scope, id, { ...props, terminationProtection: true });

    this.userPool = new UserPool(this, 'Users', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // Only administrators create accounts.
      selfSignUpEnabled: false,
      userInvitation: invitation(siteOrigin),
      // Nobody verifies an address here. Cognito uses this text for the email to a user who forgot the password.
      userVerification: resetCode,
      passwordPolicy: { ...passwordPolicy, tempPasswordValidity: Duration.days(firstPasswordDays) },
      mfa: secondFactor === 'required' ? Mfa.REQUIRED : Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      // Named, because a change of Cognito's default plan would change the price, and the Lite plan does not exchange refresh tokens.
      ...(threatProtection
        ? { featurePlan: FeaturePlan.PLUS, standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION }
        : { featurePlan: FeaturePlan.ESSENTIALS }),
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Set here and not by hand: an update resets settings that the template does not name to Cognito's defaults.
      ...(accountSender
        ? { email: UserPoolEmail.withSES({ fromEmail: accountSender, sesVerifiedDomain: accountSender.slice(accountSender.lastIndexOf('@') + 1) }) }
        : {}),
      deletionProtection: true,
      // People's logins outlive the stack; an empty pool of a creation that failed does not stay behind.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });

    if (threatProtection) {
      // A new password known from a breach is refused. Suspicious sign-ins are logged and not stopped, because each needs a one-time code.
      new CfnUserPoolRiskConfigurationAttachment(this, 'Risk', {
        userPoolId: this.userPool.userPoolId,
        clientId: 'ALL',
        compromisedCredentialsRiskConfiguration: { actions: { eventAction: 'BLOCK' } },
      });
    }

    for (const [precedence, role] of roles.entries()) {
      new CfnUserPoolGroup(this, `Group-${role}`, { userPoolId: this.userPool.userPoolId, groupName: role, description: roleLabel(role), precedence });
    }

    this.client = this.userPool.addClient('Portal', {
      generateSecret: false,
      // SRP for the browser; the password flow for programs, through POST /api/auth/login.
      authFlows: { userSrp: true, userPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      authSessionValidity: Duration.minutes(signInMinutes),
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(30),
      idTokenValidity: Duration.minutes(30),
      refreshTokenValidity: Duration.hours(12),
      // Each refresh token is exchanged for another and ends a minute later: long enough for a lost answer and for two tabs at once.
      refreshTokenRotationGracePeriod: Duration.minutes(1),
      // With their own token people may change their names, but not their email address, which belongs to the user record.
      writeAttributes: new ClientAttributes().withStandardAttributes({ givenName: true, familyName: true }),
    });

    this.issuer = `https://cognito-idp.${this.region}.amazonaws.com/${this.userPool.userPoolId}`;

    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId });
  }
}

// The API: one Lambda and one route for each row of the contract. A new row needs no change here.
import { Fn, NestedStack, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { CfnStage, HttpApi, HttpMethod, HttpNoneAuthorizer, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { contract } from '../../shared/contract.ts';
import type { Named } from '../../shared/route.ts';
import { rows } from '../../shared/rows.ts';
import { extrasFor } from '../parts/access.ts';
import { noRoute } from '../parts/bundle.ts';
import { type Environment, RegistryFunction } from '../parts/registry-function.ts';
import { rightsOf } from '../parts/rights.ts';
import { RouteFunction } from '../parts/route-function.ts';
import { apiBounds, brakedBounds, kept } from '../parts/sizes.ts';

interface ApiProps extends StackProps {
  readonly table: ITable;
  readonly environment: Environment;
  readonly userPoolArn: string;
  readonly documents: IBucket;
  /** The secret key of the officers' person keys. */
  readonly personKeyArn: string;
  /** Calls per second for everybody together, by default that of sizes.ts. */
  readonly rate?: number | undefined;
}

/** Shows for years who called what with which result; without query string, token and body. */
const accessLogFields = {
  at: '$context.requestTime',
  requestId: '$context.requestId',
  user: '$context.authorizer.claims.sub',
  ip: '$context.identity.sourceIp',
  route: '$context.routeKey',
  path: '$context.path',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  refusedBecause: '$context.authorizer.error',
  integrationError: '$context.integrationErrorMessage',
};

/**
 * Rate limits against guessing passwords through the API (ASVS 6.3.1) and guessing signatures. The browser signs in at Cognito, which has limits of its
 * own.
 */
const braked: readonly string[] = [contract.auth.login.name, contract.integrations.setStanding.name];

export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly stage: HttpStage;
  /** Every call: user, request and result. */
  readonly accessLog: LogGroup;
  /** Host name without a scheme. */
  readonly host: string;
  /** Functions by row name. A call's function is its name; the others are constructs. */
  readonly functions = new Map<string, LambdaFunction | string>();
  /** The Lambdas with their roles, logs and routes: a nested stack for each feature, because CloudFormation allows 500 resources per stack. */
  readonly features = new Map<string, NestedStack>();

  constructor(scope: Construct, id: string, { table, environment, userPoolArn, documents, personKeyArn, rate, ...props }: ApiProps) {
    super(scope, id, props);

    // The client sends an access token; the audience is compared with its `client_id`.
    const authorizer = new HttpJwtAuthorizer('AccessToken', environment.TOKEN_ISSUER, {
      identitySource: ['$request.header.X-Auth-Token'],
      jwtAudience: [environment.USER_POOL_CLIENT_ID],
    });
    // No CORS: pages and API have the same origin.
    this.api = new HttpApi(this, 'Api', { description: 'Firearm Registry and Compliance Portal', createDefaultStage: false, defaultAuthorizer: authorizer });
    this.host = Fn.select(2, Fn.split('/', this.api.apiEndpoint));

    const bounds = apiBounds(rate);
    this.accessLog = new LogGroup(this, 'AccessLog', { retention: kept.accessLogs, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: bounds.rate, burstLimit: bounds.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(this.accessLog), format: AccessLogFormat.custom(JSON.stringify(accessLogFields)) },
    });

    for (const row of rows) {
      const statements = extrasFor(row, { table, userPoolArn, documents, personKeyArn, regulatorSecretArn: environment.REGULATOR_SECRET_ARN });
      const own = rightsOf(row).makesPersonKeys ? { ...environment, PERSON_KEY_ARN: personKeyArn } : environment;
      const made = new RouteFunction(this, { row, home: this.featureOf(row), api: this.api, authorizer, table, environment: own, statements });
      this.functions.set(row.name, made.functionName);
      if (braked.includes(row.name)) this.throttle(row, made);
    }

    const unmatched = new RegistryFunction(this, 'NoRoute', { file: noRoute, description: 'no-route', table, access: 'none', environment });
    this.functions.set('no-route', unmatched.lambda);
    this.api.addRoutes({
      path: '/api/{proxy+}',
      methods: [HttpMethod.ANY],
      integration: new HttpLambdaIntegration('no-route', unmatched.lambda),
      authorizer: new HttpNoneAuthorizer(),
    });
  }

  private featureOf({ name }: Named): NestedStack {
    const [feature = ''] = name.split('.');
    const stack = this.features.get(feature) ?? new NestedStack(this, feature, { description: `Functions of ${feature}` });
    this.features.set(feature, stack);
    return stack;
  }

  private throttle({ method, path }: Named, { route }: RouteFunction): void {
    const stage = this.stage.node.defaultChild;
    if (!(stage instanceof CfnStage)) throw new Error('The stage of the API has no CfnStage for route settings');
    stage.routeSettings = {
      ...stage.routeSettings,
      [`${method} ${path}`]: { ThrottlingRateLimit: brakedBounds.rate, ThrottlingBurstLimit: brakedBounds.burst },
    };
    stage.node.addDependency(route);
  }
}

// One Lambda with its own log group and its own role.
import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Env } from '../../functions/platform/env.ts';
import { type Access, statementsFor } from './access.ts';
import { codeOf } from './bundle.ts';

/** What every function is told; what is only for the local host has no place here. */
export type Environment = Omit<
  Env,
  'HOST' | 'DYNAMODB_ENDPOINT' | 'COGNITO_ENDPOINT' | 'S3_ENDPOINT' | 'SES_ENDPOINT' | 'SNS_ENDPOINT' | 'REGULATOR_SECRET' | 'POLICE_SECRET' | 'PARTNER_HURRY'
>;

export interface RegistryFunctionProps {
  readonly file: string;
  readonly description: string;
  readonly table: ITable;
  readonly access: Access;
  readonly environment: Environment;
  readonly statements?: readonly PolicyStatement[];
  readonly timeout?: Duration;
  /** Megabytes; say why where it is not the usual. */
  readonly memory?: number;
  /** Where an event goes that failed for good; for functions that nobody waits for. */
  readonly deadLetterQueue?: IQueue;
}

export class RegistryFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: RegistryFunctionProps) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Logs', { retention: RetentionDays.ONE_YEAR });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What ${props.description} may do`.slice(0, 1000),
      inlinePolicies: {
        own: new PolicyDocument({
          statements: [
            new PolicyStatement({ sid: 'Log', actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [this.logGroup.logGroupArn] }),
            ...statementsFor(props.access, props.table),
            ...(props.statements ?? []),
          ],
        }),
      },
    });
    const { deadLetterQueue } = props;
    this.lambda = new LambdaFunction(this, 'Function', {
      code: codeOf(props.file),
      handler: 'index.handler',
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // A function's share of a processor grows with its memory: below this a cold start takes visibly longer. It is also four times
      // what the search holds of a million firearms, which leaves room for loading them (bench/README.md).
      memorySize: props.memory ?? 1024,
      // API Gateway gives up after 30 seconds; a call of this API that takes ten has failed.
      timeout: props.timeout ?? Duration.seconds(10),
      environment: { HOST: 'aws', ...present(props.environment) },
      loggingFormat: LoggingFormat.JSON,
      logGroup: this.logGroup,
      role,
      ...(deadLetterQueue ? { deadLetterQueue, retryAttempts: 2 } : {}),
    });
  }
}

const present = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined));

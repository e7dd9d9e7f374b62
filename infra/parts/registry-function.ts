// One Lambda with its own log group and its own role.
import { RemovalPolicy } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Env } from '../../functions/platform/env.ts';
import { statementsFor } from './access.ts';
import { codeOf } from './bundle.ts';
import type { Access } from './rights.ts';
import { eventRetries, type FunctionSize, functionSizes, kept, reservedConcurrency } from './sizes.ts';

/** The environment of every function, without the variables of the local host. */
export type Environment = Omit<
  Env,
  | 'HOST'
  | 'DYNAMODB_ENDPOINT'
  | 'COGNITO_ENDPOINT'
  | 'S3_ENDPOINT'
  | 'SES_ENDPOINT'
  | 'SNS_ENDPOINT'
  | 'REGULATOR_SECRET'
  | 'POLICE_SECRET'
  | 'PARTNER_HURRY'
  | 'PERSON_KEY'
>;

export interface RegistryFunctionProps {
  readonly file: string;
  readonly description: string;
  /** For functions that another stack watches by name; CloudFormation names the others. */
  readonly functionName?: string;
  readonly table: ITable;
  readonly access: Access;
  readonly environment: Environment;
  readonly statements?: readonly PolicyStatement[];
  /** A size of sizes.ts; by default a call's. */
  readonly size?: FunctionSize;
  /** The queue for events that failed for good, of functions without a waiting caller. */
  readonly deadLetterQueue?: IQueue;
}

export class RegistryFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: RegistryFunctionProps) {
    super(scope, id);
    // Logs outlive a removed function and a deleted stack; the empty group of a creation that failed does not stay behind.
    this.logGroup = new LogGroup(this, 'Logs', { retention: kept.functionLogs, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `Rights of ${props.description}`.slice(0, 1000),
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
    const { deadLetterQueue, size = functionSizes.call } = props;
    this.lambda = new LambdaFunction(this, 'Function', {
      code: codeOf(props.file),
      handler: 'index.handler',
      description: props.description,
      ...(props.functionName ? { functionName: props.functionName } : {}),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: size.memory,
      timeout: size.timeout,
      reservedConcurrentExecutions: reservedConcurrency,
      environment: { HOST: 'aws', ...present(props.environment) },
      loggingFormat: LoggingFormat.JSON,
      logGroup: this.logGroup,
      role,
      ...(deadLetterQueue ? { deadLetterQueue, retryAttempts: eventRetries } : {}),
    });
  }
}

const present = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined));

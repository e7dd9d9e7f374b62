// One Lambda with its own log group and its own role.
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

/** What every function is told; what is only for the local host has no place here. */
export type Environment = Omit<
  Env,
  'HOST' | 'DYNAMODB_ENDPOINT' | 'COGNITO_ENDPOINT' | 'S3_ENDPOINT' | 'SES_ENDPOINT' | 'SNS_ENDPOINT' | 'REGULATOR_SECRET' | 'POLICE_SECRET' | 'PARTNER_HURRY'
>;

export interface RegistryFunctionProps {
  readonly file: string;
  readonly description: string;
  /** For what another stack watches by name; CloudFormation names the others. */
  readonly functionName?: string;
  readonly table: ITable;
  readonly access: Access;
  readonly environment: Environment;
  readonly statements?: readonly PolicyStatement[];
  /** Of sizes.ts; that of a call of the API unless said otherwise. */
  readonly size?: FunctionSize;
  /** Where an event goes that failed for good; for functions that nobody waits for. */
  readonly deadLetterQueue?: IQueue;
}

export class RegistryFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: RegistryFunctionProps) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Logs', { retention: kept.functionLogs });
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

// One row of the contract in the cloud: its Lambda and its route.
import { Stack } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpNoneAuthorizer, HttpRoute, HttpRouteKey, type IHttpRouteAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Named } from '../../shared/route.ts';
import { handlerFile } from '../../shared/rows.ts';
import { type Environment, RegistryFunction } from './registry-function.ts';
import { accessOf } from './rights.ts';

export interface RouteFunctionProps {
  readonly row: Named;
  /** The stack of the Lambda and its route: one per feature. */
  readonly home: Construct;
  readonly api: HttpApi;
  readonly authorizer: IHttpRouteAuthorizer;
  readonly table: ITable;
  readonly environment: Environment;
  readonly statements?: readonly PolicyStatement[];
}

export class RouteFunction extends Construct {
  readonly lambda: LambdaFunction;
  /** Set here and not read from the stack, because a stack has at most 200 outputs and the alarms name each call. */
  readonly functionName: string;
  readonly route: HttpRoute;

  constructor(scope: Construct, { row, home, api, authorizer, ...props }: RouteFunctionProps) {
    super(scope, row.name);
    const file = handlerFile(row);
    this.functionName = `${Stack.of(api).stackName}-${row.name.replace('.', '-')}`;
    const { functionName } = this;
    this.lambda = new RegistryFunction(home, row.name, { file, description: row.name, functionName, access: accessOf(row), ...props }).lambda;
    // The route is created beside its Lambda. `api.addRoutes` would put the route, integration and permission of every row into the API's stack.
    this.route = new HttpRoute(home, `${row.name}-route`, {
      httpApi: api,
      routeKey: HttpRouteKey.with(row.path, HttpMethod[row.method]),
      integration: new HttpLambdaIntegration(row.name, this.lambda),
      // Every row needs a token unless it is public.
      authorizer: row.permission === 'public' ? new HttpNoneAuthorizer() : authorizer,
    });
  }
}

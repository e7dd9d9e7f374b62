// Answers addresses under /api without a row in the contract: 404, or 405 if another method exists.
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { Problem } from '../../shared/problem.ts';
import { rows } from '../../shared/rows.ts';
import { problemAnswer } from './handle.ts';

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const allowed = rows.filter((row) => patternOf(row.path).test(event.rawPath)).map((row) => row.method);
  const problem =
    allowed.length > 0
      ? new Problem('method-not-allowed', `This address supports ${allowed.join(', ')}.`, undefined, { Allow: allowed.join(', ') })
      : new Problem('not-found', 'There is no such address.');
  return problemAnswer(problem, event.requestContext.requestId);
}

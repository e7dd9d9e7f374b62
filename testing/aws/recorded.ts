// AWS's answers for tests of deployment tools: the real SDK clients send their requests to these recorded answers instead of the network. The forms of the
// answers are those of AWS's API references.
import { type HttpRequest, HttpResponse } from '@smithy/core/protocols';

interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** A string is XML, for the services with AWS's query protocol; an object is JSON. */
type Answer = string | object;
/** A function answers each request anew; an error that is not `Refused` is a fault of the network or of the credentials. */
export type Answers = Readonly<Record<string, Answer | Error | (() => Answer)>>;

/** An answer that is an error of the service. */
export class Refused extends Error {
  readonly failure: Failure;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.failure = { code, message, status };
  }
}

const bodyOf = (request: HttpRequest): string => (typeof request.body === 'string' ? request.body : request.body ? new TextDecoder().decode(request.body) : '');

/** `DescribeStacks` for the query and JSON protocols, `GET /v2/email/account` for the others. */
const operationOf = (request: HttpRequest, body: string): string =>
  request.headers['x-amz-target']?.split('.').at(-1) ?? new URLSearchParams(body).get('Action') ?? `${request.method} ${request.path}`;

const encoded = (answer: Answer): { status: number; body: string } => ({ status: 200, body: typeof answer === 'string' ? answer : JSON.stringify(answer) });

function refusal({ code, message, status }: Failure, isJson: boolean): { status: number; body: string } {
  const xml = `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`;
  return { status, body: isJson ? JSON.stringify({ __type: code, message }) : xml };
}

/**
 * Returns what a client is created with, and the requests that it has sent, as `<region> <operation> <body>`. An answer is found by `<operation> <region>` or
 * by `<operation>`; a request without one fails the test.
 */
export function recorded(answers: Answers) {
  const sent: string[] = [];
  const requestHandler = {
    handle: async (request: HttpRequest) => {
      const body = bodyOf(request);
      const region = /\.([a-z]+-[a-z]+-\d)\./.exec(request.hostname)?.[1] ?? 'global';
      const operation = operationOf(request, body);
      sent.push(`${region} ${operation} ${body}`.trimEnd());
      const given = answers[`${operation} ${region}`] ?? answers[operation];
      const answer = typeof given === 'function' ? given() : given;
      if (answer === undefined) throw new Error(`No recorded answer for ${operation} in ${region}`);
      if (answer instanceof Error && !(answer instanceof Refused)) throw answer;
      const isJson = !new URLSearchParams(body).has('Action');
      const { status, body: text } = answer instanceof Refused ? refusal(answer.failure, isJson) : encoded(answer);
      const headers = isJson ? { 'content-type': 'application/x-amz-json-1.1' } : { 'content-type': 'text/xml' };
      return { response: new HttpResponse({ statusCode: status, headers, body: Buffer.from(text) }) };
    },
  };
  const config = { region: 'af-south-1', maxAttempts: 1, credentials: { accessKeyId: 'recorded', secretAccessKey: 'recorded' }, requestHandler };
  return { config, sent };
}

export interface DeployedStack {
  readonly name: string;
  readonly status?: string;
  readonly isProtected?: boolean;
  readonly outputs?: Readonly<Record<string, string>>;
}

/** CloudFormation's answer to DescribeStacks. */
export function stacksAnswer(stacks: readonly DeployedStack[]): string {
  const members = stacks.map(({ name, status = 'CREATE_COMPLETE', isProtected = false, outputs = {} }) => {
    const told = Object.entries(outputs).map(([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`);
    return `<member><StackName>${name}</StackName><StackId>arn:aws:cloudformation:af-south-1:111122223333:stack/${name}/1</StackId>
      <CreationTime>2026-11-28T08:00:00.000Z</CreationTime><StackStatus>${status}</StackStatus>
      <EnableTerminationProtection>${isProtected}</EnableTerminationProtection><Outputs>${told.join('')}</Outputs></member>`;
  });
  return `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks>${members.join('')}</Stacks>
    </DescribeStacksResult></DescribeStacksResponse>`;
}

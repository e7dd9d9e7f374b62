// Why a finding of AWS's rules stands: the one place for it. The first reason whose rule and place match a finding is its reason;
// one that no finding needs any more fails the test (infra/stacks/portal.test.ts).

export interface Reason {
  readonly rule: RegExp;
  /** Of the construct's path. */
  readonly where: RegExp;
  readonly reason: string;
}

const anywhere = /./;
const pagesUpload = /-web\/Custom::CDKBucketDeployment/;
/** What the CDK makes by itself to copy pages into their bucket, while a deployment runs. */
const uploadReason =
  'The CDK’s own upload of pages: it reads its assets and writes the bucket of pages, which holds nothing of the register, while a deployment runs.';
const open =
  /-api\/((auth\/auth\.(start|login)|docs\/docs\.(page|feature|openApi|featureOpenApi)|integrations\/integrations\.setStanding)-route|Api\/ANY--api--\{proxy\+\})\//;

const awsSolutions: readonly Reason[] = [
  {
    rule: /^AwsSolutions-COG8$/,
    where: anywhere,
    reason:
      'The Plus plan’s threat protection is paid for each person a month. Guessing is slowed by Cognito’s own lockout and by the API’s brake, failed sign-ins ring an alarm, and whoever wants the plan says `-c threatProtection=true`.',
  },
  {
    rule: /^AwsSolutions-APIG4$/,
    where: open,
    reason:
      'Callers without a token by design: the two ways to sign in, the description of the API, which names no record (decision 038), what the regulator signs with a shared secret, and what answers an unknown address with 404.',
  },
  {
    // The bucket's name is one thing in its own stack's words and another, once synthesised, in the words of an export.
    rule: /^AwsSolutions-IAM5\[Resource::[^/]*Documents[^/]*\/(search|disclosures|incoming|documents|exports|imports)\/\*\]$/,
    where: /-(api|jobs)\/.+\/Role\//,
    reason: 'One folder of the bucket, with the actions named: the objects in it are made as people work, so a policy cannot name them.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::[^/]*Checkpoints[^/]*\/(heads|checkpoints)\/\*\]$/,
    where: /-jobs\/HistoryProof\/.+\/Role\//,
    reason: 'One folder of the bucket of checkpoints, with the actions named: what is put there bears the moment, and is locked from then on.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:aws:events:.*:rule\/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3\*\]$/,
    where: /-jobs\/MalwareScan\/Role\//,
    reason:
      'GuardDuty makes a rule of its own to hear of uploads and gives its name an ending that is not known before; the right to change it is for rules that GuardDuty manages.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<\w+Function\w+\.Arn>:\*\]$/,
    where: /SchedulerRoleForTarget/,
    reason: 'What calls a function on time may call its versions as well: the same function’s code.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    where: /-jobs\/(count|work)\/Role\/DefaultPolicy\//,
    reason: 'dynamodb:ListStreams, which a consumer of a stream must have, is about no resource: IAM takes only * for it.',
  },
  {
    rule: /^AwsSolutions-IAM4\[Policy::.*AWSBackupServiceRolePolicyFor(S3)?Backup\]$/,
    where: /-backup\/Role\//,
    reason: 'What AWS Backup needs to copy a table and a bucket is AWS’s to know and changes with it; nothing else can take the role.',
  },
  { rule: /^AwsSolutions-(IAM4|IAM5|L1)\b/, where: pagesUpload, reason: uploadReason },
  {
    rule: /^AwsSolutions-SQS3$/,
    where: /-jobs\/(Count|Work)Failures\//,
    reason: 'It is a queue of failures: of a stream’s consumer, which the rule does not recognise.',
  },
  { rule: /^AwsSolutions-CFR1$/, where: anywhere, reason: 'Officers and providers travel; who may see what is decided by who they are, not by where.' },
  {
    rule: /^AwsSolutions-CFR2$/,
    where: anywhere,
    reason: 'Without -c firewall=true, which puts AWS’s firewall before CloudFront: it is paid for each request, and its logs would stand in us-east-1.',
  },
  {
    rule: /^AwsSolutions-CFR3$/,
    where: anywhere,
    reason:
      'CloudFront cannot deliver its log to a bucket in af-south-1, and addresses of people may not leave the country (POPIA s72). Every call of the API is in the API’s own access log.',
  },
  {
    rule: /^AwsSolutions-CFR4$/,
    where: anywhere,
    reason:
      'Without a domain name of its own the portal answers on *.cloudfront.net, whose lowest TLS version CloudFront fixes; with -c domainName it is TLS 1.2.',
  },
];

const serverless: readonly Reason[] = [
  { rule: /^Serverless-Lambda(DLQ|Tracing|LatestVersion)$/, where: pagesUpload, reason: uploadReason },
  {
    rule: /^Serverless-LambdaDLQ$/,
    where: /-api\//,
    reason: 'API Gateway waits for its answer: what fails is answered to whoever called, and nothing is left to put aside.',
  },
  {
    rule: /^Serverless-LambdaDLQ$/,
    where: /-jobs\/(count|work|deliver)\//,
    reason:
      'Its events come from a stream or a queue, which put aside themselves what failed for good (CountFailures, WorkFailures, RegulatorFailures, PoliceFailures).',
  },
  { rule: /^Serverless-LambdaDLQ$/, where: /-jobs\/(recount|enterStock)\//, reason: 'A person calls it and waits for its answer.' },
  {
    rule: /^Serverless-LambdaTracing$/,
    where: anywhere,
    reason:
      'The access log and a function’s log carry the same request id, and a call makes one hop: to the table. Tracing wants a right on every resource of X-Ray and makes every start slower.',
  },
  {
    rule: /^Serverless-LambdaAsyncFailureDestination$/,
    where: anywhere,
    reason: 'It has a queue of failures, which takes the event itself; a destination beside it would put it aside twice.',
  },
  {
    rule: /^Serverless-LambdaEventSourceMappingDestination$/,
    where: /-jobs\/deliver\//,
    reason: 'Its source is a queue, whose own redrive policy puts aside what was given up.',
  },
  { rule: /^Serverless-SQSRedrivePolicy$/, where: /Failures\//, reason: 'It is a queue of failures: a person empties it (docs/runbooks.md).' },
  {
    rule: /^Serverless-SNSRedrivePolicy$/,
    where: /-watch\/Alarms\/Topic\//,
    reason:
      'A letter to a person. What it says stands in CloudWatch until the alarm is over, and a queue of undelivered letters would need an alarm that goes the same way.',
  },
];

const nist: readonly Reason[] = [
  {
    rule: /-DynamoDBInBackupPlan$/,
    where: anywhere,
    reason: 'It is in one, by its ARN in a stack beside (infra/stacks/backup.ts), which the rule does not follow; point-in-time recovery is on as well.',
  },
  { rule: /-S3BucketReplicationEnabled$/, where: anywhere, reason: 'Records stay in the country (POPIA s72), which has one region of AWS.' },
  {
    rule: /-S3BucketVersioningEnabled$/,
    where: anywhere,
    reason: 'Logs that nobody writes over, and pages that are built anew from the source; the documents are versioned.',
  },
  {
    rule: /-(S3DefaultEncryptionKMS|CloudWatchLogGroupEncrypted)$/,
    where: anywhere,
    reason: 'Encrypted with AWS’s keys. A key of one’s own guards against nobody whom the policies of bucket and log group do not stop already (decision 036).',
  },
  {
    rule: /-IAMNoInlinePolicy$/,
    where: anywhere,
    reason: 'One role for one function, with the statements of that one function: there is nothing to share in a policy of its own.',
  },
  {
    rule: /-LambdaConcurrency$/,
    where: anywhere,
    reason: 'The bounds on calls before the API bound its concurrency; a part reserved for one function is taken from all others (infra/parts/sizes.ts).',
  },
  { rule: /-LambdaDLQ$/, where: anywhere, reason: 'As for Serverless-LambdaDLQ above.' },
  {
    rule: /-LambdaInsideVPC$/,
    where: anywhere,
    reason:
      'Everything that a function reaches is a service of AWS behind IAM; a network of one’s own adds gateways, starts and cost, and no door that is closed today.',
  },
  {
    rule: /-SNSEncryptedKMS$/,
    where: /-mail\/Feedback\//,
    reason: 'What came back of letters, on its way from SES to one function over TLS; it is kept nowhere on that way.',
  },
  {
    rule: /-WAFv2LoggingEnabled$/,
    where: anywhere,
    reason: 'The firewall’s log would keep addresses of people in us-east-1 (POPIA s72); its counts are metrics.',
  },
];

export const reasons: readonly Reason[] = [...awsSolutions, ...serverless, ...nist];

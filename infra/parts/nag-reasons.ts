// The only place with reasons for accepted findings of AWS's rules. A finding's reason is the first one whose rule and place match. A reason that no finding
// needs fails the test (infra/stacks/portal.test.ts).

export interface Reason {
  readonly rule: RegExp;
  /** Matches the construct's path. */
  readonly where: RegExp;
  readonly reason: string;
}

const anywhere = /./;
const pagesUpload = /-web\/Custom::CDKBucketDeployment/;
/** The CDK's own function that copies pages into their bucket during a deployment. */
const uploadReason =
  'The CDK’s own upload of pages: during a deployment it reads its assets and writes to the bucket of pages, which has no data of the register.';
const open =
  /-api\/((auth\/auth\.(start|login)|docs\/docs\.(page|feature|openApi|featureOpenApi)|integrations\/integrations\.setStanding|verify\/verify\.look)-route|Api\/ANY--api--\{proxy\+\})\//;

const awsSolutions: readonly Reason[] = [
  {
    rule: /^AwsSolutions-COG8$/,
    where: anywhere,
    reason:
      'The Plus plan’s threat protection is paid per person and month. Cognito’s lockout and the API’s rate limit slow down guessing, and failed sign-ins raise an alarm. `threatProtection` turns the plan on.',
  },
  {
    rule: /^AwsSolutions-APIG4$/,
    where: open,
    reason:
      'Public by design: the two ways to sign in, the description of the API, which names no record (decision 038), the verify page of a printed authorisation, which needs its 128-bit token (decision 194), the regulator’s call, which is signed with a shared secret, and the 404 for an unknown address.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    where: /-data\/PersonKey\//,
    reason:
      'The key must not change: every officer’s person key was made with it, and with another key the same person would not be found at a second provider.',
  },
  {
    // The bucket has one name in its own stack and another in a synthesised export.
    rule: /^AwsSolutions-IAM5\[Resource::[^/]*Documents[^/]*\/(search|disclosures|incoming|documents|exports|imports|register-copies)\/\*\]$/,
    where: /-(api|jobs)\/.+\/Role\//,
    reason: 'One folder of the bucket, with named actions: the objects in it are created as people work, so a policy cannot name them.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::[^/]*Checkpoints[^/]*\/(heads|checkpoints)\/\*\]$/,
    where: /-jobs\/HistoryProof\/.+\/Role\//,
    reason: 'One folder of the bucket of checkpoints, with named actions: object names contain the time, and each object is locked once written.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:aws:events:.*:rule\/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3\*\]$/,
    where: /-jobs\/MalwareScan\/Role\//,
    reason:
      'GuardDuty creates an EventBridge rule for uploads whose name has an unknown suffix; the right to change it is limited to rules that GuardDuty manages.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<\w+Function\w+\.Arn>:\*\]$/,
    where: /SchedulerRoleForTarget/,
    reason: 'The scheduler may also call versions of the function: the same function’s code.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    where: /-jobs\/(count|work)\/Role\/DefaultPolicy\//,
    reason: 'A stream consumer needs dynamodb:ListStreams, which applies to no resource: IAM accepts only * for it.',
  },
  {
    rule: /^AwsSolutions-IAM4\[Policy::.*AWSBackupServiceRolePolicyFor(S3)?Backup\]$/,
    where: /-backup\/Role\//,
    reason: 'AWS defines the rights that AWS Backup needs to copy a table and a bucket; only AWS Backup can assume the role.',
  },
  { rule: /^AwsSolutions-(IAM4|IAM5|L1)\b/, where: pagesUpload, reason: uploadReason },
  {
    rule: /^AwsSolutions-SQS3$/,
    where: /-jobs\/(Count|Work)Failures\//,
    reason: 'It is a failure queue: of a stream’s consumer, which the rule does not recognise.',
  },
  { rule: /^AwsSolutions-CFR1$/, where: anywhere, reason: 'Officers and providers travel; access depends on the person, not the place.' },
  {
    rule: /^AwsSolutions-CFR2$/,
    where: anywhere,
    reason: 'Optional: the setting firewall puts AWS’s firewall before CloudFront. It costs money for each request, and its logs would be in us-east-1.',
  },
  {
    rule: /^AwsSolutions-CFR3$/,
    where: anywhere,
    reason:
      'CloudFront cannot deliver its log to a bucket in af-south-1, and people’s addresses may not leave the country (POPIA s72). The API’s own access log has every call.',
  },
  {
    rule: /^AwsSolutions-CFR4$/,
    where: anywhere,
    reason: 'Without a domain name of its own the portal uses *.cloudfront.net, whose minimum TLS version CloudFront fixes; with a domain name it is TLS 1.2.',
  },
];

const serverless: readonly Reason[] = [
  { rule: /^Serverless-Lambda(DLQ|Tracing|LatestVersion)$/, where: pagesUpload, reason: uploadReason },
  {
    rule: /^Serverless-LambdaDLQ$/,
    where: /-api\//,
    reason: 'API Gateway waits for the answer: the caller receives any failure, so there is nothing to keep in a queue.',
  },
  {
    rule: /^Serverless-LambdaDLQ$/,
    where: /-jobs\/(count|work|deliver)\//,
    reason:
      'Its events come from a stream or a queue, which have failure queues of their own (CountFailures, WorkFailures, RegulatorFailures, PoliceFailures).',
  },
  { rule: /^Serverless-LambdaDLQ$/, where: /-jobs\/(recount|enterStock)\//, reason: 'A person calls it and waits for the answer.' },
  {
    rule: /^Serverless-LambdaTracing$/,
    where: anywhere,
    reason:
      'The access log and a function’s log have the same request id, and a call makes one hop: to the table. Tracing needs a right to every resource of X-Ray and slows every start.',
  },
  {
    rule: /^Serverless-LambdaAsyncFailureDestination$/,
    where: anywhere,
    reason: 'It has a failure queue that receives the event itself; a destination would keep the event twice.',
  },
  {
    rule: /^Serverless-LambdaEventSourceMappingDestination$/,
    where: /-jobs\/(deliver|sweep|recount|HistoryProof\/(checkpoint|verify-history))\//,
    reason: 'Its source is a queue, whose own redrive policy moves failed messages.',
  },
  { rule: /^Serverless-SQSRedrivePolicy$/, where: /Failures\//, reason: 'It is a failure queue: a person empties it (docs/runbooks.md).' },
  {
    rule: /^Serverless-SNSRedrivePolicy$/,
    where: /-watch\/Alarms\/Topic\//,
    reason: 'An email to a person. CloudWatch shows the alarm until it ends, and a queue of undelivered emails would need an alarm with the same delivery.',
  },
];

const nist: readonly Reason[] = [
  {
    rule: /-DynamoDBInBackupPlan$/,
    where: anywhere,
    reason: 'A backup plan in another stack names it by ARN (infra/stacks/backup.ts), which the rule does not follow; point-in-time recovery is also on.',
  },
  { rule: /-S3BucketReplicationEnabled$/, where: anywhere, reason: 'Records stay in the country (POPIA s72), which has one AWS region.' },
  {
    rule: /-S3BucketVersioningEnabled$/,
    where: anywhere,
    reason: 'Logs that are never overwritten, and pages that can be built again from the source; the documents are versioned.',
  },
  {
    rule: /-(S3DefaultEncryptionKMS|CloudWatchLogGroupEncrypted)$/,
    where: anywhere,
    reason: 'Encrypted with AWS’s keys. A customer key protects against nobody whom the policies of bucket and log group do not already stop (decision 036).',
  },
  {
    rule: /-IAMNoInlinePolicy$/,
    where: anywhere,
    reason: 'One role per function with that function’s statements: there is nothing to share in a managed policy.',
  },
  {
    rule: /-LambdaConcurrency$/,
    where: anywhere,
    reason: 'The API’s rate limits bound its concurrency; concurrency reserved for one function is taken from all others (infra/parts/sizes.ts).',
  },
  { rule: /-LambdaDLQ$/, where: anywhere, reason: 'As for Serverless-LambdaDLQ above.' },
  {
    rule: /-LambdaInsideVPC$/,
    where: anywhere,
    reason: 'A function reaches only AWS services behind IAM; a VPC adds gateways, slower starts and cost, and closes nothing that is open today.',
  },
  {
    rule: /-SNSEncryptedKMS$/,
    where: /-mail\/Feedback\//,
    reason: 'Feedback about emails, from SES to one function over TLS; it is not stored on the way.',
  },
  {
    rule: /-WAFv2LoggingEnabled$/,
    where: anywhere,
    reason: 'The firewall’s log would keep people’s addresses in us-east-1 (POPIA s72); its counts are metrics.',
  },
];

export const reasons: readonly Reason[] = [...awsSolutions, ...serverless, ...nist];

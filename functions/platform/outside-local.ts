// Settings of a developer's machine that would open or expose a real registry. Refused outside the local host.

/** Compares the parsed host, so that 127.1, 0x7f000001 and ::ffff:127.0.0.1 are recognised. */
function onThisMachine(url: string | undefined): boolean {
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname : '';
  return /^(.+\.)?localhost\.?$|^127\.|^0\.|^\[::1?\]$|^\[::ffff:7f/.test(host);
}

type Variables = Readonly<Record<string, string | undefined>>;

const isDebug = (level: string | undefined) => /^(debug|trace|silly|verbose|all)$/i.test(level ?? '');

const refusals: readonly { readonly says: string; readonly when: (variables: Variables) => boolean }[] = [
  // The local identity emulator signs with a key that anybody can download: its tokens must never open a real registry.
  { says: 'TOKEN_ISSUER on this machine is refused outside the local host', when: ({ TOKEN_ISSUER }) => onThisMachine(TOKEN_ISSUER) },
  {
    says: 'Emulator endpoints are refused outside the local host',
    // The second pattern covers variables that the SDK itself reads.
    when: (variables) => Object.entries(variables).some(([name, value]) => value && /^(DYNAMODB|COGNITO|S3|SES|SNS)_ENDPOINT$|^AWS_ENDPOINT_URL/.test(name)),
  },
  {
    says: 'Secrets in the environment are refused outside the local host',
    when: ({ REGULATOR_SECRET, POLICE_SECRET, PERSON_KEY }) => Boolean(REGULATOR_SECRET || POLICE_SECRET || PERSON_KEY),
  },
  {
    says: 'Partners on this machine or without https are refused outside the local host',
    when: ({ REGULATOR_URL, POLICE_URL }) =>
      [REGULATOR_URL, POLICE_URL].some((url) => url !== undefined && (!url.startsWith('https://') || onThisMachine(url))),
  },
  {
    says: 'Links and queues on this machine are refused outside the local host',
    when: ({ SITE_ORIGIN, REGULATOR_QUEUE_URL, POLICE_QUEUE_URL }) => [SITE_ORIGIN, REGULATOR_QUEUE_URL, POLICE_QUEUE_URL].some(onThisMachine),
  },
  {
    // NODE_DEBUG=http alone would write every token into the log.
    says: 'Debug logging is refused outside the local host',
    when: ({ NODE_DEBUG, NODE_DEBUG_NATIVE, DEBUG, NODE_OPTIONS, LOG_LEVEL, AWS_LAMBDA_LOG_LEVEL }) =>
      Boolean(NODE_DEBUG || NODE_DEBUG_NATIVE || DEBUG) || /--(inspect|trace-)/.test(NODE_OPTIONS ?? '') || isDebug(LOG_LEVEL) || isDebug(AWS_LAMBDA_LOG_LEVEL),
  },
  {
    says: 'Certificates are always checked outside the local host',
    when: ({ NODE_TLS_REJECT_UNAUTHORIZED }) => NODE_TLS_REJECT_UNAUTHORIZED === '0',
  },
];

/** Returns a sentence for each variable that is refused outside the local host; none on it. */
export const refusedOutsideLocal = (variables: Variables): string[] =>
  variables.HOST === 'local' ? [] : refusals.filter(({ when }) => when(variables)).map(({ says }) => says);

/** The domain of the demo people's addresses. Their password is public, and nobody can own an address under .test (RFC 6761). */
export const demoDomain = 'demo.test';

/** True for a demo person, who may do nothing outside a developer's registry. */
export const isDemoOutsideLocal = (host: 'aws' | 'local', email: string): boolean => host !== 'local' && email.toLowerCase().endsWith(`@${demoDomain}`);

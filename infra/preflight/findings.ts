// A finding of the preflight: a problem of the account or of the settings, with what to do and how long it takes.

export interface Finding {
  /** True if the deployment cannot succeed, or would take something away; false for something to do before people rely on the registry. */
  readonly stops: boolean;
  readonly says: string;
  readonly todo: string;
  /** How long it usually takes, with AWS's part. */
  readonly takes?: string;
}

const stop = (says: string, todo: string, takes?: string): Finding => ({ stops: true, says, todo, ...(takes ? { takes } : {}) });
const later = (says: string, todo: string, takes?: string): Finding => ({ stops: false, says, todo, ...(takes ? { takes } : {}) });
export const finding = { stop, later };

const sentences = ({ stops, says, todo, takes }: Finding): string => `${stops ? '✗' : '!'} ${says}\n  ${todo}${takes ? `\n  Takes: ${takes}.` : ''}`;

/** Returns the report for people. */
export function report(environment: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return `✓ The account is ready for ${environment}.`;
  const stops = findings.filter((one) => one.stops);
  const counted = (one: string, more: string, { length }: readonly Finding[]) => (length === 1 ? one : `${length} ${more}`);
  const total =
    stops.length > 0
      ? `${counted('One finding stops', 'findings stop', stops)} a deployment to ${environment}.`
      : `Nothing stops a deployment to ${environment}. Before people rely on it, do the ${counted('task', 'tasks', findings)} above.`;
  return [...stops, ...findings.filter((one) => !one.stops)].map(sentences).concat(total).join('\n');
}

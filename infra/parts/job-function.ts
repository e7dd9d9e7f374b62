// One background job in the cloud: its Lambda, with the rights and size of its name.
import type { Construct } from 'constructs';
import { type Grounds, grantsFor } from './access.ts';
import { jobs } from './bundle.ts';
import { type JobName, rightsOfJob } from './job-rights.ts';
import { RegistryFunction, type RegistryFunctionProps } from './registry-function.ts';
import { functionSizes } from './sizes.ts';

interface JobFunctionProps extends Omit<RegistryFunctionProps, 'file' | 'description' | 'access' | 'size'>, Grounds {
  readonly job: JobName;
}

export class JobFunction extends RegistryFunction {
  constructor(scope: Construct, id: string, { job, documents, userPoolArn, statements = [], ...props }: JobFunctionProps) {
    const rights = rightsOfJob(job, { malwareScan: props.environment.MALWARE_SCAN !== undefined });
    super(scope, id, {
      ...props,
      file: jobs[job],
      description: `jobs.${id}`,
      access: rights.access,
      size: functionSizes[job],
      statements: [...grantsFor(rights, { table: props.table, documents, userPoolArn }), ...statements],
    });
  }
}

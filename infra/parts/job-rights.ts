// The rights of background jobs to the table, to files and to logins, in the same form as the rights of calls in rights.ts. The stacks build the jobs' roles
// from it (job-function.ts), and the tests run jobs with it (testing/server/as-job.ts). A job's other rights are granted where it is deployed: the bucket of
// checkpoints, queues, emails, SMS and secrets.
import type { jobs } from './bundle.ts';
import {
  copyFolder,
  documentFolder,
  exportFolder,
  importFolder,
  incomingFolder,
  matchingActions,
  notificationPrefix,
  personGuards,
  type Rights,
  registrationGuards,
  snapshotFolder,
  userChangePrefix,
} from './rights.ts';

export type JobName = keyof typeof jobs;

const rights: Readonly<Record<JobName, Rights>> = {
  // Reads the whole table, because a record that left an index must be found too. No call may do so.
  checkpoint: { access: 'read', scans: true },
  verifyHistory: { access: 'read', scans: true },
  checkUpload: {
    access: 'write',
    files: [
      { folders: [documentFolder], actions: ['s3:PutObject', 's3:DeleteObject'] },
      { folders: [incomingFolder], actions: ['s3:GetObject', 's3:DeleteObject'], lists: true },
    ],
  },
  count: { access: 'write' },
  deliver: { access: 'write' },
  enterStock: { access: 'write' },
  mail: { access: 'write' },
  mailFeedback: { access: 'write' },
  // The code of a passport’s country gives an older officer another person key: the former one is released.
  recount: { access: 'write', frees: [personGuards] },
  snapshot: { access: 'read', files: [{ folders: [snapshotFolder], actions: ['s3:GetObject', 's3:PutObject'] }] },
  // Creates and resolves compliance alerts. It only reports counter drift; a person corrects it.
  sweep: { access: 'write' },
  watchCustody: { access: 'write' },
  // No function may delete a copy.
  copyRegisters: { access: 'write', files: [{ folders: [copyFolder], actions: ['s3:PutObject'] }] },
  work: {
    access: 'write',
    files: [
      // A disclosure's frozen register, for printing.
      { folders: ['disclosures'], actions: ['s3:GetObject'] },
      // Photographs, for printing an inspection's report.
      { folders: [documentFolder], actions: ['s3:GetObject'] },
      { folders: [exportFolder, importFolder], actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'], lists: true },
      // A filtered export uses the search.
      { folders: [snapshotFolder], actions: ['s3:GetObject'] },
    ],
    // Completes an account change that its call could not complete (functions/users/work.ts). An import that is undone releases the guards of its
    // registrations (functions/firearms/reverse.ts).
    frees: [userChangePrefix, notificationPrefix, ...registrationGuards],
    logins: [...matchingActions, 'AdminGetUser', 'AdminDeleteUser', 'AdminDeleteSoftwareToken'],
  },
};

/** With malware scanning the upload check reads the scanner's tag of each file. */
const readingScans = { folders: [incomingFolder], actions: ['s3:GetObjectTagging'] };

export function rightsOfJob(job: JobName, { malwareScan }: { readonly malwareScan: boolean }): Rights {
  const own = rights[job];
  return job === 'checkUpload' && malwareScan ? { ...own, files: [readingScans, ...(own.files ?? [])] } : own;
}

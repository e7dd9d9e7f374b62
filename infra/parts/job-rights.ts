// What a background job may do to the table, to files and to logins, as rights.ts says it of calls. The stacks make the jobs' roles of it
// (job-function.ts), the tests run the jobs with it (testing/server/as-job.ts). What else a job needs is said where it is deployed: the
// bucket of checkpoints, whose locks no database of tests knows, and the queues, letters, SMS and secrets.
import type { jobs } from './bundle.ts';
import {
  agreeing,
  documentFolder,
  exportFolder,
  importFolder,
  incomingFolder,
  notificationPrefix,
  type Rights,
  registrationGuards,
  snapshotFolder,
  userChangePrefix,
} from './rights.ts';

export type JobName = keyof typeof jobs;

const rights: Readonly<Record<JobName, Rights>> = {
  // The whole table, since a record that left an index has to be found as well; nothing that a person calls may do so.
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
  recount: { access: 'write' },
  snapshot: { access: 'read', files: [{ folders: [snapshotFolder], actions: ['s3:GetObject', 's3:PutObject'] }] },
  // Makes and resolves compliance alerts. What has drifted it reports, and leaves the mending to a person.
  sweep: { access: 'write' },
  work: {
    access: 'write',
    files: [
      // A disclosure's frozen register, to be printed.
      { folders: ['disclosures'], actions: ['s3:GetObject'] },
      // Photographs, to be printed with the report of an inspection.
      { folders: [documentFolder], actions: ['s3:GetObject'] },
      { folders: [exportFolder, importFolder], actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'], lists: true },
      // An export of a list that is filtered searches.
      { folders: [snapshotFolder], actions: ['s3:GetObject'] },
    ],
    // It finishes a change of an account that its call could not (functions/users/work.ts).
    // An import that is undone sets free the numbers of what it registered (functions/firearms/reverse.ts).
    frees: [userChangePrefix, notificationPrefix, ...registrationGuards],
    logins: [...agreeing, 'AdminGetUser', 'AdminDeleteUser', 'AdminDeleteSoftwareToken'],
  },
};

/** Where uploads are scanned, their check looks at what the scanner wrote beside them. */
const readingScans = { folders: [incomingFolder], actions: ['s3:GetObjectTagging'] };

export function rightsOfJob(job: JobName, { malwareScan }: { readonly malwareScan: boolean }): Rights {
  const own = rights[job];
  return job === 'checkUpload' && malwareScan ? { ...own, files: [readingScans, ...(own.files ?? [])] } : own;
}

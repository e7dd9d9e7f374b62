// For tests: the background jobs, each with its role's rights on AWS (infra/parts/job-rights.ts) and for the day or time of the test. Tests may import jobs
// only from here (rights.test.ts), so none runs with rights that it lacks on AWS.
import { type JobName, rightsOfJob } from '../../infra/parts/job-rights.ts';
import { asRole } from './rights.ts';

/** Loaded when called: few tests need more than one of them. */
const as =
  <Given extends unknown[], Done>(job: JobName, load: () => Promise<(...given: Given) => Promise<Done>>) =>
  (...given: Given): Promise<Done> =>
    asRole(`jobs.${job}`, rightsOfJob(job, { malwareScan: process.env.MALWARE_SCAN !== undefined }), async () => (await load())(...given));

export const checkUpload = as('checkUpload', async () => (await import('../../functions/jobs/check-upload.ts')).handler);
export const sweepUploads = as('checkUpload', async () => (await import('../../functions/documents/upload-check.ts')).sweepUploads);
/** Throws where the stream would deliver some of the changes again. */
export const count = as('count', async () => {
  const { handler } = await import('../../functions/jobs/count.ts');
  return async (event: Parameters<typeof handler>[0]) => {
    const { batchItemFailures } = await handler(event);
    if (batchItemFailures.length > 0) throw new Error(`The stream delivers the changes again from ${batchItemFailures[0]?.itemIdentifier}`);
  };
});
export const countPart = as('count', async () => (await import('../../functions/jobs/count.ts')).handler);
export const recount = as('recount', async () => (await import('../../functions/jobs/recount.ts')).recountNow);
export const work = as('work', async () => (await import('../../functions/jobs/work.ts')).handler);
export const enterStock = as('enterStock', async () => (await import('../../functions/jobs/enter-stock.ts')).handler);
export const sweep = as('sweep', async () => (await import('../../functions/jobs/sweep.ts')).sweepNow);
export const reassign = as('sweep', async () => (await import('../../functions/jobs/left-behind.ts')).reassign);
export const moveToShards = as('sweep', async () => (await import('../../functions/jobs/move-to-shards.ts')).moveToShards);
export const sweepCompliance = as('sweep', async () => (await import('../../functions/compliance/sweep.ts')).sweepCompliance);
export const writeSnapshots = as('snapshot', async () => (await import('../../functions/jobs/snapshot.ts')).handler);
export const deliver = as('deliver', async () => (await import('../../functions/jobs/deliver.ts')).handler);
export const sendMessage = as('deliver', async () => (await import('../../functions/integrations/send.ts')).sendMessage);
export const watchCustody = as('watchCustody', async () => (await import('../../functions/overdue/run.ts')).watchCustody);
export const copyRegisters = as('copyRegisters', async () => (await import('../../functions/provision-register/daily-copies.ts')).copyRegisters);
export const deliverDue = as('mail', async () => (await import('../../functions/mail/deliver.ts')).deliverDue);
export const mailFeedback = as('mailFeedback', async () => (await import('../../functions/jobs/mail-feedback.ts')).handler);
export const checkpoint = as('checkpoint', async () => (await import('../../functions/jobs/checkpoint.ts')).handler);
export const makeSome = as('checkpoint', async () => (await import('../../functions/checkpoints/make.ts')).makeSome);
export const makeCheckpoint = as('checkpoint', async () => (await import('../../functions/jobs/checkpoint.ts')).checkpointNow);
export const verifyHistory = as('verifyHistory', async () => (await import('../../functions/jobs/verify-history.ts')).verifyNow);
export const verifyHistories = as('verifyHistory', async () => (await import('../../functions/checkpoints/verify.ts')).verifyHistories);

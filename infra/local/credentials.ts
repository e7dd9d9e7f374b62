// The region and keys for all emulators.
export const region = 'af-south-1';
/** The key of officers' person keys on one machine. Public: it protects demo data only. */
export const personKey = 'person key of one machine';
/** The object store accepts only this pair. */
export const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

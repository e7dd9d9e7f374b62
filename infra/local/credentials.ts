// The region and keys for all emulators. The object store accepts only this pair.
export const region = 'af-south-1';
export const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

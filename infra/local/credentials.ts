// The region and the keys that every emulator is spoken to with. The object store knows only this one pair.
export const region = 'af-south-1';
export const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

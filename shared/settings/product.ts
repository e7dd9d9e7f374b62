// The system's version, and its name until an administrator changes it.
export const productName = 'Firearm Registry and Compliance Portal';
/** The release; a test compares it with package.json. */
export const systemVersion = '0.1.0';

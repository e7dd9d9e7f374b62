// The system's name until an administrator gives it another, and its version.
export const productName = 'Firearm Registry and Compliance Portal';
/** The release; a test holds it against package.json. */
export const systemVersion = '0.1.0';

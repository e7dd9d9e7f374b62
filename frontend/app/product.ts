// The system's name, as the landing page, the header and every browser tab give it.
export const productName = 'Firearm Registry and Compliance Portal';

/** Cape Town: personal records stay in the country (POPIA s72). */
export const home = 'af-south-1';
/** CloudFront takes its certificate and its firewall from this region only. */
export const edge = 'us-east-1';

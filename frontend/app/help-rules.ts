// The rules of law that the help panels quote, each with its source.

export const act = 'Firearms Control Act 60 of 2000';
export const regulations = 'Firearms Control Regulations, 2004';
const security = 'Private Security Industry Regulation Act 56 of 2001';
export const popia = 'Protection of Personal Information Act 4 of 2013';

export const stockRegister = {
  rule: 'A business that holds firearms keeps a register of every acquisition and disposal. Entries are never erased: an error is struck through and signed.',
  source: `${regulations}, regulation 22`,
};
export const provisionRegister = {
  rule: 'A provider keeps a register of each firearm that it provides to another person, with the firearm, the license and the person.',
  source: `${regulations}, regulation 22(2)`,
};
export const licensed = { rule: 'No person may possess a firearm without a license for it.', source: `${act}, section 3` };
export const business = {
  rule: 'A security business needs a separate license for each firearm.',
  source: `${act}, section 20`,
};
export const renewal = {
  rule: 'A renewal must be lodged at least 90 days before the license expires. If it is lodged in time, the license stays valid until the police decide.',
  source: `${act}, section 24`,
};
export const loss = {
  rule: 'A loss or theft must be reported to the police within 24 hours, with the circumstances, the case number and the station.',
  source: `${regulations}, regulation 87`,
};
export const inspectorsPowers = { rule: 'An inspector may enter without notice and copy records.', source: `${security}, section 34` };
export const yearly = { rule: 'Every firearm is inspected once in twelve months.', source: 'The registry’s rule' };
export const access = {
  rule: 'Personal information must be protected, and a person may ask who has had access to it.',
  source: `${popia}, sections 19 and 23`,
};
export const twoPersons = { rule: 'An inspector cannot approve their own inspection.', source: 'Separation of duties, the registry’s rule' };
export const police = {
  rule: 'A search needs a case number and a purpose. The registry logs it with the records that were opened, and the log can be requested.',
  source: `${popia}, section 23`,
};
export const standing = {
  rule: 'A security service provider must be registered with PSiRA. Its standing decides what it may do.',
  source: `${security}, section 20`,
};
export const seizing = {
  rule: 'Each hand-over of a seized firearm is signed for, and the chain of custody has no gap.',
  source: 'Chain of custody, police practice',
};
export const handing = {
  rule: 'A business may provide a firearm to another person only with a written authorisation of at most 72 hours, signed for the license holder.',
  source: `${regulations}, regulation 21(1)(c)`,
};
export const competent = {
  rule: 'A person needs a competency certificate for the class of the firearm.',
  source: `${act}, sections 9 and 10`,
};

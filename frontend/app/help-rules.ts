// The rules that stand behind screens, and where each is written: told once, whichever screens they stand behind.

export const act = 'Firearms Control Act 60 of 2000';
export const regulations = 'Firearms Control Regulations, 2004';
const security = 'Private Security Industry Regulation Act 56 of 2001';
export const popia = 'Protection of Personal Information Act 4 of 2013';

export const stockRegister = {
  rule: 'A holder for business purposes keeps a register of every acquisition and disposal. Nothing in it is erased: what was wrong is struck through and signed for.',
  source: `${regulations}, regulation 22`,
};
export const licensed = { rule: 'Nobody possesses a firearm without a license for it.', source: `${act}, section 3` };
export const business = {
  rule: 'A security business possesses firearms for business purposes, each under a license of its own.',
  source: `${act}, section 20`,
};
export const renewal = {
  rule: 'A renewal is lodged at least 90 days before the license expires. Lodged in time, the license stays valid until it is decided.',
  source: `${act}, section 24`,
};
export const loss = {
  rule: 'A loss or theft is reported to the police within 24 hours, with the circumstances, the docket number and the station.',
  source: `${regulations}, regulation 87`,
};
export const inspectorsPowers = { rule: 'An inspector may enter without notice, and copy records.', source: `${security}, section 34` };
export const yearly = { rule: 'Every firearm is inspected once in twelve months.', source: 'The registry’s rule' };
export const access = { rule: 'Personal records are protected, and who has had access to them is known.', source: `${popia}, sections 19 and 23` };
export const twoPersons = { rule: 'Nobody approves an inspection that they carried out.', source: 'Separation of duties, the registry’s rule' };
export const police = {
  rule: 'A search says its docket and its purpose. It is recorded with what was looked at, and the record can be asked for.',
  source: `${popia}, section 23`,
};
export const standing = {
  rule: 'A security service provider is registered with the Authority; its standing decides what it may do.',
  source: `${security}, section 20`,
};
export const seizing = { rule: 'A seized firearm changes hands against a signature, and its custody has no gap.', source: 'Chain of custody, police practice' };

// Defines the columns of each exported list, in the words of the screens.
import type { Ancillary } from '../../shared/ancillaries/schema.ts';
import type { LibraryAncillary } from '../../shared/ancillary-library/schema.ts';
import type { Case } from '../../shared/cases/schema.ts';
import type { Disclosure } from '../../shared/disclosures/schema.ts';
import { type Document, documentKindWords } from '../../shared/documents/schema.ts';
import type { Firearm } from '../../shared/firearms/schema.ts';
import type { LegalEntity } from '../../shared/legal-entities/schema.ts';
import type { LibraryFirearm } from '../../shared/library/schema.ts';
import type { License } from '../../shared/licenses/schema.ts';
import type { Seizure } from '../../shared/seizures/schema.ts';
import type { Transaction } from '../../shared/transactions/schema.ts';
import type { Columns } from '../data/columns.ts';

const joined = (parts: readonly string[]) => parts.join('; ');
const asText = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

export const firearmColumns: Columns<Firearm> = [
  ['Serial Number', (firearm) => firearm.serialNumber],
  ['Manufacturer', (firearm) => firearm.manufacturer],
  ['Model', (firearm) => firearm.model],
  ['Type', (firearm) => firearm.type],
  ['Caliber', (firearm) => firearm.caliber],
  ['Barrel Length (mm)', (firearm) => firearm.barrelLength],
  ['License Type', (firearm) => firearm.licenseType],
  ['Status', (firearm) => firearm.status],
  ['Status Since', (firearm) => firearm.statusSince],
  ['Owner ID', (firearm) => firearm.ownerId],
  ['Owner', (firearm) => firearm.ownerName],
  ['Keeper ID', (firearm) => firearm.keeperId],
  ['Keeper', (firearm) => firearm.keeperName],
  ['Province', (firearm) => firearm.province],
  ['City', (firearm) => firearm.city],
  ['Condition', (firearm) => firearm.condition],
  ['Risk Level', (firearm) => firearm.riskLevel],
  ['Last Inspection', (firearm) => firearm.lastInspectionDate],
  ['Library Reference', (firearm) => firearm.libraryReference],
  ['Additional Information', (firearm) => asText(firearm.additionalInfo)],
  ['Registered', (firearm) => firearm.createdAt],
  ['Last Changed', (firearm) => firearm.updatedAt],
  ['Record ID', (firearm) => firearm.id],
];

export const libraryColumns: Columns<LibraryFirearm> = [
  ['ID', (record) => record.id],
  ['Manufacturer', (record) => record.manufacturer],
  ['Model', (record) => record.model],
  ['Type', (record) => record.type],
  ['Subtype', (record) => record.subtype],
  ['Caliber', (record) => record.caliber],
  ['Alternative Calibers', (record) => joined(record.alternativeCaliberDesignations)],
  ['Barrel Length (in)', (record) => record.barrelLength],
  ['Overall Length (in)', (record) => record.overallLength],
  ['Action', (record) => record.action],
  ['Capacity', (record) => record.capacity],
  ['Magazine Type', (record) => record.magazineType],
  ['Weight (lb)', (record) => record.weight],
  ['Country of Origin', (record) => record.countryOfOrigin],
  ['Year Introduced', (record) => record.yearIntroduced],
  ['Year Discontinued', (record) => record.yearDiscontinued],
  ['Production Status', (record) => record.productionStatus],
  ['Safety Features', (record) => joined(record.safetyFeatures)],
  ['Firing Modes', (record) => joined(record.firingModes)],
  ['Effective Range (m)', (record) => record.effectiveRange],
  ['Muzzle Velocity (ft/s)', (record) => record.muzzleVelocity],
  ['Rate of Fire (rounds/min)', (record) => record.rateOfFire],
  ['Operating System', (record) => record.operatingSystem],
  ['Feed System', (record) => record.feedSystem],
  ['Sights', (record) => record.sights],
  ['Common Uses', (record) => joined(record.commonUses)],
  ['Regulatory Classification', (record) => record.regulatoryClassification],
  ['Verification Status', (record) => record.verificationStatus],
  ['Description', (record) => record.description],
  ['Technical Notes', (record) => record.technicalNotes],
  ['Variants and Modifications', (record) => joined(record.variantsAndModifications)],
  ['Image', (record) => record.imageUrl],
  ['Reference Images', (record) => joined(record.referenceImages)],
  ['Manual', (record) => record.manualUrl],
  ['External References', (record) => joined(record.externalReferences)],
  ['Specifications', (record) => asText(record.specifications)],
  ['Added', (record) => record.createdAt],
];

export const legalEntityColumns: Columns<LegalEntity> = [
  ['ID', (entity) => entity.id],
  ['Name', (entity) => entity.name],
  ['Type', (entity) => entity.type],
  ['Registration Number', (entity) => entity.registrationNumber],
  ['PSiRA Number', (entity) => entity.psiraNumber],
  ['Province', (entity) => entity.province],
  ['City', (entity) => entity.city],
  ['Street', (entity) => entity.address?.street],
  ['Postal Code', (entity) => entity.address?.postal_code],
  ['E-mail', (entity) => entity.contactDetails?.email],
  ['Phone', (entity) => entity.contactDetails?.phone],
  ['Responsible Person', (entity) => entity.responsiblePerson?.name],
  ['Standing', (entity) => entity.standing],
  ['Standing Since', (entity) => entity.standingSince],
  ['Active', (entity) => entity.isActive],
  ['Created', (entity) => entity.createdAt],
  ['Last Changed', (entity) => entity.updatedAt],
];

export const caseColumns: Columns<Case> = [
  ['Case Number', (one) => one.caseNumber],
  ['Number', (one) => one.shortNumber],
  ['Title', (one) => one.title],
  ['Description', (one) => one.description],
  ['Priority', (one) => one.priority],
  ['Status', (one) => one.status],
  ['Assigned To', (one) => one.assignedToName],
  ['Opened By', (one) => one.createdByName],
  ['Opened', (one) => one.createdAt],
  ['Closed', (one) => one.closedAt],
  ['Record ID', (one) => one.id],
];

export const disclosureColumns: Columns<Disclosure> = [
  ['Company Name', (disclosure) => disclosure.companyName],
  ['PSiRA Number', (disclosure) => disclosure.psiraNumber],
  ['Period Start', (disclosure) => disclosure.disclosurePeriodStart],
  ['Period End', (disclosure) => disclosure.disclosurePeriodEnd],
  ['Categories', (disclosure) => joined(disclosure.categories)],
  ['Status', (disclosure) => disclosure.status],
  ['Submitted', (disclosure) => disclosure.submittedAt],
  ['Created', (disclosure) => disclosure.createdAt],
  ['Record ID', (disclosure) => disclosure.id],
];

export const documentColumns: Columns<Document> = [
  ['File Name', (document) => document.fileName],
  ['Kind', (document) => documentKindWords[document.kind]],
  ['File Type', (document) => document.fileType],
  ['File Size (bytes)', (document) => document.fileSize],
  ['Category', (document) => document.associatedEntityType],
  ['Record', (document) => document.associatedEntityName],
  ['Uploaded By', (document) => document.uploadedByName],
  ['Uploaded', (document) => document.createdAt],
  ['Associated Record ID', (document) => document.associatedEntityId],
  ['Record ID', (document) => document.id],
];

export const seizureColumns: Columns<Seizure> = [
  ['Seizure Number', (seizure) => seizure.seizureNumber],
  ['Number', (seizure) => seizure.shortNumber],
  ['Status', (seizure) => seizure.status],
  ['Reason', (seizure) => seizure.reason],
  ['Location', (seizure) => seizure.location],
  ['Seized', (seizure) => seizure.seizureDate],
  ['Inspector', (seizure) => seizure.inspectorName],
  ['Evidence Number', (seizure) => seizure.evidenceNumber],
  ['Manufacturer', (seizure) => seizure.firearm?.manufacturer],
  ['Model', (seizure) => seizure.firearm?.model],
  ['Serial Number', (seizure) => seizure.firearm?.serialNumber],
  ['Owner', (seizure) => seizure.firearm?.ownerName],
  ['Held by', (seizure) => seizure.custody.heldBy],
  ['Place', (seizure) => seizure.custody.place],
  ['Seal Number', (seizure) => seizure.custody.sealNumber],
  ['Authority Reference', (seizure) => seizure.destruction?.authorityReference],
  ['Closed', (seizure) => seizure.closedAt],
  ['ID', (seizure) => seizure.id],
];

export const licenseColumns: Columns<License> = [
  ['License Number', (license) => license.licenseNumber],
  ['Section', (license) => license.section],
  ['Serial Number', (license) => license.firearm.serialNumber],
  ['Manufacturer', (license) => license.firearm.manufacturer],
  ['Model', (license) => license.firearm.model],
  ['Holder ID', (license) => license.holderId],
  ['Holder', (license) => license.holderName],
  ['Issued', (license) => license.issuedOn],
  ['Expires', (license) => license.expiresOn],
  ['Days Left', (license) => license.daysLeft],
  ['Lodge By', (license) => license.lodgeBy],
  ['State', (license) => license.state],
  ['Status', (license) => license.status],
  ['Lodged', (license) => license.lodgedOn],
  ['Receipt', (license) => license.receiptNumber],
  ['Decision', (license) => license.decision],
  ['Decided', (license) => license.decidedOn],
  ['Closed', (license) => license.closedOn],
  ['Reason', (license) => license.closedReason],
  ['Verification', (license) => license.verification],
  ['Firearm ID', (license) => license.firearmId],
  ['Record ID', (license) => license.id],
];

export const transactionColumns: Columns<Transaction> = [
  ['Date', (transaction) => transaction.transactionDate],
  ['Type', (transaction) => transaction.transactionType],
  ['Changes', (transaction) => transaction.changes],
  ['Status', (transaction) => transaction.status],
  ['Serial Number', (transaction) => transaction.firearm.serialNumber],
  ['Manufacturer', (transaction) => transaction.firearm.manufacturer],
  ['Model', (transaction) => transaction.firearm.model],
  ['From ID', (transaction) => transaction.fromEntityId],
  ['From', (transaction) => transaction.fromEntityName],
  ['To ID', (transaction) => transaction.toEntityId],
  ['To', (transaction) => transaction.toEntityName],
  ['Outside Party Number', (transaction) => transaction.outsidePartyNumber],
  ['Description', (transaction) => transaction.description],
  ['Comments', (transaction) => transaction.comments],
  ['Completed', (transaction) => transaction.completedAt],
  ['Created', (transaction) => transaction.createdAt],
  ['Firearm ID', (transaction) => transaction.firearmId],
  ['Record ID', (transaction) => transaction.id],
];

export const ancillaryColumns: Columns<Ancillary> = [
  ['Serial Number', (ancillary) => ancillary.serialNumber],
  ['Manufacturer', (ancillary) => ancillary.manufacturer],
  ['Model', (ancillary) => ancillary.model],
  ['Type', (ancillary) => ancillary.type],
  ['Category', (ancillary) => ancillary.category],
  ['Status', (ancillary) => ancillary.status],
  ['Owner ID', (ancillary) => ancillary.ownerId],
  ['Owner', (ancillary) => ancillary.ownerName],
  ['Attached To', (ancillary) => ancillary.firearm?.serialNumber],
  ['Firearm ID', (ancillary) => ancillary.associatedFirearmId],
  ['Library Reference', (ancillary) => ancillary.libraryReference],
  ['Registered', (ancillary) => ancillary.createdAt],
  ['Record ID', (ancillary) => ancillary.id],
];

export const ancillaryLibraryColumns: Columns<LibraryAncillary> = [
  ['ID', (record) => record.id],
  ['Manufacturer', (record) => record.manufacturer],
  ['Model', (record) => record.model],
  ['Type', (record) => record.type],
  ['Category', (record) => record.category],
  ['Compatibility', (record) => joined(record.compatibility)],
  ['Description', (record) => record.description],
  ['Specifications', (record) => asText(record.specifications)],
  ['Added', (record) => record.createdAt],
];

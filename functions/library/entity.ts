// Table definition of library records.
import { Entity } from 'electrodb';
import {
  actions,
  classifications,
  libraryTypes,
  magazineTypes,
  operatingSystems,
  productionStatuses,
  subtypes,
  verificationStatuses,
} from '../../shared/library/schema.ts';
import { connection, once } from '../data/client.ts';
import { recorded, serialPadding } from '../data/record.ts';
import { changeKeys, primaryKeys } from '../data/table.ts';

const list = { type: 'list', items: { type: 'string' }, required: true, default: () => [] as string[] } as const;

export const libraryFirearms = once(
  () =>
    new Entity(
      {
        model: { entity: 'library', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'number', required: true, padding: serialPadding },
          manufacturer: { type: 'string', required: true },
          model: { type: 'string', required: true },
          type: { type: libraryTypes, required: true },
          subtype: { type: subtypes },
          caliber: { type: 'string' },
          alternativeCaliberDesignations: list,
          barrelLength: { type: 'number' },
          overallLength: { type: 'number' },
          action: { type: actions },
          capacity: { type: 'number' },
          magazineType: { type: magazineTypes },
          weight: { type: 'number' },
          countryOfOrigin: { type: 'string' },
          yearIntroduced: { type: 'number' },
          yearDiscontinued: { type: 'number' },
          productionStatus: { type: productionStatuses },
          safetyFeatures: list,
          firingModes: list,
          effectiveRange: { type: 'number' },
          muzzleVelocity: { type: 'number' },
          rateOfFire: { type: 'number' },
          operatingSystem: { type: operatingSystems },
          feedSystem: { type: 'string' },
          sights: { type: 'string' },
          commonUses: list,
          regulatoryClassification: { type: classifications },
          description: { type: 'string' },
          technicalNotes: { type: 'string' },
          variantsAndModifications: list,
          specifications: { type: 'any' },
          imageUrl: { type: 'string' },
          referenceImages: { type: 'list', items: { type: 'string' } },
          manualUrl: { type: 'string' },
          externalReferences: { type: 'list', items: { type: 'string' } },
          createdBy: { type: 'string' },
          verificationStatus: { type: verificationStatuses, required: true, default: 'pending' },
          verifiedBy: { type: 'string' },
          verifiedByName: { type: 'string' },
          verifiedAt: { type: 'string' },
          verificationNote: { type: 'string' },
          ...recorded,
        },
        indexes: {
          // One record.
          one: primaryKeys('library#{id}', 'library'),
          // Changes since the last read of the search.
          changes: changeKeys('library'),
        },
      },
      connection(),
    ),
);

// Labels and their prints in the table.
import { Entity, type EntityItem } from 'electrodb';
import { labelKinds, papers } from '../../shared/labels/papers.ts';
import { connection, once } from '../data/client.ts';
import { keys, primaryKeys } from '../data/table.ts';

/**
 * A label keeps its record, and loses its validity at most once. It names no provider: who may use it follows from the record's present owner. The guard
 * `label` names the current label of a record.
 */
export const labels = once(
  () =>
    new Entity(
      {
        model: { entity: 'label', service: 'registry', version: '1' },
        attributes: {
          code: { type: 'string', required: true },
          kind: { type: labelKinds, required: true },
          recordId: { type: 'string', required: true },
          createdBy: { type: 'string', required: true },
          createdAt: { type: 'string', required: true },
          /** Set when it is replaced. */
          retiredAt: { type: 'string' },
          retiredBy: { type: 'string' },
          reason: { type: 'string' },
          replacedBy: { type: 'string' },
        },
        indexes: {
          // Which record has this label?
          one: primaryKeys('label#{code}', 'label'),
        },
      },
      connection(),
    ),
);
export type LabelRecord = EntityItem<ReturnType<typeof labels>>;

/** One print: written once, never changed. */
export const labelPrints = once(
  () =>
    new Entity(
      {
        model: { entity: 'label-print', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          legalEntityId: { type: 'number', required: true },
          kind: { type: labelKinds, required: true },
          paper: { type: papers, required: true },
          skip: { type: 'number', required: true },
          codes: { type: 'list', items: { type: 'string' }, required: true },
          printedById: { type: 'string', required: true },
          printedBy: { type: 'string', required: true },
          createdAt: { type: 'string', required: true },
        },
        indexes: {
          // Which print is this?
          one: primaryKeys('label-print#{id}', 'label-print'),
          // Which labels did this provider print?
          ofEntity: keys('holder', 'label-print#entity#{legalEntityId}', 'label-print#{id}'),
        },
      },
      connection(),
    ),
);

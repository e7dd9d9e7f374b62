// Compliance items in the table: rules, alerts, the progress of the sweep, pending notices, and the scores of past days.
import { Entity, type EntityItem } from 'electrodb';
import { ruleTypes, severities } from '../../shared/compliance/schema.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { connection, once } from '../data/client.ts';
import { recorded, serialPadding } from '../data/record.ts';
import { changeKeys, keys, primaryKeys, table } from '../data/table.ts';

export const complianceRules = once(
  () =>
    new Entity(
      {
        model: { entity: 'compliance-rule', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'number', required: true, padding: serialPadding },
          name: { type: 'string', required: true },
          description: { type: 'string' },
          ruleType: { type: ruleTypes, required: true },
          criteria: { type: 'any', required: true },
          isActive: { type: 'boolean', required: true, default: true },
          createdBy: { type: 'string', required: true },
          ...recorded,
        },
        indexes: {
          // One rule by id.
          one: primaryKeys('compliance-rule#{id}', 'compliance-rule'),
          // All rules: a few dozen at most.
          newest: keys('newest', 'compliance-rule', 'compliance-rule#{id}'),
        },
      },
      connection(),
    ),
);
export type RuleRecord = EntityItem<ReturnType<typeof complianceRules>>;

export const complianceAlerts = once(
  () =>
    new Entity(
      {
        model: { entity: 'compliance-alert', service: 'registry', version: '1' },
        attributes: {
          /** Derived from the rule, the record and the due date: every run that makes the same finding gets the same id. */
          id: { type: 'string', required: true },
          type: { type: ruleTypes, required: true },
          severity: { type: severities, required: true },
          /** The number of steps of its rule that the alert has passed. */
          step: { type: 'number', required: true },
          title: { type: 'string', required: true },
          description: { type: 'string', required: true },
          entityType: { type: 'string', required: true },
          entityId: { type: 'string', required: true },
          /** The record that the rule checks. For a corrective action `entityId` is its inspection instead. */
          recordId: { type: 'string', required: true },
          dueDate: { type: 'string', required: true },
          ruleId: { type: 'number', required: true },
          ruleName: { type: 'string', required: true },
          legalEntityId: { type: 'number' },
          legalEntityName: { type: 'string' },
          province: { type: provinces },
          actionUrl: { type: 'string', required: true },
          assignedTo: { type: 'string' },
          assignedToName: { type: 'string' },
          isResolved: { type: 'boolean', required: true, default: false },
          /** Only open alerts have `state` and `openOf`: a resolved alert leaves these indexes. */
          state: { type: 'string' },
          openOf: { type: 'number' },
          resolvedAt: { type: 'string' },
          resolvedBy: { type: 'string' },
          resolvedByName: { type: 'string' },
          resolution: { type: 'string' },
          documentIds: { type: 'list', items: { type: 'string' } },
          ...recorded,
        },
        indexes: {
          // One alert by id.
          one: primaryKeys('compliance-alert#{id}', 'compliance-alert'),
          // All alerts, for a recount.
          newest: keys('newest', 'compliance-alert', 'compliance-alert#{id}'),
          // Open alerts, longest due first.
          open: keys('due', 'compliance-alert#{state}', '{dueDate}#{id}'),
          // Open alerts of a provider, longest due first.
          ofProvider: keys('dueOf', 'compliance-alert#holder#{openOf}', '{dueDate}#{id}'),
          // The alerts of a record.
          ofRecord: keys('subject', 'compliance-alert#of#{entityType}#{entityId}', 'compliance-alert#{id}'),
          // Changes since the search last read them.
          changes: changeKeys('compliance-alert'),
        },
      },
      connection(),
    ),
);
export type AlertRecord = EntityItem<ReturnType<typeof complianceAlerts>>;

/** The progress of the sweep: a stopped sweep continues from here. */
export const complianceSweeps = once(
  () =>
    new Entity(
      {
        model: { entity: 'compliance-sweep', service: 'registry', version: '1' },
        attributes: {
          name: { type: 'string', required: true },
          day: { type: 'string', required: true },
          status: { type: ['running', 'done'] as const, required: true },
          ruleAt: { type: 'number', required: true },
          cursor: { type: 'string' },
          startedAt: { type: 'string', required: true },
          doneAt: { type: 'string' },
        },
        // The progress, by name.
        indexes: { one: primaryKeys('compliance-sweep#{name}', 'compliance-sweep') },
      },
      connection(),
    ),
);

/** A pending notice to one provider about one rule and one severity on one day, so that a hundred findings are one message. */
export const complianceNotices = once(
  () =>
    new Entity(
      {
        model: { entity: 'compliance-notice', service: 'registry', version: '1' },
        attributes: {
          day: { type: 'string', required: true },
          /** `<provider>#<rule>#<severity>`. */
          about: { type: 'string', required: true },
          legalEntityId: { type: 'number' },
          type: { type: ruleTypes, required: true },
          severity: { type: severities, required: true },
          found: { type: 'number', required: true },
          told: { type: 'number' },
          /** The title of one of the alerts, used if there is only one. */
          title: { type: 'string', required: true },
          description: { type: 'string', required: true },
          entityType: { type: 'string', required: true },
          entityId: { type: 'string', required: true },
          actionUrl: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true, field: table.ttl },
        },
        // The notices of a day.
        indexes: { ofDay: primaryKeys('compliance-notice#{day}', '{about}') },
      },
      connection(),
    ),
);

export type NoticeRecord = EntityItem<ReturnType<typeof complianceNotices>>;

/**
 * The number of findings of one type and severity on a day that a person outside a provider was notified of, so that a thousand providers are one
 * message.
 */
export const complianceDigests = once(
  () =>
    new Entity(
      {
        model: { entity: 'compliance-digest', service: 'registry', version: '1' },
        attributes: {
          day: { type: 'string', required: true },
          /** `<user>#<type>#<severity>`. */
          about: { type: 'string', required: true },
          told: { type: 'number', required: true },
          expiresAt: { type: 'number', required: true, field: table.ttl },
        },
        // The digests of a day.
        indexes: { ofDay: primaryKeys('compliance-digest#{day}', '{about}') },
      },
      connection(),
    ),
);

/** The points of each provider, saved daily and when one of its facts changes. The scores of places are calculated from them (decision 166). */
export const providerScores = once(
  () =>
    new Entity(
      {
        model: { entity: 'provider-score', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'number', required: true, padding: serialPadding },
          province: { type: provinces, required: true },
          points: { type: 'number', required: true },
          assessed: { type: 'boolean', required: true },
          /** The number of faults of each kind. */
          faults: { type: 'any', required: true },
          version: { type: 'number', required: true },
          updatedAt: { type: 'string', required: true },
        },
        indexes: {
          // The score of a provider.
          one: primaryKeys('provider-score#{id}', 'provider-score'),
          // All saved scores, for a recount.
          newest: keys('newest', 'provider-score', 'provider-score#{id}'),
        },
      },
      connection(),
    ),
);

export const complianceScores = once(
  () =>
    new Entity(
      {
        model: { entity: 'compliance-score', service: 'registry', version: '1' },
        attributes: { of: { type: 'string', required: true }, day: { type: 'string', required: true }, score: { type: 'number', required: true } },
        // The daily scores of a province, or of `entity:<provider>`.
        indexes: { ofPlace: primaryKeys('compliance-score#{of}', '{day}') },
      },
      connection(),
    ),
);

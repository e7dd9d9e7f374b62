// Compliance in the table: rules, alerts, how far the sweep is, what is still to be told, and the scores of past days.
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
          // Which rule is this?
          one: primaryKeys('compliance-rule#{id}', 'compliance-rule'),
          // Which rules are there? A few dozen at most.
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
          /** Follows from the rule, the record and the due date: the same finding has the same alert, whoever finds it. */
          id: { type: 'string', required: true },
          type: { type: ruleTypes, required: true },
          severity: { type: severities, required: true },
          /** Steps of its rule that it has passed. */
          step: { type: 'number', required: true },
          title: { type: 'string', required: true },
          description: { type: 'string', required: true },
          entityType: { type: 'string', required: true },
          entityId: { type: 'string', required: true },
          /** The record that the rule looks at; for a corrective action one of its inspection's. */
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
          /** `open` while it is, and whose it is then; both go when it is resolved, and it leaves the indexes. */
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
          // Which alert is this?
          one: primaryKeys('compliance-alert#{id}', 'compliance-alert'),
          // Which were there ever? A recount reads them all.
          newest: keys('newest', 'compliance-alert', 'compliance-alert#{id}'),
          // Which are open, the longest due first?
          open: keys('due', 'compliance-alert#{state}', '{dueDate}#{id}'),
          // Which of this provider's are open, the longest due first?
          ofProvider: keys('dueOf', 'compliance-alert#holder#{openOf}', '{dueDate}#{id}'),
          // What was found about this record?
          ofRecord: keys('subject', 'compliance-alert#of#{entityType}#{entityId}', 'compliance-alert#{id}'),
          // What changed since the search last looked?
          changes: changeKeys('compliance-alert'),
        },
      },
      connection(),
    ),
);
export type AlertRecord = EntityItem<ReturnType<typeof complianceAlerts>>;

/** How far the sweep is: one that was killed goes on from here. */
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
        // How far is it?
        indexes: { one: primaryKeys('compliance-sweep#{name}', 'compliance-sweep') },
      },
      connection(),
    ),
);

/** What is to be told to the people of one provider about one rule and one degree of a day, so that a hundred findings are one message. */
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
          /** One of them, for when it is the only one. */
          title: { type: 'string', required: true },
          description: { type: 'string', required: true },
          entityType: { type: 'string', required: true },
          entityId: { type: 'string', required: true },
          actionUrl: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true, field: table.ttl },
        },
        // What is to be told of this day?
        indexes: { ofDay: primaryKeys('compliance-notice#{day}', '{about}') },
      },
      connection(),
    ),
);

export type NoticeRecord = EntityItem<ReturnType<typeof complianceNotices>>;

/** How many of a day's findings of one type and degree one person from outside a provider has been told of, so that a thousand providers are one message. */
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
        // Who has been told what of this day?
        indexes: { ofDay: primaryKeys('compliance-digest#{day}', '{about}') },
      },
      connection(),
    ),
);

/** The points of each provider, saved daily and whenever one of its facts changes: the scores of places are worked out from them (decision 166). */
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
          /** How many faults of each kind. */
          faults: { type: 'any', required: true },
          version: { type: 'number', required: true },
          updatedAt: { type: 'string', required: true },
        },
        indexes: {
          // What is this provider's score?
          one: primaryKeys('provider-score#{id}', 'provider-score'),
          // Which scores are kept? A recount reads all of them.
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
        // How did this province, or `entity:<provider>`, stand, day by day?
        indexes: { ofPlace: primaryKeys('compliance-score#{of}', '{day}') },
      },
      connection(),
    ),
);

// The tables of the plain application, and the statements that create them.
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  getTableConfig,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

export const legalEntities = pgTable('legal_entities', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  isActive: boolean('is_active').notNull(),
});

export const firearms = pgTable(
  'firearms',
  {
    // UUID version 7: the order of ids is the order of creation.
    id: uuid('id').primaryKey(),
    serialNumber: text('serial_number').notNull(),
    /** The normalised form, which is unique. */
    serialKey: text('serial_key').notNull(),
    manufacturer: text('manufacturer').notNull(),
    model: text('model').notNull(),
    type: text('type').notNull(),
    caliber: text('caliber').notNull(),
    barrelLength: doublePrecision('barrel_length'),
    licenseType: text('license_type').notNull(),
    status: text('status').notNull(),
    ownerId: integer('owner_id').notNull(),
    keeperId: integer('keeper_id'),
    province: text('province').notNull(),
    city: text('city').notNull(),
    condition: text('condition'),
    riskLevel: text('risk_level'),
    additionalInfo: jsonb('additional_info'),
    registeredBy: text('registered_by').notNull(),
    version: integer('version').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('firearms_serial').on(table.serialKey),
    index('firearms_owner').on(table.ownerId),
    index('firearms_status').on(table.status),
    index('firearms_created').on(table.createdAt),
  ],
);

/** The columns that a search reads. */
export const searchedColumns = [firearms.serialNumber, firearms.manufacturer, firearms.model, firearms.type, firearms.caliber];

export const licenses = pgTable(
  'licenses',
  {
    id: uuid('id').primaryKey(),
    firearmId: uuid('firearm_id').notNull(),
    holderId: integer('holder_id').notNull(),
    licenseNumber: text('license_number').notNull(),
    status: text('status').notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    /** The renewal was lodged in time, so the license stays in force until the decision. */
    lodgedInTime: boolean('lodged_in_time').notNull(),
    createdAt: at('created_at').notNull(),
    closedAt: at('closed_at'),
  },
  (table) => [
    index('licenses_firearm').on(table.firearmId),
    index('licenses_expiry').on(table.status, table.expiresOn),
    index('licenses_created').on(table.createdAt),
    index('licenses_closed').on(table.closedAt),
  ],
);

export const inspections = pgTable('inspections', { id: uuid('id').primaryKey(), status: text('status').notNull() }, (table) => [
  index('inspections_status').on(table.status),
]);

export const alerts = pgTable('alerts', { id: text('id').primaryKey(), state: text('state').notNull() }, (table) => [index('alerts_state').on(table.state)]);

export const history = pgTable(
  'history',
  {
    id: serial('id').primaryKey(),
    recordId: uuid('record_id').notNull(),
    action: text('action').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    at: at('at').notNull(),
    details: jsonb('details').notNull(),
  },
  (table) => [index('history_record').on(table.recordId)],
);

const quoted = (name: string) => `"${name}"`;

function statementsOf(table: Parameters<typeof getTableConfig>[0]): string[] {
  const { name, columns, indexes } = getTableConfig(table);
  const fields = columns.map((column) =>
    [quoted(column.name), column.getSQLType(), column.primary ? 'PRIMARY KEY' : column.notNull ? 'NOT NULL' : ''].filter(Boolean).join(' '),
  );
  return [
    `CREATE TABLE ${quoted(name)} (${fields.join(', ')})`,
    ...indexes.map(({ config }) => {
      const on = config.columns.map((column) => quoted((column as AnyPgColumn).name)).join(', ');
      return `CREATE ${config.unique ? 'UNIQUE ' : ''}INDEX ${quoted(config.name ?? '')} ON ${quoted(name)} (${on})`;
    }),
  ];
}

export const ddl = [legalEntities, firearms, licenses, inspections, alerts, history].flatMap(statementsOf);

/** PostgreSQL's search for parts of words: an extension in Debian's package, and an index of all searched columns. */
export const trigramDdl = [
  'CREATE EXTENSION pg_trgm',
  `CREATE INDEX firearms_words ON firearms USING gin (${searchedColumns.map(({ name }) => `${quoted(name)} gin_trgm_ops`).join(', ')})`,
  'VACUUM ANALYZE firearms',
];

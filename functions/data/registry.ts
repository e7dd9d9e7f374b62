// Every entity of the table in one ElectroDB service: what the table holds, checked for keys that contradict each other.
import { Service } from 'electrodb';
import { ancillaries, fittings } from '../ancillaries/entity.ts';
import { libraryAncillaries } from '../ancillary-library/entity.ts';
import { endedSessions } from '../auth/entity.ts';
import { disclosures } from '../disclosures/entity.ts';
import { exportJobs } from '../exports/entity.ts';
import { firearms } from '../firearms/entity.ts';
import { importJobs } from '../imports/entity.ts';
import { inspections } from '../inspections/entity.ts';
import { legalEntities, renames } from '../legal-entities/entity.ts';
import { libraryFirearms } from '../library/entity.ts';
import { licenses } from '../licenses/entity.ts';
import { notifications } from '../notifications/entity.ts';
import { transactions } from '../transactions/entity.ts';
import { users } from '../users/entity.ts';
import { history, workflowStatus } from '../workflow/entity.ts';
import { guards } from './guard.ts';

export const registry = () =>
  new Service({
    ancillaries: ancillaries(),
    disclosures: disclosures(),
    endedSessions: endedSessions(),
    exports: exportJobs(),
    firearms: firearms(),
    fittings: fittings(),
    guards: guards(),
    history: history(),
    imports: importJobs(),
    inspections: inspections(),
    legalEntities: legalEntities(),
    libraryAncillaries: libraryAncillaries(),
    libraryFirearms: libraryFirearms(),
    licenses: licenses(),
    notifications: notifications(),
    renames: renames(),
    transactions: transactions(),
    users: users(),
    workflowStatus: workflowStatus(),
  });

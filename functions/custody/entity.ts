// The table definitions are in a folder below firearms and officers, whose changes follow custody.
export { type HeadRecord, heads, type IssueRecord, issues, type ShiftRecord, shifts, type WatchRecord, watches } from '../custody-records/entity.ts';

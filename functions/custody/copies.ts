export type {
  AuthorisationCopy,
  EndCopy,
  FirearmCopy,
  HolderCopy,
  IssuerCopy,
  LicenseCopy,
  OfficerCopy,
  OverrideCopy,
} from '../custody-records/copies.ts';

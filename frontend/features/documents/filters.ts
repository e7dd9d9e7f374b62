// Filters of the document list, named as in the API call.
import { type DocumentCategory, type DocumentKind, documentCategories, documentKinds } from '../../../shared/documents/schema.ts';
import { fileTypes } from '../../ui/documents/words.ts';
import { among, isDay } from '../../ui/table/address-filters.ts';

export interface Filters {
  readonly search: string;
  readonly associatedEntityType: DocumentCategory | undefined;
  readonly kind: DocumentKind | undefined;
  readonly fileType: (typeof fileTypes)[number]['value'] | undefined;
  /** Upload date, YYYY-MM-DD. */
  readonly uploadedOn: string;
}

export const noFilters: Filters = { search: '', associatedEntityType: undefined, kind: undefined, fileType: undefined, uploadedOn: '' };

export const filtersFrom = (address: URLSearchParams): Filters => {
  const uploadedOn = address.get('uploadedOn') ?? '';
  return {
    search: address.get('search') ?? '',
    associatedEntityType: among(documentCategories, address.get('associatedEntityType')),
    kind: among(documentKinds, address.get('kind')),
    fileType: among(
      fileTypes.map(({ value }) => value),
      address.get('fileType'),
    ),
    uploadedOn: isDay(uploadedOn) ? uploadedOn : '',
  };
};

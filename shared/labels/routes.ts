// Calls about labels.
import { route, routes } from '../route.ts';
import * as schema from './schema.ts';

export const labels = routes('labels', {
  list: route({
    description: 'Lists the firearms, officers or safes of a provider with the codes of their labels, newest first.',
    method: 'GET',
    path: '/api/labels',
    permission: 'label:print',
    query: schema.LabelQuery,
    response: schema.LabelledRecord,
    list: true,
  }),
  resolve: route({
    description: 'Returns the firearm, officer or safe of a label. A code of another provider answers 404, a replaced label 409.',
    method: 'GET',
    path: '/api/labels/{code}',
    permission: 'custody:read',
    response: schema.ResolvedLabel,
  }),
  find: route({
    description: 'Returns the firearms of a provider whose serial number ends with the given characters, for a firearm without a readable label.',
    method: 'GET',
    path: '/api/labels/find',
    permission: 'custody:read',
    query: schema.FindBySerial,
    response: schema.FoundBySerial,
  }),
  print: route({
    description: 'Logs a print of labels, and creates the labels of records without one. Export the list `labels` with the print’s id for the PDF.',
    method: 'POST',
    path: '/api/label-prints',
    permission: 'label:print',
    body: schema.PrintLabels,
    response: schema.LabelPrint,
    status: 201,
  }),
  prints: route({
    description: 'Lists the prints of labels of a provider, newest first.',
    method: 'GET',
    path: '/api/label-prints',
    permission: 'label:print',
    query: schema.LabelPrintQuery,
    response: schema.LabelPrint,
    list: true,
  }),
  replace: route({
    description: 'Replaces a label that is lost or cannot be read. The old code no longer opens the record.',
    method: 'POST',
    path: '/api/labels/{code}/replacement',
    permission: 'label:print',
    body: schema.ReplaceLabel,
    response: schema.ResolvedLabel,
    status: 201,
  }),
});

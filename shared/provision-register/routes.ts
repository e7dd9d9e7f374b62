// Calls about the register of provision. `{id}` is the branch's: each branch keeps a book.
import { route, routes } from '../route.ts';
import {
  CorrectProvisionEntry,
  ProvisionCheck,
  ProvisionCheckQuery,
  ProvisionCopy,
  ProvisionCopyFile,
  ProvisionCopyQuery,
  ProvisionCounts,
  ProvisionEntry,
  ProvisionQuery,
} from './schema.ts';

export const provisionRegister = routes('provisionRegister', {
  list: route({
    description: 'Lists the entries of a branch’s register of provision.',
    method: 'GET',
    path: '/api/branches/{id}/provision-register',
    permission: 'custody:read',
    query: ProvisionQuery,
    response: ProvisionEntry,
    list: true,
  }),
  counts: route({
    description: 'Counts the entries of a branch’s register of provision by kind, and the firearms that are out.',
    method: 'GET',
    path: '/api/branches/{id}/provision-counts',
    permission: 'custody:read',
    response: ProvisionCounts,
  }),
  check: route({
    description: 'Checks that no entry of a branch’s register of provision is missing or was altered.',
    method: 'GET',
    path: '/api/branches/{id}/provision-check',
    permission: 'custody:read',
    query: ProvisionCheckQuery,
    response: ProvisionCheck,
  }),
  copies: route({
    description: 'Lists the daily copies of a branch’s register of provision.',
    method: 'GET',
    path: '/api/branches/{id}/provision-copies',
    permission: 'custody:read',
    query: ProvisionCopyQuery,
    response: ProvisionCopy,
    list: true,
  }),
  copyFile: route({
    description: 'Returns the address of the PDF of a daily copy, valid for one minute without a token. The PDF has whole ID numbers, so each call is logged.',
    method: 'GET',
    path: '/api/branches/{id}/provision-copies/{copyId}/file',
    permission: 'officer:reveal',
    response: ProvisionCopyFile,
  }),
  correct: route({
    description: 'Corrects an entry of a register of provision.',
    method: 'POST',
    path: '/api/branches/{id}/provision-register/{number}/corrections',
    permission: 'provision:correct',
    body: CorrectProvisionEntry,
    response: ProvisionEntry,
    status: 201,
  }),
});

// What the browser's build takes for shared/contract.ts: the same rows without their names, which only the server reads.
// `stamp` reads every feature; a namespace lets the build leave out those that a screen does not name.
export * as contract from '../../shared/features.ts';

import { hash } from 'node:crypto';

/** SHA-256 in hex, as the domain's ledger functions take it. */
export const sha256 = (text: string) => hash('sha256', text, 'hex');

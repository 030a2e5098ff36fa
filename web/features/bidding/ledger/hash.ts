import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Sha256 } from '#domain/ledger.ts';

/** The browser's own SHA-256 answers later, one promise a record; the domain's replay needs it at once. */
export const sha256: Sha256 = (text) => bytesToHex(digest(utf8ToBytes(text)));

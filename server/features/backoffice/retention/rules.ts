import { ACCOUNT_RULES } from './account-rules.ts';
import { ADDRESS_RULES } from './address-rules.ts';
import { DOCUMENT_RULES } from './document-rules.ts';
import { LASTING_RECORDS } from './lasting-records.ts';
import { MESSAGE_RULES } from './message-rules.ts';
import type { RetentionRule } from './rule.ts';

/** All terms of retention, as docs/retention.md prints them. */
export const RETENTION: readonly RetentionRule[] = [
	...ADDRESS_RULES,
	...ACCOUNT_RULES,
	...DOCUMENT_RULES,
	...MESSAGE_RULES,
	...LASTING_RECORDS,
];

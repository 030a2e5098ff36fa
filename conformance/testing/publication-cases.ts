import { ADMINISTRATIVE_CASES } from './publication-administrative-cases.ts';
import type { PublicationCase } from './publication-case.ts';
import { LATER_CASES, SELLER_CASES } from './publication-later-cases.ts';
import { NOTICE_CASES } from './publication-notice-cases.ts';
import { ROUND_CASES } from './publication-round-cases.ts';
import { TERM_CASES } from './publication-term-cases.ts';

/** The table of the gate that docs/law.md prints. The tests of the gate and of the document use it. */
export const PUBLICATION_CASES: readonly PublicationCase[] = [
	...TERM_CASES,
	...ROUND_CASES,
	...LATER_CASES,
	...ADMINISTRATIVE_CASES,
	...NOTICE_CASES,
	...SELLER_CASES,
].map((row, index) => row(`P${String(index + 1).padStart(2, '0')}`));

import type { RawBuilder } from 'kysely';
import type { WaitingSection } from '#contract/waiting.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';

/** Whose work is read: an administrator, and the installation. */
export interface Desk {
	environment: Environment;
	admin_id: string;
	legalTermsUnit: LegalTermsUnit;
}

/** A kind of waiting work, as its context declares it. */
export interface WaitingSource {
	section: Exclude<WaitingSection, 'today'>;
	/**
	 * SQL: of each thing that waits for this administrator `id`, `title`, `at`, and `urgent`, whether it is late or runs now. Of a kind whose `at`
	 * says until when, and whose new work rings the bell, also `since`.
	 */
	rows(desk: Desk): RawBuilder<unknown>;
	/** The page of the act, for the `id` of a thing. */
	one(id: string): string;
	/** The list that holds exactly these things; null where no page does, and the overview of waiting work lists them itself. */
	all: string | null;
}

import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the event `e` is about a person: their own, one that contains their email address, or one about their
 * document.
 */
export function isAbout({ id, email }: { id: string; email: string }): RawBuilder<boolean> {
	return sql`(e.user_id = ${id} or lower(e.details ->> 'email') = ${email} or e.details ->> 'document_of' = ${id})`;
}

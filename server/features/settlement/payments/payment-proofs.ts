import { sql } from 'kysely';
import type { LinkedFiles } from '#server/features/accounts/documents/recorded-links.ts';

/** The proofs of payment, each by its id; their owner is who sent them. */
export const PAYMENT_PROOFS: LinkedFiles = {
	purpose: 'payment proof',
	events: { link: 'payment_proof_link', opened: 'payment_proof_opened' },
	find: async (db, id) => {
		const { rows } = await sql<{ user_id: string; file: string }>`
			select y.user_id, f.file from payment_proofs f join payments y on y.id = f.payment_id
			where f.id = ${id} and f.removed_at is null`.execute(db);
		return rows[0] ?? null;
	},
};

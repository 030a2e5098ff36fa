import { sql } from 'kysely';
import type { LinkedFiles } from '#server/features/accounts/documents/recorded-links.ts';

/**
 * The proofs of payment, each by its id; those of refunds by the id of their part, those of payouts and of what was taken off one by the id of the payout or the line. Their owner is who
 * sent them.
 */
export const PAYMENT_PROOFS: LinkedFiles = {
	purpose: 'payment proof',
	events: { link: 'payment_proof_link', opened: 'payment_proof_opened' },
	find: async (db, id) => {
		const { rows } = await sql<{ user_id: string; file: string }>`
			select y.user_id, f.file from payment_proofs f join payments y on y.id = f.payment_id
			where f.id = ${id} and f.removed_at is null
			union all select paid_by, file from payouts where id = ${id} and file is not null
			union all select made_by, file from refunds where component_id = ${id} and file is not null and removed_at is null
			union all select admin_id, file from payout_lines where id = ${id} and file is not null`.execute(db);
		return rows[0] ?? null;
	},
};

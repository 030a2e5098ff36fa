import type { Kysely } from 'kysely';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import type { ConditionalBody } from '#contract/conditional.ts';
import { answerConditional, type SellerAnswer } from '#domain/auction/conditional.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { type Centavos, centavosOf } from '#domain/values/money.ts';
import { isoOf } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { stateOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { writeSteps } from '#server/features/bidding/decisions/unit-of-work.ts';
import { readAdminAuction } from '#server/features/bidding/read-auction.ts';
import {
	FOREIGN_DOCUMENT,
	keepProof,
	proofDocument,
} from '#server/features/catalogue/sales/order-document.ts';
import { openPayments } from '#server/features/settlement/money/open-payments.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { lockForAdmin, raiseVersion } from './lock-for-admin.ts';
import { type FormResult, refusedFields } from './refused-fields.ts';

interface AnswerDeps {
	db: Kysely<Database>;
	legalTermsUnit: LegalTermsUnit;
}

const ACTIONS = {
	accept: 'auction.conditional-accepted',
	refuse: 'auction.conditional-refused',
	counter: 'auction.conditional-countered',
} as const;

/**
 * The seller's answer to a bid below the reserve, given by the desk (rules §50). Problems: `auction.not-found`, `request.invalid` for a document of
 * another lot, those of `answerConditional`.
 */
export async function answerForSeller(
	{ db, legalTermsUnit: unit }: AnswerDeps,
	admin_id: string,
	id: string,
	body: ConditionalBody,
): Promise<FormResult<AdminAuction>> {
	return db.transaction().execute(async (trx): Promise<FormResult<AdminAuction>> => {
		const held = await lockForAdmin(trx, id);
		if (!held) return fail({ problem: problem('auction.not-found') });
		const { document_id } = body;
		const document = document_id && (await proofDocument(trx, id, document_id));
		if (document === null) return refusedFields([FOREIGN_DOCUMENT]);
		const { auction, at } = held;
		const price = body.price === undefined ? null : centavosOf(body.price);
		const answer = answerOf(body.answer, price, document);
		const { steps, problem: refused } = answerConditional(stateOf(auction), answer, { at, unit });
		if (refused) return fail({ problem: refused });
		auction.counter_price = price;
		await writeSteps(trx, auction, steps, at, openPayments);
		if (document_id) await keepProof(trx, document_id);
		await raiseVersion(trx, id);
		const changes = {
			...(body.answer === 'counter' && { counter: { from: null, to: body.price } }),
			...(auction.decide_until !== null && { decide_until: { from: null, to: isoOf(auction.decide_until) } }),
			...(document && { document: { from: null, to: document } }),
		};
		await recordAudit(trx, { admin_id, action: ACTIONS[body.answer], subject: id, changes });
		return ok((await readAdminAuction(trx, id)) as AdminAuction);
	});
}

function answerOf(
	answer: ConditionalBody['answer'],
	price: Centavos | null,
	document: string | undefined,
): SellerAnswer {
	const given = { by: 'desk', ...(document && { document }) } as const;
	return answer === 'counter' ? { ...given, answer, price: price ?? 0 } : { ...given, answer };
}

import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { COMPONENT_API } from '#contract/component-paths.ts';
import { componentDecision } from '#contract/payments.ts';
import { refundAccount, refundFields, shownRefundAccount } from '#contract/refunds.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { centavosOf } from '#domain/values/money.ts';
import {
	readOwnRefundAccount,
	readRefundAccount,
	stateRefundAccount,
} from '#server/features/settlement/payment-parts/refund-account.ts';
import { refundPart } from '#server/features/settlement/payment-parts/refund-part.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { optionalUpload } from '#server/http/upload.ts';

const params = z.object({ id: uuid });

/** What is owed back after an annulment, and the account for it (rules §56). */
export const refundEndpoints = [
	endpoint({
		method: 'put',
		path: COMPONENT_API.refundAccount('{id}'),
		summary: 'States the account to which the caller wants back what they paid of an annulled win',
		access: 'user',
		params,
		body: refundAccount,
		output: shownRefundAccount,
		run: (context, { actor, params: { id }, body }) =>
			stateRefundAccount(context, { user_id: actor.id, auction_id: id }, body),
	}),
	endpoint({
		method: 'get',
		path: COMPONENT_API.refundAccount('{id}'),
		summary: 'The account that the caller stated for a refund',
		access: 'user',
		params,
		output: shownRefundAccount,
		run: async (context, { actor, params: { id } }) => {
			const found = await readOwnRefundAccount(context, { user_id: actor.id, auction_id: id });
			return found ? ok(found) : fail(problem('refund.account-missing'));
		},
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.refundAccount('{id}'),
		summary: 'The account that the payer stated for a refund of this payment; the reading is recorded',
		access: 'admin',
		params,
		output: shownRefundAccount,
		run: async (context, { actor, address, params: { id } }) => {
			const reader = { user_id: actor.id, session_id: actor.session_id, address };
			const found = await readRefundAccount(context, id, reader);
			return found ? ok(found) : fail(problem('refund.account-missing'));
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.refundComponent('{id}'),
		summary:
			'Records that a part which was owed back was given back: its whole amount, the day, and what shows it; the payer gets an email',
		access: 'admin',
		fresh: true,
		consents: true,
		params,
		body: optionalUpload(refundFields),
		pool: 'proofs',
		output: componentDecision,
		run: (context, { actor, params: { id }, body: { file, paid_at, amount, document_id } }) =>
			refundPart(
				context,
				{ admin_id: actor.id, component_id: id },
				{ paid_at, amount: centavosOf(amount) ?? 0, file, document_id },
			),
	}),
];

import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import {
	confirmation,
	payment,
	paymentDecision,
	paymentProof,
	proofLink,
	proofRefusal,
} from '#contract/payments.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { centavosOf } from '#domain/values/money.ts';
import { refusalOf } from '#server/features/accounts/attempt-limits.ts';
import { addProof, refusalOfProof } from '#server/features/settlement/payments/add-proof.ts';
import { confirmPayment, refuseProofs } from '#server/features/settlement/payments/decide-payment.ts';
import { PAYMENT_PROOFS } from '#server/features/settlement/payments/payment-proofs.ts';
import { readPayment } from '#server/features/settlement/payments/read-payment.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { privateLink } from '#server/http/private-link.ts';
import { uploadedFile } from '#server/http/upload.ts';
import { readerOf } from './payment-reader.ts';

const params = z.object({ id: uuid });

const WINNER = [
	endpoint({
		method: 'get',
		path: BIDDER_API.payment('{id}'),
		summary:
			'What the caller owes for an auction and how it is paid; for administrators, what its winner owes',
		access: 'user',
		params,
		output: payment,
		run: async (context, { actor, params: { id } }) => {
			const found = await readPayment(context, readerOf(actor), id);
			return found ? ok(found) : fail(problem('payment.not-found'));
		},
	}),
	endpoint({
		method: 'post',
		path: BIDDER_API.paymentProof('{id}'),
		summary: 'Takes a proof of payment from the winner: a picture or a PDF',
		access: 'user',
		params,
		body: uploadedFile,
		pool: 'proofs',
		status: 201,
		output: paymentProof,
		admit: async ({ db, environment, proofLimit }, actor, { id: auction_id }) => {
			const user_id = actor.id;
			const refused = await refusalOfProof(db, environment, { user_id, auction_id });
			return refused ?? refusalOf((await proofLimit.take(user_id)) ?? 0);
		},
		run: (context, { actor, params: { id }, body }) =>
			addProof(context, { user_id: actor.id, auction_id: id }, body),
	}),
	endpoint({
		method: 'post',
		path: BIDDER_API.proofLink('{id}'),
		summary: 'A link to a proof of payment that works for 60 seconds, for who sent it and for administrators',
		access: 'user',
		params,
		output: proofLink,
		run: (context, { actor, address, params: { id } }) =>
			privateLink(context, PAYMENT_PROOFS, { actor, address }, id, problem('payment.not-found')),
	}),
];

const ADMIN = [
	endpoint({
		method: 'post',
		path: ADMIN_API.confirmPayment('{id}'),
		summary: 'Confirms a payment: the whole amount is in the operator’s account; the winner gets an email',
		access: 'admin',
		fresh: true,
		consents: true,
		params,
		body: confirmation,
		output: paymentDecision,
		run: (context, { actor, params: { id }, body }) => {
			const deciding = { admin_id: actor.id, payment_id: id };
			const received = body?.received_amount === undefined ? null : centavosOf(body.received_amount);
			return confirmPayment(context, deciding, { received, credited_at: body?.credited_at ?? null });
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.refuseProofs('{id}'),
		summary: 'Refuses the pending proofs of payment, with a reason that the winner sees and gets by email',
		access: 'admin',
		fresh: true,
		consents: true,
		params,
		body: proofRefusal,
		output: paymentDecision,
		run: (context, { actor, params: { id }, body: { reason, seen } }) =>
			refuseProofs(context, { admin_id: actor.id, payment_id: id }, { reason, seen: seen ?? null }),
	}),
];

export const paymentEndpoints = [...WINNER, ...ADMIN];

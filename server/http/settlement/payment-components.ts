import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { COMPONENT_API } from '#contract/component-paths.ts';
import {
	componentDecision,
	confirmation,
	creditBody,
	creditEntered,
	depositSlip,
	depositSlipFields,
	paymentProof,
	penaltyAsked,
	proofRefusal,
	restDue,
	restDueBody,
} from '#contract/payments.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { SLIP_LIMIT_MEGABYTES } from '#domain/settlement/payment-components.ts';
import { centavosOf } from '#domain/values/money.ts';
import { refusalOf } from '#server/features/accounts/attempt-limits.ts';
import { enterCredit } from '#server/features/settlement/payment-parts/credit.ts';
import {
	confirmComponent,
	refuseComponent,
} from '#server/features/settlement/payment-parts/decide-component.ts';
import {
	openDepositSlip,
	storeDepositSlip,
} from '#server/features/settlement/payment-parts/deposit-slips.ts';
import { askPenalty, makeRestDue } from '#server/features/settlement/payment-parts/late-instalments.ts';
import { addProof, refusalOfProof } from '#server/features/settlement/payments/add-proof.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { uploadedFile, uploadedForm } from '#server/http/upload.ts';
import { readerOf } from './payment-reader.ts';

const params = z.object({ id: uuid });
const proofParams = z.object({ id: uuid, component_id: uuid });

/** The components of payments that are paid apart, and their guias (rules §54). */
export const componentEndpoints = [
	endpoint({
		method: 'post',
		path: COMPONENT_API.proof('{id}', '{component_id}'),
		summary: 'Takes a proof of payment of one component from the winner: a picture or a PDF',
		access: 'user',
		params: proofParams,
		body: uploadedFile,
		pool: 'proofs',
		status: 201,
		output: paymentProof,
		admit: async ({ db, environment, proofLimit }, actor, { id: auction_id, component_id }) => {
			const user_id = actor.id;
			const refused = await refusalOfProof(db, environment, { user_id, auction_id, component_id });
			return refused ?? refusalOf((await proofLimit.take(user_id)) ?? 0);
		},
		run: (context, { actor, params: { id, component_id }, body }) =>
			addProof(context, { user_id: actor.id, auction_id: id, component_id }, body),
	}),
	endpoint({
		method: 'get',
		path: COMPONENT_API.depositSlip('{id}'),
		summary: 'The guia of the price, or of another part, for the winner and for administrators: PDF',
		access: 'user',
		params,
		query: z.strictObject({ component_id: uuid.optional() }),
		media: 'application/pdf',
		filename: ({ params: { id } }) => `guia-${id.slice(0, 8)}.pdf`,
		output: z.instanceof(Uint8Array),
		run: async (context, { actor, address, params: { id }, query }) => {
			const reader = { ...readerOf(actor), session_id: actor.session_id, address };
			const of = { auction_id: id, component_id: query.component_id ?? null };
			const file = await openDepositSlip(context, reader, of);
			if (!file) return fail(problem('payment.not-found'));
			return ok(new Uint8Array(await new Response(file.stream).arrayBuffer()));
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.depositSlip('{id}'),
		summary:
			'Takes the guia of the price, or of another part; its term counts from it, and the winner gets an email',
		access: 'admin',
		params,
		body: uploadedForm(depositSlipFields),
		pool: 'sale-documents',
		megabytes: SLIP_LIMIT_MEGABYTES,
		status: 201,
		output: depositSlip,
		run: (context, { actor, params: { id }, body: { file, number, amount, component_id = null } }) =>
			storeDepositSlip(
				context,
				{ admin_id: actor.id, auction_id: id },
				{ file, number, amount: centavosOf(amount) ?? 0, component_id },
			),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.paymentCredit('{id}'),
		summary:
			'Enters what a creditor who won a judicial lot pays of the price with the credit, by order of the court; zero takes it back',
		access: 'admin',
		fresh: true,
		consents: true,
		params,
		body: creditBody,
		output: creditEntered,
		run: (context, { actor, params: { id }, body: { amount, document_id } }) =>
			enterCredit(
				context,
				{ admin_id: actor.id, payment_id: id },
				{ amount: centavosOf(amount) ?? 0, document_id },
			),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.instalmentPenalty('{id}'),
		summary:
			'Asks for the penalty of an instalment that is late: 10 % of it and of those still to come, as a part of the payment',
		access: 'admin',
		fresh: true,
		consents: true,
		params,
		status: 201,
		output: penaltyAsked,
		run: (context, { actor, params: { id } }) =>
			askPenalty(context, { admin_id: actor.id, component_id: id }),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.restDue('{id}'),
		summary:
			'Makes the instalments still to come due at once, by order, after one that was not paid in its term',
		access: 'admin',
		fresh: true,
		consents: true,
		params,
		body: restDueBody,
		output: restDue,
		run: (context, { actor, params: { id }, body: { document_id } }) =>
			makeRestDue(context, { admin_id: actor.id, payment_id: id }, document_id),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.confirmComponent('{id}'),
		summary: 'Confirms one component of a payment; with the last one the payment is paid',
		access: 'admin',
		fresh: true,
		consents: true,
		params,
		body: confirmation,
		output: componentDecision,
		run: (context, { actor, params: { id }, body }) => {
			const received = body?.received_amount === undefined ? null : centavosOf(body.received_amount);
			const credit = { received, credited_at: body?.credited_at ?? null };
			return confirmComponent(context, { admin_id: actor.id, component_id: id }, credit);
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.refuseComponent('{id}'),
		summary:
			'Refuses the pending proofs of a component, with a reason that the winner sees and gets by email',
		access: 'admin',
		fresh: true,
		consents: true,
		params,
		body: proofRefusal,
		output: componentDecision,
		run: (context, { actor, params: { id }, body: { reason, seen } }) =>
			refuseComponent(context, { admin_id: actor.id, component_id: id }, { reason, seen: seen ?? null }),
	}),
];

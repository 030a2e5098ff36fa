import { z } from 'zod';
import { done } from '#contract/account.ts';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import {
	identityCheckRequest,
	identityFreeing,
	type OwnIdentity,
	ownIdentity,
	reviewedIdentity,
} from '#contract/identity.ts';
import { identityForm, readIdentity } from '#domain/people/identity.ts';
import { type TaxIdFault, taxIdFaultWords } from '#domain/problems/identity-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { SECOND } from '#domain/values/time.ts';
import { checkIdentity } from '#server/features/accounts/identity/check-identity.ts';
import { freeTaxId } from '#server/features/accounts/identity/free-tax-id.ts';
import {
	readIdentityOf,
	readIdentityOutline,
	readReviewedIdentity,
} from '#server/features/accounts/identity/read-identity.ts';
import { stateIdentity } from '#server/features/accounts/identity/state-identity.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import { endpoint, type Refusal } from '#server/http/endpoint.ts';
import type { HttpContext } from '#server/http/http-context.ts';

const params = z.object({ user_id: uuid });

async function readOwn(context: HttpContext, user_id: string): Promise<OwnIdentity> {
	const { lost, company_document } = await readIdentityOutline(context.db, user_id);
	return { identity: await readIdentityOf(context, user_id), lost, company_document };
}

/** Civil identities (rules §30): one's own, and the administrators' checks. */
export const identityEndpoints = [
	endpoint({
		method: 'get',
		path: ACCOUNT_API.identity,
		summary: 'The caller’s own identity, whole; null before it is stated',
		access: 'user',
		output: ownIdentity,
		run: async (context, { actor }) => ok(await readOwn(context, actor.id)),
	}),
	endpoint({
		method: 'put',
		path: ACCOUNT_API.identity,
		summary:
			'States the caller’s CPF or CNPJ, which claims nothing; another number or representative than before goes back to review',
		access: 'user',
		body: identityForm,
		output: ownIdentity,
		run: async (context, { actor, address, body }) => {
			const wait = await context.identityLimit.take(actor.id);
			if (wait !== null) return fail(problem('auth.too-many', { retry_after: Math.ceil(wait / SECOND) }));
			const read = readIdentity(body);
			if ('faults' in read) return fail(refusalOf(read.faults));
			const { id: user_id, session_id } = actor;
			const stated = await stateIdentity(context, {
				user_id,
				session_id,
				address,
				identity: read.identity,
			});
			if (!stated.ok) return stated;
			// The limit is on trying numbers: who corrects their phone or address tries none.
			if (!stated.value.renewed) await context.identityLimit.giveBack(user_id);
			return ok(await readOwn(context, user_id));
		},
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.registrationIdentity('{user_id}'),
		summary:
			'A person’s identity, whole, with its checks, other accounts with the number and exclusions; each reading is recorded',
		access: 'admin',
		params,
		output: reviewedIdentity,
		run: async (context, { actor, address, params: { user_id } }) => {
			const identity = await readReviewedIdentity(context, user_id);
			if (!identity) return fail(problem('identity.not-found'));
			const { id, session_id } = actor;
			const details = { document_of: user_id };
			await recordEvent(context.db, {
				event_type: 'identity_read',
				user_id: id,
				details,
				address,
				session_id,
			});
			return ok(identity);
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.identityChecks('{user_id}'),
		summary:
			'Records what an administrator checked of the version of an identity that they read; a compared number is held by the account',
		access: 'admin',
		params,
		status: 201,
		body: identityCheckRequest,
		output: done,
		run: async (context, { actor, params: { user_id }, body }) => {
			const checked = await checkIdentity(context, { admin_id: actor.id, user_id, ...body });
			return checked.ok ? ok({ status: true as const }) : checked;
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.freeIdentity('{user_id}'),
		summary: 'Frees the number that an account holds, with a reason, so that another may hold it',
		access: 'admin',
		fresh: true,
		params,
		body: identityFreeing,
		output: done,
		run: async ({ db }, { actor, params: { user_id }, body: { reason } }) => {
			const freed = await freeTaxId(db, { admin_id: actor.id, user_id, reason });
			return freed.ok ? ok({ status: true as const }) : freed;
		},
	}),
];

/** The refusal of a form with wrong tax ids, each named by its field. */
function refusalOf(faults: readonly TaxIdFault[]): Refusal {
	const [first] = faults as [TaxIdFault];
	return {
		problem: problem('identity.tax-id-invalid', first),
		errors: faults.map((fault) => ({ path: fault.field, message: taxIdFaultWords(fault) })),
	};
}

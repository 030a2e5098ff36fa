import { addressConfirmation, done, ownPassword } from '#contract/account.ts';
import { accountExport } from '#contract/account-export.ts';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { SECOND } from '#domain/values/time.ts';
import { confirmAddress } from '#server/features/accounts/account-data/confirm-address.ts';
import { deleteAccount } from '#server/features/accounts/account-data/delete-account.ts';
import { type ExportOthers, exportAccount } from '#server/features/accounts/account-data/export-account.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import { endOtherSessions } from '#server/features/accounts/sessions.ts';
import { exportBidding } from '#server/features/bidding/export-bidding.ts';
import { exportInquiries } from '#server/features/catalogue/inquiries/export-inquiries.ts';
import { exportSavedSearches } from '#server/features/catalogue/saved-searches/save-search.ts';
import { accountObligations } from '#server/features/settlement/account-obligations.ts';
import { exportSettlement } from '#server/features/settlement/export-settlement.ts';
import { endpoint } from '#server/http/endpoint.ts';

/** The data that the later contexts add to a person's export. */
export const exportOthers: ExportOthers = async (trx, user_id, vault) => ({
	saved_searches: await exportSavedSearches(trx, user_id),
	...(await exportInquiries(trx, user_id)),
	...(await exportBidding(trx, user_id)),
	...(await exportSettlement({ db: trx, vault }, user_id)),
});

/** What people may do with the account they are signed in to. */
export const accountEndpoints = [
	endpoint({
		method: 'delete',
		path: ACCOUNT_API.otherSessions,
		summary: 'Ends all sessions of the caller but the one that asks',
		access: 'user',
		output: done,
		run: async ({ db }, { actor, address }) => {
			await endOtherSessions(db, actor, address);
			return ok({ status: true as const });
		},
	}),
	endpoint({
		method: 'post',
		path: ACCOUNT_API.confirmAddress,
		summary: 'Confirms an address with the token of the mail and sets the password; begins no session',
		access: 'public',
		body: addressConfirmation,
		output: done,
		run: async (context, { body, address }) => {
			const refused = await confirmAddress(
				{ ...context, obligations: accountObligations },
				{ ...body, address },
			);
			return refused ? fail(refused) : ok({ status: true as const });
		},
	}),
	endpoint({
		method: 'get',
		path: ACCOUNT_API.accountExport,
		summary: 'The operator’s records of the caller, as a file; no secrets, no other people',
		access: 'user',
		output: accountExport,
		filename: 'meus-dados.json',
		run: async ({ db, vault, exportLimit }, { actor, address }) => {
			const { id, session_id } = actor;
			const wait = await exportLimit.take(id);
			if (wait !== null) return fail(problem('request.too-many', { retry_after: Math.ceil(wait / SECOND) }));
			const data = await exportAccount({ db, vault }, id, exportOthers);
			await recordEvent(db, { event_type: 'data_exported', user_id: id, address, session_id });
			return ok(data);
		},
	}),
	endpoint({
		method: 'delete',
		path: ACCOUNT_API.account,
		summary: 'Deletes the caller’s account: bids and payments stay under a pseudonym, personal data go',
		access: 'user',
		body: ownPassword,
		output: done,
		run: async ({ limits, ...context }, { actor, body }) => {
			const refused = await deleteAccount(
				{ ...context, ownPassword: limits.ownPassword, obligations: accountObligations },
				actor.id,
				body.password,
			);
			return refused ? fail(refused) : ok({ status: true as const });
		},
	}),
];

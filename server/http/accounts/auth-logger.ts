import { z } from 'zod';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { securityReport } from '#contract/functions.ts';
import { isAdmin } from '#domain/auction/access.ts';
import { ok } from '#domain/problems/result.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import { recordAdminLogin } from '#server/features/accounts/security/sign-ins.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { clientKey } from '#server/http/request-context.ts';

/**
 * Spec §7: a page reports a security event. The user is taken from the session (rules §20). The server itself records
 * sign-ins and failures, so an administrator's login is not recorded twice, and a reported failure is marked as
 * reported.
 */
export const authLogger = endpoint({
	method: 'post',
	path: FUNCTIONS.authLogger,
	summary: 'Reports a security event; the user is taken from the session',
	access: 'public',
	body: securityReport,
	status: 204,
	output: z.null(),
	run: async ({ db, reportLimit }, { actor, body, address }) => {
		if ((await reportLimit.take(clientKey(actor, address))) !== null) return ok(null);
		if (body.eventType === 'admin_login') {
			if (actor.kind === 'user' && isAdmin(actor))
				await recordAdminLogin(db, { user_id: actor.id, session_id: actor.session_id, address });
			return ok(null);
		}
		await recordEvent(db, {
			event_type: body.eventType,
			user_id: actor.kind === 'user' ? actor.id : null,
			details: body.details ?? {},
			address,
			source: 'client',
		});
		return ok(null);
	},
});

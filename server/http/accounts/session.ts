import { ACCOUNT_API } from '#contract/account-paths.ts';
import { activityAnswer, activityReport, sessionAnswer } from '#contract/session.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { SECOND } from '#domain/values/time.ts';
import { issueAccessToken } from '#server/features/accounts/access-token.ts';
import { recordActivity } from '#server/features/accounts/session-life.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { viewerOf } from '#server/http/request-context.ts';

export const sessionEndpoints = [
	endpoint({
		method: 'get',
		path: ACCOUNT_API.session,
		summary: 'The session of the caller with a fresh access token; null for a visitor',
		access: 'public',
		output: sessionAnswer,
		run: async ({ auth }, { actor }) => {
			const user = viewerOf(actor);
			if (!user || actor.kind === 'visitor') return ok({ session: null });
			const now = Date.now();
			const { token, expires_at } = await issueAccessToken(auth, actor, now);
			const session = {
				access_token: token,
				refresh_token: actor.session_id,
				expires_in: Math.floor((expires_at - now) / SECOND),
				expires_at: new Date(expires_at).toISOString(),
				token_type: 'bearer' as const,
				user,
			};
			return ok({ session });
		},
	}),
	endpoint({
		method: 'post',
		path: ACCOUNT_API.activity,
		summary: 'The user did something: the session lives on for its idle time',
		access: 'user',
		body: activityReport,
		output: activityAnswer,
		run: async ({ db }, { actor, body }) => {
			const ends_at = await recordActivity(db, actor.session_id, body.idle_seconds * SECOND);
			return ends_at ? ok({ ends_at }) : fail(problem('auth.required'));
		},
	}),
];

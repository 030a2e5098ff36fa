import { ADMIN_API } from '#contract/admin-paths.ts';
import { bellChoice, bellList, waitingCounts, waitingMail } from '#contract/waiting.ts';
import { ok } from '#domain/problems/result.ts';
import { chooseBell, chooseWaitingMail } from '#server/features/backoffice/waiting/own-choices.ts';
import { openBell, readWaitingCounts } from '#server/features/backoffice/waiting/read-waiting.ts';
import type { Desk } from '#server/features/notifications/waiting-source.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { ReadContext } from '#server/http/http-context.ts';

/** The desk of an administrator in this installation. */
export function deskOf(
	{ environment, legalTermsUnit }: Pick<ReadContext, 'environment' | 'legalTermsUnit'>,
	admin_id: string,
): Desk {
	return { environment, legalTermsUnit, admin_id };
}

export const waitingEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.waiting,
		summary: 'How much waits for the caller in each section of the back office',
		access: 'admin',
		output: waitingCounts,
		run: async (context, { actor }) => ok(await readWaitingCounts(context.db, deskOf(context, actor.id))),
	}),
	endpoint({
		method: 'put',
		path: ADMIN_API.waitingMail,
		summary: 'Choose whether what waits comes by email every morning',
		access: 'admin',
		body: waitingMail,
		output: waitingMail,
		run: async ({ db }, { actor, body }) => {
			await chooseWaitingMail(db, actor.id, body.wanted);
			return ok(body);
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.bell,
		summary:
			'What waits of the kinds that ring the caller’s bell, newest first; marks it as seen by the caller',
		access: 'admin',
		output: bellList,
		run: async (context, { actor }) => ok(await openBell(context.db, deskOf(context, actor.id))),
	}),
	endpoint({
		method: 'put',
		path: ADMIN_API.bellChoice,
		summary: 'Choose whether new work of a kind rings the caller’s bell',
		access: 'admin',
		body: bellChoice,
		output: bellChoice,
		run: async ({ db }, { actor, body }) => {
			await chooseBell(db, actor.id, body);
			return ok(body);
		},
	}),
];

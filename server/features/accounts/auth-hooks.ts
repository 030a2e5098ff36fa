import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { ADMIN_PASSWORD_MIN, ADMIN_PASSWORD_SHORT, nameForm } from '#domain/account.ts';
import { problem } from '#domain/problems.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AccountEmail } from './account-emails.ts';
import { type AttemptLimits, refusalOf } from './attempt-limits.ts';
import { authRefusal } from './auth-refusal.ts';
import { type AuthRequest, addressOf } from './auth-request.ts';
import { type CodeEndpoints, guardSecondFactor } from './auth-second-factor.ts';
import { limitRequests, takeTurn } from './auth-semaphores.ts';
import { isCommonPassword } from './common-passwords.ts';
import { renameUser } from './rename.ts';

/** What these endpoints answer whether the address is known or not. */
const SENT = { status: true, message: 'Se houver uma conta com este email, a mensagem está a caminho.' };

/** Endpoints that a stolen session could use to guess at its owner's password. */
const ASK_PASSWORD = new Set([
	'/change-password',
	'/two-factor/enable',
	'/two-factor/disable',
	'/two-factor/generate-backup-codes',
]);

/** Endpoints with a limit of their own, and the one that every page asks. */
const OWN_LIMIT = new Set([
	'/sign-in/email',
	'/sign-up/email',
	'/request-password-reset',
	'/send-verification-email',
	'/change-password',
	'/get-session',
]);

export interface AuthHookDeps {
	db: Kysely<Database>;
	limits: AttemptLimits;
	emails: EmailSender<AccountEmail>;
	codes: CodeEndpoints;
	/** Whether an address must be confirmed before it is worth anything. */
	requireConfirmation: boolean;
	/** Whether administrators need a long password and a second factor: everywhere but in the demo. */
	strictAdmins: boolean;
}

/**
 * What is asked before the accounts library's own endpoints: turns left, no common password, a code where the password
 * is not enough. By the endpoint that was reached, so that no spelling of its path gets around it; their bodies are
 * checked before (auth-endpoints.ts).
 */
export function authHooks(doors: AuthHookDeps) {
	return createAuthMiddleware(async (ctx) => {
		const path = ctx.path ?? '';
		if (ctx.request && !OWN_LIMIT.has(path)) await limitRequests(doors.limits, ctx);
		if (ASK_PASSWORD.has(path)) await limitOwnPassword(doors.limits, ctx);
		await guardSecondFactor(doors, path, ctx);
		return knock(doors, path, ctx);
	});
}

async function knock(doors: AuthHookDeps, path: string, ctx: AuthRequest) {
	const { db, limits, emails } = doors;
	const body = ctx.body as Record<'email' | 'password' | 'newPassword', string>;
	switch (path) {
		case '/sign-in/email':
			return takeTurn(limits, 'auth/login', ctx, body.email);
		case '/sign-up/email':
			refuseCommon(body.password);
			return takeTurn(limits, 'auth/signup', ctx, body.email);
		case '/request-password-reset':
			await takeTurn(limits, 'auth/recovery', ctx, body.email);
			await emails.send({ kind: 'recovery', email: body.email });
			return ctx.json(SENT);
		case '/send-verification-email':
			await takeTurn(limits, 'auth/recovery', ctx, body.email);
			await emails.send({ kind: 'confirmation', email: body.email });
			return ctx.json(SENT);
		case '/update-user':
			return rename({ db, emails }, ctx);
		case '/reset-password':
			refuseCommon(body.newPassword);
			return refuseShortAdmin(doors, await resetBy(ctx), body.newPassword);
		case '/change-password':
			refuseCommon(body.newPassword);
			await refuseShortAdmin(doors, (await getSessionFromCtx(ctx))?.user.id, body.newPassword);
			// Whoever changes a password wants the others out.
			return { context: { body: { ...body, revokeOtherSessions: true } } };
		default:
			return undefined;
	}
}

/** In the library's place: it writes the account's name, and the registration follows only in a write of its own. */
async function rename({ db, emails }: Pick<AuthHookDeps, 'db' | 'emails'>, ctx: AuthRequest) {
	const caller = await getSessionFromCtx(ctx);
	// Without a session the library itself refuses.
	if (!caller) return undefined;
	const { name } = nameForm.parse(ctx.body);
	const { user, session } = caller;
	await renameUser(
		{ db, emails },
		{ user_id: user.id, name, session_id: session.id, address: addressOf(ctx) },
	);
	return ctx.json({ status: true });
}

function refuse(refused: ReturnType<typeof refusalOf>): void {
	if (refused) throw authRefusal(refused);
}

function refuseCommon(password: string): void {
	if (isCommonPassword(password)) throw authRefusal(problem('password.common'));
}

/** Whose password the token of a recovery mail would set. */
async function resetBy(ctx: AuthRequest): Promise<string | undefined> {
	const identifier = `reset-password:${ctx.body.token}`;
	return (await ctx.context.internalAdapter.findVerificationValue(identifier))?.value;
}

async function refuseShortAdmin(
	{ db, strictAdmins }: AuthHookDeps,
	user_id: string | undefined,
	password: string,
): Promise<void> {
	if (!strictAdmins || user_id === undefined || password.length >= ADMIN_PASSWORD_MIN) return;
	const admin = db.selectFrom('user_roles').select('role').where('user_id', '=', user_id);
	if ((await admin.executeTakeFirst())?.role !== 'admin') return;
	throw authRefusal(problem('request.invalid'), [{ path: 'newPassword', message: ADMIN_PASSWORD_SHORT }]);
}

async function limitOwnPassword(limits: AttemptLimits, ctx: AuthRequest): Promise<void> {
	const session = await getSessionFromCtx(ctx);
	if (session) refuse(refusalOf((await limits.ownPassword.take(session.user.id)) ?? 0));
}

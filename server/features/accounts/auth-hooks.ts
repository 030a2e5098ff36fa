import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { type Kysely, sql } from 'kysely';
import { ADMIN_PASSWORD_SHORT, nameForm } from '#domain/people/account.ts';
import { problem } from '#domain/problems/problems.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AccountEmail } from './account-emails.ts';
import { type AttemptLimits, refusalOf } from './attempt-limits.ts';
import { countAttempt, limitRequests } from './auth-attempts.ts';
import { authRefusal } from './auth-refusal.ts';
import { type AuthRequest, addressOf } from './auth-request.ts';
import { type CodeEndpoints, guardSecondFactor } from './auth-second-factor.ts';
import { readSignedCookie } from './auth-signed-cookie.ts';
import { isCommonPassword } from './common-passwords.ts';
import { renameUser } from './rename.ts';
import { isShortForAdmin } from './short-admin-password.ts';

/** The answer of these endpoints, whether the address is known or not. */
const SENT = { status: true, message: 'Se houver uma conta com este email, a mensagem está a caminho.' };

/** Endpoints with which a stolen session could guess its owner's password. */
const ASK_PASSWORD = new Set([
	'/change-password',
	'/two-factor/enable',
	'/two-factor/disable',
	'/two-factor/generate-backup-codes',
]);

/** Endpoints with a limit of their own, and the one that every page calls. */
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
	/** Whether an address must be confirmed before its account may do anything. */
	requireConfirmation: boolean;
	/** Whether administrators need a long password and a second factor: everywhere but in the demo. */
	strictAdmins: boolean;
	/** Removes the unconfirmed account with an address, so that a sign-up starts a new one. */
	removeUnconfirmed(email: string): Promise<void>;
}

/**
 * The checks before the accounts library's own endpoints: rate limits, common passwords, and a code where the password
 * is not enough. They depend on the endpoint that was reached, so that no spelling of its path avoids them. Bodies are
 * validated earlier (auth-endpoints.ts).
 */
export function authHooks(deps: AuthHookDeps) {
	return createAuthMiddleware(async (ctx) => {
		const path = ctx.path ?? '';
		if (deps.requireConfirmation) await endUnconfirmed(deps.db, ctx);
		if (ctx.request && !OWN_LIMIT.has(path)) await limitRequests(deps.limits, ctx);
		if (ASK_PASSWORD.has(path)) await limitOwnPassword(deps.limits, ctx);
		await guardSecondFactor(deps, path, ctx);
		return checkRequest(deps, path, ctx);
	});
}

/**
 * Ends the session of the request if its account is not confirmed: it began where confirmation was not required. The
 * account may have been created by a stranger, whom its owner must not find signed in.
 */
async function endUnconfirmed(db: Kysely<Database>, { headers, context }: AuthRequest): Promise<void> {
	const { name } = context.authCookies.sessionToken;
	const token = readSignedCookie(headers?.get('cookie') ?? null, name, context.secret);
	if (token === null) return;
	await sql`delete from sessions s using users u
		where s.token = ${token} and u.id = s.user_id and not u.email_verified`.execute(db);
}

async function checkRequest(deps: AuthHookDeps, path: string, ctx: AuthRequest) {
	const { db, limits, emails } = deps;
	const body = ctx.body as Record<'email' | 'password' | 'newPassword', string>;
	switch (path) {
		case '/sign-in/email':
			return countAttempt(limits, 'auth/login', ctx, body.email);
		case '/sign-up/email':
			refuseCommon(body.password);
			await countAttempt(limits, 'auth/signup', ctx, body.email);
			return deps.requireConfirmation ? deps.removeUnconfirmed(body.email) : undefined;
		case '/request-password-reset':
			await countAttempt(limits, 'auth/recovery', ctx, body.email);
			await emails.send({ kind: 'recovery', email: body.email });
			return ctx.json(SENT);
		case '/send-verification-email':
			await countAttempt(limits, 'auth/recovery', ctx, body.email);
			await emails.send({ kind: 'confirmation', email: body.email });
			return ctx.json(SENT);
		case '/update-user':
			return rename({ db, emails }, ctx);
		case '/reset-password':
			refuseCommon(body.newPassword);
			return refuseShortAdmin(deps, await resetBy(ctx), body.newPassword);
		case '/change-password':
			refuseCommon(body.newPassword);
			await refuseShortAdmin(deps, (await getSessionFromCtx(ctx))?.user.id, body.newPassword);
			// A changed password always ends the other sessions.
			return { context: { body: { ...body, revokeOtherSessions: true } } };
		default:
			return undefined;
	}
}

/**
 * Replaces the library's endpoint: that one would write the account's name, and the registration only in a separate
 * write.
 */
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

/** The id of the user whose password the token of a recovery email would set. */
async function resetBy(ctx: AuthRequest): Promise<string | undefined> {
	const identifier = `reset-password:${ctx.body.token}`;
	return (await ctx.context.internalAdapter.findVerificationValue(identifier))?.value;
}

async function refuseShortAdmin(
	{ db, strictAdmins }: AuthHookDeps,
	user_id: string | undefined,
	password: string,
): Promise<void> {
	if (!strictAdmins || user_id === undefined || !(await isShortForAdmin(db, user_id, password))) return;
	throw authRefusal(problem('request.invalid'), [{ path: 'newPassword', message: ADMIN_PASSWORD_SHORT }]);
}

async function limitOwnPassword(limits: AttemptLimits, ctx: AuthRequest): Promise<void> {
	const session = await getSessionFromCtx(ctx);
	if (session) refuse(refusalOf((await limits.ownPassword.take(session.user.id)) ?? 0));
}

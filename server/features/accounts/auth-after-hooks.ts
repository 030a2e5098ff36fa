import { type APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { getJwtToken, type JwtOptions } from 'better-auth/plugins/jwt';
import { type Kysely, sql } from 'kysely';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import { recordAdminLogin, recordFailedSignIn } from '#server/features/accounts/security/sign-ins.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AccountEmail } from './account-emails.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { uncountAttempt } from './auth-attempts.ts';
import { type AuthRequest, addressOf } from './auth-request.ts';
import { rememberDevice } from './known-device.ts';

export interface AfterHookDeps {
	db: Kysely<Database>;
	limits: AttemptLimits;
	emails: EmailSender<AccountEmail>;
	jwt: JwtOptions;
	/** The user whose password this request has just reset. */
	resetIn(request: Request): { id: string } | null;
}

/**
 * The hook after the accounts library's endpoints: gives attempts back, sends emails, writes security events and
 * replaces the library's session tokens.
 */
export function afterAuthHooks(deps: AfterHookDeps) {
	return createAuthMiddleware(async (ctx) => {
		const { returned } = ctx.context;
		if (isAPIError(returned)) return onRefusal(deps, ctx, returned as InstanceType<typeof APIError>);
		await FOLLOWS[ctx.path ?? '']?.(deps, ctx);
		return withoutCredential(deps, ctx);
	});
}

type Follow = (deps: AfterHookDeps, ctx: AuthRequest) => Promise<void>;

const FOLLOWS: Record<string, Follow> = {
	'/sign-in/email': async (deps, ctx) => {
		await uncountAttempt(ctx);
		await onSignIn(deps, ctx);
	},
	'/sign-up/email': onSignIn,
	'/two-factor/verify-backup-code': async (deps, ctx) => {
		await ownCodeWasRight(deps, ctx);
		await recordFactor(deps, ctx);
		if (!ctx.context.session) await onSignIn(deps, ctx);
	},
	'/two-factor/verify-totp': async (deps, ctx) => {
		await ownCodeWasRight(deps, ctx);
		await recordFactor(deps, ctx);
		// With an earlier session this code completes the set-up; without one it is the second step of a sign-in.
		if (!ctx.context.session) return onSignIn(deps, ctx);
		if (!ctx.context.newSession) return;
		await endSessionsBefore(deps, ctx.context.newSession.session);
		await onSecondFactor(deps, ctx, true);
	},
	'/two-factor/disable': async (deps, ctx) => {
		await ownPasswordWasRight(deps, ctx);
		await onSecondFactor(deps, ctx, false);
	},
	'/two-factor/enable': ownPasswordWasRight,
	'/two-factor/generate-backup-codes': ownPasswordWasRight,
	'/change-password': async (deps, ctx) => {
		await ownPasswordWasRight(deps, ctx);
		await onPassword(deps, ctx, ctx.context.session?.user.id ?? null, 'password_changed');
		if (ctx.context.newSession) await rememberDevice(deps.db, ctx, ctx.context.newSession.user);
	},
	'/reset-password': async (deps, ctx) => {
		const user = ctx.request ? deps.resetIn(ctx.request) : null;
		if (user) await onPassword(deps, ctx, user.id, 'password_reset');
		await signInAfterReset(ctx, user?.id);
		await onSignIn(deps, ctx);
	},
};

async function onSignIn({ db }: AfterHookDeps, ctx: AuthRequest): Promise<void> {
	const began = ctx.context.newSession;
	if (!began) return;
	await rememberDevice(db, ctx, began.user);
	await recordAdminLogin(db, {
		user_id: began.user.id,
		session_id: began.session.id,
		address: addressOf(ctx),
	});
}

/** A recovery signs its owner in, unless the account has a second factor. */
async function signInAfterReset(ctx: AuthRequest, user_id: string | undefined): Promise<void> {
	const { internalAdapter } = ctx.context;
	const user = user_id ? await internalAdapter.findUserById(user_id) : null;
	if (!user || ('twoFactorEnabled' in user && user.twoFactorEnabled)) return;
	await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user });
}

async function onPassword(
	{ db, emails }: AfterHookDeps,
	ctx: AuthRequest,
	user_id: string | null,
	event_type: string,
) {
	if (!user_id) return;
	await recordEvent(db, { event_type, user_id, address: addressOf(ctx) });
	await emails.send({ kind: 'password-changed', user_id });
}

async function onSecondFactor(
	{ db, emails }: AfterHookDeps,
	ctx: AuthRequest,
	enabled: boolean,
): Promise<void> {
	const user_id = ctx.context.session?.user.id;
	if (!user_id) return;
	const event_type = enabled ? 'two_factor_enabled' : 'two_factor_disabled';
	await recordEvent(db, { event_type, user_id, address: addressOf(ctx) });
	await emails.send({ kind: 'two-factor-changed', user_id, enabled });
}

/** Setting up a second factor ends the sessions that began without it. */
async function endSessionsBefore(
	{ db }: AfterHookDeps,
	{ id, userId }: { id: string; userId: string },
): Promise<void> {
	await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', id).execute();
}

/** Records that the session has proved the second factor: its own one, or the one that the code has begun. */
async function recordFactor({ db }: AfterHookDeps, ctx: AuthRequest): Promise<void> {
	const proved = ctx.context.newSession ?? ctx.context.session;
	if (!proved) return;
	await sql`update sessions set factor_at = now() where id = ${proved.session.id}`.execute(db);
}

async function ownCodeWasRight({ limits }: AfterHookDeps, ctx: AuthRequest): Promise<void> {
	if (ctx.context.session) await limits.ownCode.giveBack(ctx.context.session.user.id);
}

async function ownPasswordWasRight({ limits }: AfterHookDeps, ctx: AuthRequest): Promise<void> {
	if (ctx.context.session) await limits.ownPassword.giveBack(ctx.context.session.user.id);
}

/**
 * The session's own token stays in the httpOnly cookie: where the library would put it into an answer, a short-lived
 * access token replaces it.
 */
async function withoutCredential({ jwt }: AfterHookDeps, ctx: AuthRequest) {
	const { newSession, session, returned } = ctx.context;
	if (typeof returned !== 'object' || returned === null) return;
	if (ctx.path === '/reset-password') return ctx.json({ ...returned, signed_in: newSession !== null });
	if ('session' in returned && typeof returned.session === 'object') {
		const { token: _token, ...rest } = returned.session as Record<string, unknown>;
		return ctx.json({ ...returned, session: rest });
	}
	const current = newSession ?? session;
	if (!('token' in returned) || typeof returned.token !== 'string' || !current) return;
	if (ctx.path === '/token') return;
	const token = await getJwtToken({ ...ctx, context: { ...ctx.context, session: current } }, jwt);
	return ctx.json({ ...returned, token });
}

async function onRefusal(
	{ db, limits, emails }: AfterHookDeps,
	ctx: AuthRequest,
	refused: InstanceType<typeof APIError>,
) {
	const code = refused.body?.code;
	if (ctx.path === '/two-factor/verify-totp') return uncountAttempt(ctx);
	if (ctx.path === '/sign-in/email') {
		const { email } = ctx.body as { email: string };
		if (code === 'INVALID_EMAIL_OR_PASSWORD') await recordFailedSignIn(db, email, code, addressOf(ctx));
		if (code === 'EMAIL_NOT_VERIFIED') {
			// The password was right.
			await uncountAttempt(ctx);
			// Somebody who signed up with another person's address knows the password: the number of emails to that address is
			// limited.
			const cookies = ctx.headers?.get('cookie') ?? null;
			const { refused: limited } = await limits.take('auth/recovery', email, {
				address: addressOf(ctx),
				cookies,
			});
			if (!limited) await emails.send({ kind: 'confirmation', email });
		}
	}
}

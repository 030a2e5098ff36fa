import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { problem } from '#domain/problems.ts';
import type { Post } from '#server/features/letters/post.ts';
import { type AttemptLimits, network, refusalOf } from './attempt-limits.ts';
import { BODIES } from './auth-bodies.ts';
import { authRefusal } from './auth-refusal.ts';
import { type AuthRequest, addressOf } from './auth-request.ts';
import { readSignedCookie } from './auth-signed-cookie.ts';
import { isCommonPassword } from './common-passwords.ts';
import { takeTurn } from './sign-in-turns.ts';

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

interface Doors {
	limits: AttemptLimits;
	post: Post;
}

/**
 * What is asked before the accounts library's own endpoints: known fields only, turns left, no common password. By
 * the endpoint that was reached, so that no spelling of its path gets around it.
 */
export function guardDoors(doors: Doors) {
	return createAuthMiddleware(async (ctx) => {
		const path = ctx.path ?? '';
		checkBody(path, ctx.body);
		if (ctx.request && !OWN_LIMIT.has(path)) await limitRequests(doors.limits, ctx);
		if (ASK_PASSWORD.has(path)) await limitOwnPassword(doors.limits, ctx);
		return knock(doors, path, ctx);
	});
}

function checkBody(path: string, body: unknown): void {
	const read = BODIES[path]?.safeParse(body);
	if (!read || read.success) return;
	const errors = read.error.issues.map((issue) =>
		issue.code === 'unrecognized_keys'
			? { path: issue.keys.join(', '), message: `Campo desconhecido: ${issue.keys.join(', ')}` }
			: { path: issue.path.join('.'), message: issue.message },
	);
	throw authRefusal(problem('request.invalid'), errors);
}

async function knock({ limits, post }: Doors, path: string, ctx: AuthRequest) {
	const body = ctx.body as Record<'email' | 'password' | 'newPassword', string>;
	switch (path) {
		case '/sign-in/email':
			return takeTurn(limits, 'auth/login', ctx, body.email);
		case '/sign-up/email':
			refuseCommon(body.password);
			return takeTurn(limits, 'auth/signup', ctx, body.email);
		case '/request-password-reset':
			await takeTurn(limits, 'auth/recovery', ctx, body.email);
			await post.send({ kind: 'recovery', email: body.email });
			return ctx.json(SENT);
		case '/send-verification-email':
			await takeTurn(limits, 'auth/recovery', ctx, body.email);
			await post.send({ kind: 'confirmation', email: body.email });
			return ctx.json(SENT);
		case '/reset-password':
			return refuseCommon(body.newPassword);
		case '/change-password':
			refuseCommon(body.newPassword);
			// Whoever changes a password wants the others out.
			return { context: { body: { ...body, revokeOtherSessions: true } } };
		default:
			return undefined;
	}
}

function refuse(refused: ReturnType<typeof refusalOf>): void {
	if (refused) throw authRefusal(refused);
}

function refuseCommon(password: string): void {
	if (isCommonPassword(password)) throw authRefusal(problem('password.common'));
}

/** By the session, or the sign-in that waits for its code: who shares an address does not share these turns. */
async function limitRequests({ requests }: AttemptLimits, ctx: AuthRequest): Promise<void> {
	const { authCookies, createAuthCookie, secret } = ctx.context;
	const own = [authCookies.sessionToken.name, createAuthCookie('two_factor').name];
	const cookies = ctx.headers?.get('cookie') ?? null;
	const [held] = own.flatMap((name) => readSignedCookie(cookies, name, secret) ?? []);
	refuse(refusalOf((await requests.take(held ?? network(addressOf(ctx)))) ?? 0));
}

async function limitOwnPassword(limits: AttemptLimits, ctx: AuthRequest): Promise<void> {
	const session = await getSessionFromCtx(ctx);
	if (session) refuse(refusalOf((await limits.ownPassword.take(session.user.id)) ?? 0));
}

import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { nameForm } from '#domain/account.ts';
import { problem } from '#domain/problems.ts';
import type { Post } from '#server/features/letters/post.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type AttemptLimits, refusalOf } from './attempt-limits.ts';
import { BODIES } from './auth-bodies.ts';
import { authRefusal } from './auth-refusal.ts';
import { type AuthRequest, addressOf } from './auth-request.ts';
import { isCommonPassword } from './common-passwords.ts';
import { targetOf } from './known-device.ts';
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

interface Doors {
	db: Kysely<Database>;
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

async function knock({ db, limits, post }: Doors, path: string, ctx: AuthRequest) {
	const address = addressOf(ctx);
	const body = ctx.body as Record<'email' | 'password' | 'newPassword', string>;
	switch (path) {
		case '/sign-in/email':
			return refuse(await limits.take('auth/login', await targetOf(ctx, body.email), address));
		case '/sign-up/email':
			refuseCommon(body.password);
			return refuse(await limits.take('auth/signup', body.email, address));
		case '/request-password-reset':
			refuse(await limits.take('auth/recovery', body.email, address));
			await post.send({ kind: 'recovery', email: body.email });
			return ctx.json(SENT);
		case '/send-verification-email':
			refuse(await limits.take('auth/recovery', body.email, address));
			await post.send({ kind: 'confirmation', email: body.email });
			return ctx.json(SENT);
		case '/update-user':
			return rename({ db, post }, ctx);
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

/** In the library's place: it writes the account's name, and the registration follows only in a write of its own. */
async function rename({ db, post }: Pick<Doors, 'db' | 'post'>, ctx: AuthRequest) {
	const asker = await getSessionFromCtx(ctx);
	// Without a session the library itself refuses.
	if (!asker) return undefined;
	const { name } = nameForm.parse(ctx.body);
	const { user, session } = asker;
	await renameUser({ db, post }, { user_id: user.id, name, session_id: session.id, address: addressOf(ctx) });
	return ctx.json({ status: true });
}

function refuse(refused: ReturnType<typeof refusalOf>): void {
	if (refused) throw authRefusal(refused);
}

function refuseCommon(password: string): void {
	if (isCommonPassword(password)) throw authRefusal(problem('password.common'));
}

async function limitOwnPassword(limits: AttemptLimits, ctx: AuthRequest): Promise<void> {
	const session = await getSessionFromCtx(ctx);
	if (session) refuse(refusalOf((await limits.ownPassword.take(session.user.id)) ?? 0));
}

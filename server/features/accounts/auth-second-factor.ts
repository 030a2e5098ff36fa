import { getSessionFromCtx } from 'better-auth/api';
import { APP_CODE } from '#domain/people/account.ts';
import { problem } from '#domain/problems/problems.ts';
import { type AttemptLimits, refusalOf } from './attempt-limits.ts';
import { countCode, uncountAttempt } from './auth-attempts.ts';
import { authRefusal } from './auth-refusal.ts';
import type { AuthRequest } from './auth-request.ts';
import { readSignedCookie } from './auth-signed-cookie.ts';

/**
 * The library's endpoints that check a code, called without its hooks. Both throw the library's error where the code is
 * wrong.
 */
export interface CodeEndpoints {
	app(ctx: AuthRequest, code: string): Promise<unknown>;
	recovery(ctx: AuthRequest, code: string): Promise<unknown>;
}

interface Guard {
	limits: AttemptLimits;
	codes: CodeEndpoints;
}

type Owner = NonNullable<Awaited<ReturnType<typeof getSessionFromCtx>>>['user'] & {
	twoFactorEnabled?: boolean;
};

/** The checks of a signed-in person before the second factor's endpoints. */
export async function guardSecondFactor(guard: Guard, path: string, ctx: AuthRequest): Promise<void> {
	if (!path.startsWith('/two-factor/')) return;
	const owner: Owner | undefined = (await getSessionFromCtx(ctx))?.user;
	if (!owner) return path === '/two-factor/verify-totp' ? countCodeOfSignIn(guard, ctx) : undefined;
	switch (path) {
		case '/two-factor/verify-totp':
			await countAttempt(guard, owner);
			return countCode(guard.limits, ctx, owner.id, codeIn(ctx));
		case '/two-factor/verify-backup-code':
			return countAttempt(guard, owner);
		case '/two-factor/disable':
		case '/two-factor/generate-backup-codes':
			return checkCode(guard, owner, ctx);
	}
}

/**
 * With a session the library does not count attempts, so they are counted here. A right code gives its attempt back
 * (auth-after-hooks.ts).
 */
async function countAttempt({ limits }: Guard, { id }: Owner): Promise<void> {
	const refused = refusalOf((await limits.ownCode.take(id)) ?? 0);
	if (refused) throw authRefusal(refused);
}

/** Counts the code of a sign-in that waits for it; without one the library refuses. */
async function countCodeOfSignIn({ limits }: Guard, ctx: AuthRequest): Promise<void> {
	const { createAuthCookie, internalAdapter, secret } = ctx.context;
	const cookies = ctx.headers?.get('cookie') ?? null;
	const challenge = readSignedCookie(cookies, createAuthCookie('two_factor').name, secret);
	const waiting = challenge && (await internalAdapter.findVerificationValue(challenge));
	if (waiting) await countCode(limits, ctx, waiting.value, codeIn(ctx));
}

function codeIn({ body }: AuthRequest): string {
	return (body as { code: string }).code;
}

/** The password is checked first, so that a wrong one uses up no recovery code. */
async function checkCode(guard: Guard, owner: Owner, ctx: AuthRequest): Promise<void> {
	if (!owner.twoFactorEnabled) throw authRefusal(problem('two-factor.off'));
	const code = codeIn(ctx);
	await ctx.context.password.checkPassword(owner.id, ctx);
	await countAttempt(guard, owner);
	await (APP_CODE.test(code) ? checkAppCode(guard, owner, ctx, code) : guard.codes.recovery(ctx, code));
	await guard.limits.ownCode.giveBack(owner.id);
}

/** Hooks after an endpoint do not run where a hook before it refuses, so that a wrong code is given back here. */
async function checkAppCode(
	{ limits, codes }: Guard,
	{ id }: Owner,
	ctx: AuthRequest,
	code: string,
): Promise<void> {
	await countCode(limits, ctx, id, code);
	try {
		await codes.app(ctx, code);
	} catch (error) {
		await uncountAttempt(ctx);
		throw error;
	}
}

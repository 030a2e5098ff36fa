import { getSessionFromCtx } from 'better-auth/api';
import { APP_CODE } from '#domain/people/account.ts';
import { problem } from '#domain/problems/problems.ts';
import { type AttemptLimits, refusalOf } from './attempt-limits.ts';
import { authRefusal } from './auth-refusal.ts';
import type { AuthRequest } from './auth-request.ts';

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
	if (!owner) return;
	switch (path) {
		case '/two-factor/verify-totp':
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

/** The password is checked first, so that a wrong one uses up no recovery code. */
async function checkCode(guard: Guard, owner: Owner, ctx: AuthRequest): Promise<void> {
	if (!owner.twoFactorEnabled) throw authRefusal(problem('two-factor.off'));
	const { code } = ctx.body as { code: string };
	await ctx.context.password.checkPassword(owner.id, ctx);
	await countAttempt(guard, owner);
	await (APP_CODE.test(code) ? guard.codes.app(ctx, code) : guard.codes.recovery(ctx, code));
	await guard.limits.ownCode.giveBack(owner.id);
}

import { problem } from '#domain/problems/problems.ts';
import { network } from '#server/platform/client-address.ts';
import { type Attempt, type AttemptLimits, refusalOf } from './attempt-limits.ts';
import { authRefusal } from './auth-refusal.ts';
import { type AuthRequest, addressOf } from './auth-request.ts';
import { readSignedCookie } from './auth-signed-cookie.ts';

/** How to give back what a request counted, kept while the accounts library handles the request. */
const giveBackOf = new WeakMap<Request, () => Promise<void>>();

/** Counts an attempt, or refuses the request. */
export async function countAttempt(
	limits: AttemptLimits,
	attempt: Attempt,
	ctx: AuthRequest,
	email: string,
): Promise<void> {
	const cookies = ctx.headers?.get('cookie') ?? null;
	const turn = await limits.take(attempt, email, { address: addressOf(ctx), cookies });
	if (turn.refused) throw authRefusal(turn.refused);
	if (ctx.request) giveBackOf.set(ctx.request, turn.giveBack);
}

/** Counts the use of an authenticator app's code by its account, or refuses the request: a code is accepted once. */
export async function countCode(
	{ appCode }: AttemptLimits,
	ctx: AuthRequest,
	user_id: string,
	code: string,
): Promise<void> {
	const key = `${user_id}:${code}`;
	if ((await appCode.take(key)) !== null) throw authRefusal(problem('auth.code-used'));
	if (ctx.request) giveBackOf.set(ctx.request, () => appCode.giveBack(key));
}

/** Gives back what the request counted: the attempt was legitimate, or the code was wrong. */
export async function uncountAttempt({ request }: AuthRequest): Promise<void> {
	if (request) await giveBackOf.get(request)?.();
}

/**
 * Limits requests per session, or per sign-in that waits for its code, otherwise per network: people who share an
 * address have separate limits.
 */
export async function limitRequests({ requests }: AttemptLimits, ctx: AuthRequest): Promise<void> {
	const { authCookies, createAuthCookie, secret } = ctx.context;
	const own = [authCookies.sessionToken.name, createAuthCookie('two_factor').name];
	const cookies = ctx.headers?.get('cookie') ?? null;
	const [identity] = own.flatMap((name) => readSignedCookie(cookies, name, secret) ?? []);
	const refused = refusalOf((await requests.take(identity ?? network(addressOf(ctx)))) ?? 0);
	if (refused) throw authRefusal(refused);
}

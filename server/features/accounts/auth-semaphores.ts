import { type Attempt, type AttemptLimits, network, refusalOf } from './attempt-limits.ts';
import { authRefusal } from './auth-refusal.ts';
import { type AuthRequest, addressOf } from './auth-request.ts';
import { readSignedCookie } from './auth-signed-cookie.ts';

/** How to give back the turn that a request has taken, kept from before the accounts library's work until after it. */
const semaphore = new WeakMap<Request, () => Promise<void>>();

/** Takes a turn for an attempt, or refuses the request. */
export async function takeTurn(
	limits: AttemptLimits,
	attempt: Attempt,
	ctx: AuthRequest,
	email: string,
): Promise<void> {
	const cookies = ctx.headers?.get('cookie') ?? null;
	const turn = await limits.take(attempt, email, { address: addressOf(ctx), cookies });
	if (turn.refused) throw authRefusal(turn.refused);
	if (ctx.request) semaphore.set(ctx.request, turn.giveBack);
}

/** The attempt was honest. */
export async function giveTurnBack({ request }: AuthRequest): Promise<void> {
	if (request) await semaphore.get(request)?.();
}

/**
 * Counts a request by its session, or by the sign-in that waits for its code: who shares an address does not share
 * these turns.
 */
export async function limitRequests({ requests }: AttemptLimits, ctx: AuthRequest): Promise<void> {
	const { authCookies, createAuthCookie, secret } = ctx.context;
	const own = [authCookies.sessionToken.name, createAuthCookie('two_factor').name];
	const cookies = ctx.headers?.get('cookie') ?? null;
	const [held] = own.flatMap((name) => readSignedCookie(cookies, name, secret) ?? []);
	const refused = refusalOf((await requests.take(held ?? network(addressOf(ctx)))) ?? 0);
	if (refused) throw authRefusal(refused);
}

import type { Attempt, AttemptLimits } from './attempt-limits.ts';
import { authRefusal } from './auth-refusal.ts';
import { type AuthRequest, addressOf } from './auth-request.ts';

/** How to give back the turn that a request has taken, kept from before the accounts library's work until after it. */
const turns = new WeakMap<Request, () => Promise<void>>();

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
	if (ctx.request) turns.set(ctx.request, turn.giveBack);
}

/** The attempt was honest. */
export async function giveTurnBack({ request }: AuthRequest): Promise<void> {
	if (request) await turns.get(request)?.();
}

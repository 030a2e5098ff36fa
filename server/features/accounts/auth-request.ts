import type { createAuthMiddleware } from 'better-auth/api';

/** The header in which the server tells the accounts library the caller's address, read from the socket. */
export const ADDRESS_HEADER = 'x-martelo-address';

/** A request on its way through the accounts library, as our hooks see it. */
export type AuthRequest = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** The caller's address, where the server put it. */
export function addressOf(ctx: AuthRequest): string | null {
	return ctx.headers?.get(ADDRESS_HEADER) ?? null;
}

import type { createAuthMiddleware } from 'better-auth/api';

/** The header in which the server passes the caller's address to the accounts library. */
export const ADDRESS_HEADER = 'x-martelo-address';

/** A request inside the accounts library, as its hooks receive it. */
export type AuthRequest = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** The caller's address, from `ADDRESS_HEADER`. */
export function addressOf(ctx: AuthRequest): string | null {
	return ctx.headers?.get(ADDRESS_HEADER) ?? null;
}

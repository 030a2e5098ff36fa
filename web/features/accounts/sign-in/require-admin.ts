import { data, isRouteErrorResponse } from 'react-router';
import type { AdminReads, Backend } from '#contract/backend.ts';
import type { Viewer } from '#contract/session.ts';

const VISITOR = 401;
const FORBIDDEN = 403;

/** Why a user may not enter the administrator's area: not signed in, not an administrator, or no second factor. */
const REFUSALS = ['auth.required', 'auth.admin-only', 'auth.two-factor-due'] as const;
export type AdminRefusal = (typeof REFUSALS)[number];

/**
 * For loaders of the administrators' pages: returns what only administrators may read. Others are shown the gate (spec
 * §2).
 */
export function requireAdmin(backend: Pick<Backend, 'admin'>, viewer: Viewer | null): AdminReads {
	const reads = backend.admin(viewer);
	if (reads.ok) return reads.value;
	const { code } = reads.problem;
	throw data(code, { status: code === 'auth.required' ? VISITOR : FORBIDDEN });
}

/** The refusal by `requireAdmin` in an error that a route threw; null for every other error. */
export function adminRefusal(error: unknown): AdminRefusal | null {
	if (!isRouteErrorResponse(error)) return null;
	return REFUSALS.find((refusal) => refusal === error.data) ?? null;
}

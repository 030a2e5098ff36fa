import { data, isRouteErrorResponse } from 'react-router';
import type { Viewer } from '#contract/session.ts';
import { refusal } from '#domain/access.ts';

const VISITOR = 401;
const FORBIDDEN = 403;

/** Why someone does not get into the administrator's area: nobody is signed in, no administrator, no second factor. */
const REFUSALS = ['auth.required', 'auth.admin-only', 'auth.two-factor-due'] as const;
export type AdminRefusal = (typeof REFUSALS)[number];

/** For loaders of the administrator's screens: lets an administrator in; others meet the gate (spec §2). */
export function requireAdmin(viewer: Viewer | null): asserts viewer is Viewer {
	const refused = refusal('admin', viewer ? { kind: 'user', ...viewer } : { kind: 'visitor' });
	if (refused) throw data(refused.code, { status: refused.code === 'auth.required' ? VISITOR : FORBIDDEN });
}

/** What `requireAdmin` said, out of what a route threw; null for every other error. */
export function adminRefusal(error: unknown): AdminRefusal | null {
	if (!isRouteErrorResponse(error)) return null;
	return REFUSALS.find((refusal) => refusal === error.data) ?? null;
}

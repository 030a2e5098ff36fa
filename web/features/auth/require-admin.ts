import { data } from 'react-router';
import type { Viewer } from '#contract/session.ts';
import { refusal } from '#domain/access.ts';

/** What the gate answers to a visitor, and to a user who is not an administrator. */
export const VISITOR = 401;
export const NOT_ADMIN = 403;

/** For loaders of the administrator's screens: lets an administrator in; others meet the gate (spec §2). */
export function requireAdmin(viewer: Viewer | null): void {
	const refused = refusal('admin', viewer ? { kind: 'user', ...viewer } : { kind: 'visitor' });
	if (refused) throw data(null, { status: refused.code === 'auth.required' ? VISITOR : NOT_ADMIN });
}

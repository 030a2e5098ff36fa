import { type BidRefusal, type Problem, problem } from './problems.ts';

export const PROFILE_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ProfileStatus = (typeof PROFILE_STATUSES)[number];

export const ROLES = ['admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who asks. Minted by the server in one place, from the session; never read from a body. */
export type Actor =
	| { kind: 'visitor' }
	| {
			kind: 'user';
			id: string;
			/** The session that asks, for the list of sessions and for signs of activity. */
			session_id: string;
			name: string;
			email: string;
			status: ProfileStatus;
			role: Role | null;
			two_factor_enabled: boolean;
			/** An administrator outside the demo without a second factor: the administrator's doors stay shut. */
			two_factor_due: boolean;
	  };

export type User = Extract<Actor, { kind: 'user' }>;

/** What an endpoint asks of the caller. */
export type Access = 'public' | 'user' | 'admin';

/** Admin only when the role equals 'admin' (spec §6). */
export function isAdmin(actor: Actor): boolean {
	return actor.kind === 'user' && actor.role === 'admin';
}

/** Why an actor may not use a door, or null. Approval is not asked here (spec §2, route guard). */
export function refusal(access: Access, actor: Actor): Problem | null {
	if (access === 'public') return null;
	if (actor.kind === 'visitor') return problem('auth.required');
	if (access !== 'admin') return null;
	if (!isAdmin(actor)) return problem('auth.admin-only');
	return actor.two_factor_due ? problem('auth.two-factor-due') : null;
}

/** What decides whether a person may bid on a lot, read in the bid's own transaction (rules §1). */
export interface Eligibility {
	status: ProfileStatus;
	role: Role | null;
	is_seller: boolean;
	/** They won this lot in an earlier auction and did not pay. */
	is_remiss?: boolean;
}

/** Why this person may not bid on the lot, or null: approved, no admin, not its seller (rules §1), not remiss (CPC art. 897). */
export function bidRefusal(eligibility: Eligibility): BidRefusal | null {
	if (eligibility.role === 'admin') return problem('bid.admin');
	if (eligibility.is_seller) return problem('bid.seller');
	if (eligibility.status !== 'approved') return problem('bid.not-approved');
	return eligibility.is_remiss ? problem('bid.remiss') : null;
}

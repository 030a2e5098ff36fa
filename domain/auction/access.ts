import { type Problem, problem } from '#domain/problems/problems.ts';
import type { EnrolmentGap } from './enrolment.ts';

export const PROFILE_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ProfileStatus = (typeof PROFILE_STATUSES)[number];

export const ROLES = ['admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The caller of a request. The server derives it from the session in one place; it is never read from a request body.
 */
export type Actor =
	| { kind: 'visitor' }
	| {
			kind: 'user';
			id: string;
			/** The session that made the request; used to list sessions and to record activity. */
			session_id: string;
			name: string;
			email: string;
			status: ProfileStatus;
			role: Role | null;
			two_factor_enabled: boolean;
			/**
			 * True for an administrator who has no second factor, except in the demo. Administrator endpoints refuse
			 * the request.
			 */
			two_factor_due: boolean;
			/** True if the session proved the second factor within the last ten minutes. The viewer of a page has none. */
			factor_fresh?: boolean;
	  };

export type User = Extract<Actor, { kind: 'user' }>;

/** The least access that an endpoint requires of its caller. */
export type Access = 'public' | 'user' | 'admin';

/** True only when the role equals 'admin' (spec §6). */
export function isAdmin(actor: Actor): boolean {
	return actor.kind === 'user' && actor.role === 'admin';
}

/** Whether somebody of the house has approved the person, or made them an administrator. Anybody can have any other account. */
export function isApproved(actor: Actor): boolean {
	return actor.kind === 'user' && (actor.status === 'approved' || isAdmin(actor));
}

/**
 * Returns why an actor may not use an endpoint, or null: `auth.required`, `auth.admin-only` or `auth.two-factor-due`.
 * Approval is not checked here (spec §2, route guard).
 */
export function refusal(access: Access, actor: Actor): Problem | null {
	if (access === 'public') return null;
	if (actor.kind === 'visitor') return problem('auth.required');
	if (access !== 'admin') return null;
	if (!isAdmin(actor)) return problem('auth.admin-only');
	return actor.two_factor_due ? problem('auth.two-factor-due') : null;
}

/**
 * Returns why a person must prove the second factor again before an act on money, or null: `auth.two-factor-again` (rules §59). Administrators
 * without a second factor exist in the demo only.
 */
export function factorRefusal({ two_factor_enabled, factor_fresh = false }: User): Problem | null {
	return two_factor_enabled && !factor_fresh ? problem('auth.two-factor-again') : null;
}

/** The exclusion of a tax id from bidding (rules §32). */
export interface Bar {
	/** The administrator's text, which the person reads. */
	reason: string;
	/** ISO text; null without an end. */
	until: string | null;
}

/** The data that decides whether a person may bid on a lot, read in the transaction of the bid (rules §1). */
export interface Eligibility {
	status: ProfileStatus;
	role: Role | null;
	is_seller: boolean;
	/** The person won this lot in an earlier auction and did not pay. */
	is_remiss: boolean;
	/** The bar in force against the person's tax id, or their company's representative; null without one. */
	bar: Bar | null;
	/** What the sale of the lot still asks of the person before a bid (rules §31); null for nothing. */
	enrolment_gap: EnrolmentGap | null;
}

/** The eligibility of a bidder who is approved and not excluded from the lot. */
export const MAY_BID: Eligibility = {
	status: 'approved',
	role: null,
	is_seller: false,
	is_remiss: false,
	bar: null,
	enrolment_gap: null,
};

/**
 * Returns why a person may not bid on a lot, or null. A bidder is approved, is not an administrator or the seller
 * (rules §1), is not remiss (CPC art. 897), not barred (rules §32), and enrolled in the sale (rules §31). Problems: `bid.admin`,
 * `bid.seller`, `bid.not-approved`, `bid.remiss`, `bid.barred`, `bid.identity-missing`, `bid.not-enrolled`.
 */
export function bidRefusal(eligibility: Eligibility) {
	if (eligibility.role === 'admin') return problem('bid.admin');
	if (eligibility.is_seller) return problem('bid.seller');
	if (eligibility.status !== 'approved') return problem('bid.not-approved');
	if (eligibility.is_remiss) return problem('bid.remiss');
	const { bar, enrolment_gap } = eligibility;
	if (bar) return problem('bid.barred', { reason: bar.reason, until: bar.until ?? '' });
	if (enrolment_gap === 'identity') return problem('bid.identity-missing');
	return enrolment_gap ? problem('bid.not-enrolled', { state: enrolment_gap }) : null;
}

/** The refusals that concern the person, whatever the state of the auction. */
export type PersonRefusalCode = NonNullable<ReturnType<typeof bidRefusal>>['code'];

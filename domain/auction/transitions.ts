import type { Centavos } from '#domain/values/money.ts';
import type { AuctionStatus, Order } from './auction.ts';

/** The transitions of an auction's status; no other table defines them (spec §4, rules §12). */
export const ACTIONS = {
	start: { from: ['pending'], to: 'active', verb: 'iniciar' },
	pause: { from: ['active'], to: 'paused', verb: 'pausar' },
	resume: { from: ['paused'], to: 'active', verb: 'retomar' },
	/** A pending one stays pending, which `offers` knows too. */
	suspend: { from: ['pending', 'active', 'paused'], to: 'paused', verb: 'suspender' },
	end: { from: ['active'], to: 'completed', verb: 'encerrar' },
	cancel: { from: ['pending', 'active', 'paused'], to: 'cancelled', verb: 'cancelar' },
} as const satisfies Record<string, { from: readonly AuctionStatus[]; to: AuctionStatus; verb: string }>;

export type ActionName = keyof typeof ACTIONS;

export type Action =
	| { name: 'start'; reason?: string | undefined }
	| { name: 'resume' }
	| { name: 'pause' | 'cancel'; reason: string }
	| ({ name: 'suspend' } & Order)
	/** A `judicial` or fiduciary lot can only be sold at the highest bid. */
	| { name: 'end'; final_price: Centavos; reason?: string | undefined; judicial?: boolean };

/** Whether live control offers an action for a status (spec §4), and for a lot that is suspended (rules §51). */
export function offers(action: ActionName, status: AuctionStatus, isSuspended = false): boolean {
	if (isSuspended && action === 'suspend') return false;
	if (isSuspended && status === 'pending') return action === 'resume' || action === 'cancel';
	return (ACTIONS[action].from as readonly AuctionStatus[]).includes(status);
}

/**
 * Returns the action by which the form's status switch changes one status to another, or null. Pausing, ending and
 * cancelling are not offered there: they need a reason or a price, which the form does not ask for (rules §12).
 */
export function switchAction(from: AuctionStatus, to: AuctionStatus): 'start' | 'resume' | null {
	const name = (['start', 'resume'] as const).find(
		(action) => offers(action, from) && ACTIONS[action].to === to,
	);
	return name ?? null;
}

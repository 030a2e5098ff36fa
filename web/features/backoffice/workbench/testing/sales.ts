import type { AdminSale, WorkbenchLot } from '#contract/sales.ts';

/** A lot of a draft sale. */
export function workbenchLot(change: Partial<WorkbenchLot> = {}): WorkbenchLot {
	return {
		id: '00000000-0000-4000-8000-000000000001',
		lot_number: 1,
		title: 'Casa em São José',
		city: 'São José',
		state: 'SC',
		status: 'pending',
		published_at: null,
		initial_bid: 400_000,
		start_time: '2026-12-05T12:00:00Z',
		end_time: '2026-12-06T12:00:00Z',
		suspended_since: null,
		version: 1,
		auction_type: 'scheduled',
		rounds: [],
		current_bid: 400_000,
		bid_count: 0,
		leader: null,
		outcome: null,
		reason: null,
		...change,
	};
}

/** A judicial draft sale without lots. */
export function adminSale(change: Partial<AdminSale> = {}): AdminSale {
	return {
		id: '00000000-0000-4000-8000-000000000000',
		title: 'Leilão da 2ª Vara',
		number: '3/2026',
		kind: 'judicial',
		modality: 'electronic',
		published_at: null,
		publish_at: null,
		publish_failed_at: null,
		auctioneer: null,
		seller: null,
		version: 1,
		created_at: '2026-11-01T12:00:00Z',
		auctioneer_id: null,
		seller_id: null,
		commission_percent: 5,
		payment_deadline_hours: 24,
		preference_minutes: 15,
		enrolment: 'accept',
		extension: { mode: 'reset', window_s: 180, cap_minutes: null },
		increments: null,
		case_number: null,
		court: null,
		parties: [],
		commission_to: 'auctioneer',
		default_penalty_percent: null,
		all_conditional: false,
		conditional_days: null,
		terms_state: 'open',
		lots: [],
		documents: [],
		counts: { documents: 0, enrolments: 0, requested: 0 },
		checklist: [],
		missing: [],
		warnings: [],
		reasons: [],
		...change,
	};
}

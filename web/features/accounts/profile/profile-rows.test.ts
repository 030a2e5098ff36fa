import { describe, expect, it } from 'vitest';
import type { MyBid, MyWin, ProfilePage } from '#contract/account.ts';
import type { AuctionCard, AuctionImage } from '#contract/auctions.ts';
import type { LiveState } from '#contract/live.ts';
import { type BidRow, type FavoriteRow, movedBid, movedFavorite } from './moved-rows.ts';
import { rowsOf } from './profile-rows.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const ID = '00000000-0000-4000-8000-000000000001';
const EMPTY: ProfilePage = {
	registered_name: 'Ana',
	document: null,
	rejected: null,
	favorites: [],
	bids: [],
	wins: [],
	proposals: [],
	offers: [],
	sessions: [],
};

const image = (image_order: number): AuctionImage => ({
	image_url: `/files/${image_order}`,
	image_order,
	srcset: '',
	placeholder: null,
	alt: '',
});

const auction: AuctionCard = {
	id: ID,
	title: 'Casa',
	description: '',
	initial_bid: 1,
	current_bid: 99_999_999.99,
	bid_count: 0,
	auction_type: 'scheduled',
	status: 'active',
	start_time: '2026-11-21T11:00:00Z',
	end_time: '2026-11-21T15:00:00Z',
	scheduled_end_time: '2026-11-21T15:00:00Z',
	suspended_since: null,
	outcome: null,
	round: null,
	city: 'Santos',
	state: 'SP',
	property_type: 'house',
	appraisal: null,
	private_area: null,
	total_area: null,
	land_area: null,
	bedrooms: null,
	parking_spaces: null,
	financing: null,
	kind: null,
	created_at: '2026-11-20T11:00:00Z',
	seq: 4,
	auction_images: [image(1), image(0)],
};

function favorite(change: Partial<AuctionCard>) {
	const [row] = rowsOf({ ...EMPTY, favorites: [{ ...auction, ...change }] }, NOW).favorites;
	return row;
}

const bid: MyBid = {
	auction_id: ID,
	title: 'Casa',
	auction_type: 'scheduled',
	status: 'active',
	end_time: auction.end_time,
	scheduled_end_time: auction.end_time,
	seq: 4,
	bidder: 2,
	current_bid: 200,
	amount: 100.5,
	created_at: auction.start_time,
	bid_count: 2,
	leading: false,
	outcome: null,
};

function bidRow(change: Partial<MyBid>) {
	const [row] = rowsOf({ ...EMPTY, bids: [{ ...bid, ...change }] }, NOW).bids;
	return row;
}

const win: MyWin = {
	auction_id: ID,
	title: 'Casa',
	end_time: '2026-11-20T15:00:00Z',
	amount: 1_000,
	commission: 50,
	total: 1_050,
	payment: 'pending',
	due_at: '2026-11-21T15:00:00Z',
};

function winRow(payment: MyWin['payment']) {
	const [row] = rowsOf({ ...EMPTY, wins: [{ ...win, payment }] }, NOW).wins;
	return row;
}

describe('a favourite', () => {
	it('shows the first picture, the place, the price and the end in São Paulo time', () => {
		expect(favorite({})).toMatchObject({
			state: { label: 'AO VIVO', tone: 'live' },
			when: 'Encerra sáb., 21/11, 12h',
			place: 'Santos/SP',
			image: { image_order: 0 },
			price: 'R$\u00a099.999.999,99',
		});
	});

	it.each([
		[{ status: 'pending', start_time: '2026-11-22T12:00:00Z' }, 'Agendado', 'Abre dom., 22/11, às 9h'],
		[{ status: 'pending' }, 'Pendente', 'Encerra sáb., 21/11, 12h'],
		[{ auction_type: 'live' }, 'AO VIVO', 'Previsto para sáb., 21/11, 12h'],
		[{ status: 'paused' }, 'Pausado', 'Pausado pelo leiloeiro'],
		[{ status: 'completed' }, 'Finalizado', 'Encerrado em 21/11/2026 12:00'],
		[{ status: 'cancelled' }, 'Cancelado', 'Não há mais lances'],
	] as const)('%o', (change, label, when) => {
		expect(favorite(change)).toMatchObject({ state: { label }, when });
	});

	it('shows the part of the place that is known', () => {
		expect(favorite({ city: null })?.place).toBe('SP');
		expect(favorite({ city: null, state: null })?.place).toBeNull();
	});
});

describe('a bid', () => {
	it.each([
		['active', true, 'Vencendo'],
		['active', false, 'Superado'],
		['paused', true, 'Vencendo'],
		['completed', true, 'Arrematado por você'],
		['completed', false, 'Arrematado por outro'],
		['cancelled', false, 'Leilão cancelado'],
	] as const)('in a %s auction, leading %s', (status, leading, label) => {
		expect(bidRow({ status, leading })?.state.label).toBe(label);
	});

	it.each([
		['active', false, true],
		['active', true, false],
		['paused', false, false],
		['completed', false, false],
	] as const)('can be covered in a %s auction, leading %s: %s', (status, leading, outbid) => {
		expect(bidRow({ status, leading })?.outbid).toBe(outbid);
	});

	it('shows the viewer’s amount and the current price', () => {
		expect(bidRow({})).toMatchObject({ mine: 'R$\u00a0100,50', price: 'R$\u00a0200,00' });
	});
});

describe('a win', () => {
	it('is itemised', () => {
		expect(winRow('paid')).toMatchObject({
			price: 'R$\u00a01.000,00',
			commission: 'R$\u00a050,00',
			total: 'R$\u00a01.050,00',
		});
	});

	it.each([
		['pending', 'Não Pago', 'Prazo para pagar: até sáb., 21/11, 12h'],
		['overdue', 'Não Pago: prazo vencido', 'Prazo para pagar: até sáb., 21/11, 12h'],
		['paid', 'Pago', 'Arrematado em 20/11/2026 12:00'],
		['cancelled', 'Cancelado', 'Arrematado em 20/11/2026 12:00'],
		['refunded', 'Devolvido', 'Arrematado em 20/11/2026 12:00'],
	] as const)('%s', (payment, label, when) => {
		expect(winRow(payment)).toMatchObject({ state: { label }, when });
	});
});

it('shows the address, the activity and the current session', () => {
	const session = { id: ID, user_agent: null, created_at: auction.start_time, active_at: auction.start_time };
	const rows = rowsOf(
		{
			...EMPTY,
			sessions: [
				{ ...session, address: '203.0.113.7', current: true },
				{ ...session, address: null, current: false },
			],
		},
		NOW,
	).sessions;
	expect(rows).toMatchObject([
		{
			device: 'Aparelho desconhecido',
			place: 'Endereço 203.0.113.7',
			active: 'Última atividade em 21/11/2026 08:00',
			current: true,
		},
		{ place: 'Endereço desconhecido', current: false },
	]);
});

describe('updates from the stream', () => {
	const state = (change: Partial<LiveState> = {}): LiveState => ({
		status: 'active',
		current_bid: 300,
		minimum_bid: 310,
		bid_count: 3,
		leader: 2,
		end_time: '2026-11-21T15:06:00Z',
		...change,
	});

	it('change the price, the status and the effective end of a favourite', () => {
		const row = favorite({}) as FavoriteRow;
		expect(row.extended).toBeNull();
		expect(movedFavorite(row, 9, state(), NOW)).toMatchObject({
			seq: 9,
			title: 'Casa',
			price: 'R$\u00a0300,00',
			when: 'Encerra sáb., 21/11, 12h06',
			extended: 'Prorrogado até 12h06',
		});
		const ended = movedFavorite(row, 9, state({ status: 'completed' }), NOW);
		expect(ended).toMatchObject({ state: { label: 'Finalizado' }, when: 'Encerrado em 21/11/2026 12:06' });
	});

	it('determine the leader by the viewer’s bidder number', () => {
		const row = bidRow({}) as BidRow;
		expect(row.state.label).toBe('Superado');
		expect(movedBid(row, 9, state()).state.label).toBe('Vencendo');
		expect(movedBid(row, 9, state({ leader: 3 })).state.label).toBe('Superado');
		expect(movedBid(row, 9, state({ status: 'cancelled' })).state.label).toBe('Leilão cancelado');
		expect(movedBid(row, 9, state({ status: 'completed' }))).toMatchObject({
			state: { label: 'Arrematado por você' },
			mine: 'R$\u00a0100,50',
		});
	});
});

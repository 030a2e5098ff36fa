import { describe, expect, it } from 'vitest';
import { composeLot } from './compose-lot.ts';
import { type KnownLot, planLot } from './plan-lot.ts';

const LISTED = {
	number: '9990000000018',
	state: 'SP',
	city: 'SAO PAULO',
	neighborhood: null,
	address: null,
	price: 184_350_27,
	appraisal: null,
	financing: null,
	description: null,
	sale_mode: null,
	link: null,
} as const;
const LOT = composeLot(LISTED, new Map());

const CHANGED: KnownLot = {
	auction_id: 'a1',
	source_id: LOT.source_id,
	source_hash: 'of another list',
	status: 'pending',
	ledger_seq: 0,
	withdrawn: false,
	announced: false,
};

describe('planLot', () => {
	it('creates what is new, skips what is unchanged, updates what is pending without records', () => {
		expect(planLot(LOT, undefined)).toEqual({ does: 'create' });
		expect(planLot(LOT, { ...CHANGED, source_hash: LOT.source_hash })).toEqual({ does: 'nothing' });
		expect(planLot(LOT, CHANGED)).toEqual({ does: 'update', auction_id: 'a1' });
	});

	it('skips what is unchanged, whatever happened to it since', () => {
		const since: KnownLot = {
			...CHANGED,
			source_hash: LOT.source_hash,
			status: 'completed',
			withdrawn: true,
		};
		expect(planLot(LOT, since)).toEqual({ does: 'nothing' });
	});

	it.each<[Partial<KnownLot>, string]>([
		[{ status: 'active', ledger_seq: 1 }, 'mudou na lista, mas o leilão já está ativo'],
		[{ status: 'cancelled', ledger_seq: 1 }, 'mudou na lista, mas o leilão já está cancelado'],
		[{ withdrawn: true }, 'mudou na lista, mas o leilão foi retirado'],
		[{ ledger_seq: 1 }, 'mudou na lista, mas o leilão já tem registros'],
		[{ announced: true }, 'mudou na lista, mas o leilão já está publicado: mude o lote por uma errata'],
	])('refuses to change an auction that is %j', (since, reason) => {
		expect(planLot(LOT, { ...CHANGED, ...since })).toEqual({ does: 'refuse', reason });
	});

	it('refuses a price of zero', () => {
		const free = { ...LOT, auction: { ...LOT.auction, initial_bid: 0 } };
		expect(planLot(free, undefined)).toMatchObject({
			does: 'refuse',
			reason: expect.stringContaining('Preço 0,00'),
		});
	});
});

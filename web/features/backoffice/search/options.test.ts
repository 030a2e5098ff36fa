import { describe, expect, it } from 'vitest';
import type { BackOfficeSearchAnswer, LotHit, PersonHit } from '#contract/back-office-search.ts';
import type { ListedPayment } from '#contract/payment-list.ts';
import { HOUR, MINUTE } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { answerGroups, firstGroups } from './options.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const at = (after: number) => new Date(NOW + after).toISOString();
const none = { hits: [], more: false };

function answerWith(some: Partial<BackOfficeSearchAnswer>): BackOfficeSearchAnswer {
	return {
		order: (['lots', 'people', 'payments'] as const).filter((kind) => some[kind]),
		lots: none,
		sales: none,
		people: none,
		payments: none,
		sellers: none,
		auctioneers: none,
		server_time: at(0),
		...some,
	};
}

const LOT: LotHit = {
	id: 'l1',
	title: 'Casa',
	city: 'Campinas',
	state: 'SP',
	status: 'active',
	suspended_since: null,
	auction_type: 'scheduled',
	draft: false,
	withdrawn: false,
	start_time: at(-HOUR),
	end_time: at(12 * MINUTE),
	bid_count: 3,
	sale: { id: 's1', number: '3/2026' },
	lot_number: 2,
	payment: null,
};

const PAYMENT: ListedPayment = {
	id: 'p1',
	auction: { id: 'l1', title: 'Casa' },
	sale: null,
	person: { id: 'u1', name: 'Maria', email: null },
	status: 'pending',
	proof_waiting: true,
	slip_missing: false,
	offered: false,
	as_one: true,
	parts: [],
	amount: 105_000,
	due_at: at(HOUR),
	paid_at: null,
	ended_at: null,
	created_at: at(-HOUR),
};

const PERSON: PersonHit = {
	id: 'u1',
	name: 'Maria',
	email: 'maria@exemplo.com',
	status: 'approved',
	admin: false,
	document_sent: true,
	identity_unchecked: false,
	decisions: 0,
	barred: false,
	payments: 0,
	owed: 0,
};

const optionsOf = (some: Partial<BackOfficeSearchAnswer>) =>
	answerGroups(answerWith(some), 'casa').flatMap(({ options }) => options);

describe('a lot', () => {
	it.each<[what: string, change: Partial<LotHit>, words: string, href: string]>([
		['that ends soon', {}, 'Termina em 12 min', '/admin/auctions?view=l1'],
		['that ends today', { end_time: at(3.5 * HOUR) }, 'Termina em 3h 30m', '/admin/auctions?view=l1'],
		[
			'that ends next week',
			{ end_time: at(150 * HOUR) },
			'Termina sex., 04/12, 15h',
			'/admin/auctions?view=l1',
		],
		['led by the auctioneer', { auction_type: 'live' }, 'Termina em 12 min', '/admin/live/l1'],
		[
			'past its planned end',
			{ auction_type: 'live', end_time: at(-1) },
			'Esperando o leiloeiro',
			'/admin/live/l1',
		],
		['to be started', { auction_type: 'live', status: 'pending' }, 'Esperando o leiloeiro', '/admin/live/l1'],
		['paused', { status: 'paused' }, 'Pausado', '/admin/auctions?view=l1'],
		[
			'suspended',
			{ status: 'pending', suspended_since: '2026-11-20T12:00:00Z' },
			'Suspenso',
			'/admin/auctions?view=l1',
		],
		[
			'not open yet',
			{ status: 'pending', start_time: at(2 * HOUR), end_time: at(5 * HOUR) },
			'Abre em 2h 0m',
			'/admin/auctions?view=l1',
		],
		[
			'that never opened',
			{ status: 'pending', end_time: at(-1) },
			'Não abriu no prazo',
			'/admin/auctions?view=l1',
		],
		['that ended', { status: 'completed', auction_type: 'live' }, 'Finalizado', '/admin/auctions?view=l1'],
		['without bids', { status: 'completed', bid_count: 0 }, 'Sem lances', '/admin/auctions?view=l1'],
		['a draft', { draft: true, status: 'pending' }, 'Rascunho', '/admin/auctions/l1/publication'],
		['withdrawn', { withdrawn: true }, 'Retirado', '/admin/audit?search=l1'],
	])('%s', (_what, change, words, href) => {
		const [option] = optionsOf({ lots: { hits: [{ ...LOT, ...change }], more: false } });
		expect(option).toMatchObject({ href, detail: 'Campinas/SP · nº 3/2026 · lote 2', state: { words } });
	});

	it('with a payment has a second link, to it', () => {
		const options = optionsOf({ lots: { hits: [{ ...LOT, payment: PAYMENT }], more: false } });
		expect(options[1]).toMatchObject({
			href: '/auctions/l1/payment',
			title: `Pagamento de ${showReais(105_000)}`,
			detail: 'Maria',
			state: { words: 'Comprovante a conferir', tone: 'waits' },
		});
	});

	it('of a sale without a number yet', () => {
		const [option] = optionsOf({
			lots: { hits: [{ ...LOT, sale: { id: 's1', number: null } }], more: false },
		});
		expect(option?.detail).toBe('Campinas/SP · lote 2');
	});
});

describe('a person', () => {
	const one = '/admin?tab=cadastros';
	it.each<[what: string, change: Partial<PersonHit>, words: string, href: string]>([
		['approved', {}, 'Aprovado', `${one}&status=approved&search=maria%40exemplo.com`],
		[
			'who waits',
			{ status: 'pending' },
			'Documento em análise',
			`${one}&status=pending&search=maria%40exemplo.com`,
		],
		[
			'without a document',
			{ status: 'pending', document_sent: false },
			'Falta o documento',
			`${one}&status=pending&search=maria%40exemplo.com`,
		],
		[
			'with an identity to check',
			{ identity_unchecked: true },
			'Identidade a conferir',
			`${one}&status=approved&search=maria%40exemplo.com`,
		],
		[
			'who may not bid',
			{ barred: true },
			'Impedido de dar lances',
			`${one}&status=approved&search=maria%40exemplo.com`,
		],
		[
			'who asks for something',
			{ decisions: 2, barred: true },
			'2 pedidos a decidir',
			`${one}&status=approved&search=maria%40exemplo.com`,
		],
		[
			'who was refused',
			{ status: 'rejected' },
			'Cadastro recusado',
			`${one}&status=rejected&search=maria%40exemplo.com`,
		],
		['of the team', { admin: true }, 'Administrador', '/admin/audit?admin=u1'],
	])('%s', (_what, change, words, href) => {
		const [option] = optionsOf({ people: { hits: [{ ...PERSON, ...change }], more: false } });
		expect(option).toMatchObject({ href, title: 'Maria', state: { words } });
	});

	it('leads to requests and payments', () => {
		const hits = [{ ...PERSON, decisions: 1, payments: 3, owed: 1 }];
		expect(optionsOf({ people: { hits, more: false } }).slice(1)).toMatchObject([
			{ href: '/admin/enrolments', detail: '1 pedido a decidir' },
			{ href: '/admin/payments?person=u1', title: '3 pagamentos', detail: '1 a pagar' },
		]);
	});
});

it('a payment leads to its page, with whose and how much it is', () => {
	expect(optionsOf({ payments: { hits: [PAYMENT], more: false } })).toMatchObject([
		{ href: '/auctions/l1/payment', title: 'Casa', detail: `${showReais(105_000)} · Maria` },
	]);
});

it('a kind with more hits leads to its list', () => {
	const [group] = answerGroups(answerWith({ lots: { hits: [LOT], more: true } }), 'casa & cia');
	expect(group?.label).toBe('Lotes · há mais');
	expect(group?.options.at(-1)).toMatchObject({ href: '/admin/auctions?search=casa+%26+cia' });
});

it('keys are unique, also of a lot and a person with the same payment', () => {
	const options = optionsOf({
		lots: { hits: [{ ...LOT, payment: PAYMENT }], more: true },
		people: { hits: [{ ...PERSON, payments: 1 }], more: false },
		payments: { hits: [PAYMENT], more: false },
	});
	const keys = options.map(({ key }) => key);
	expect(new Set(keys).size).toBe(keys.length);
});

it('what was opened stands first before anything is typed, and no act twice', () => {
	const [act] = firstGroups([])[0]?.options ?? [];
	if (!act) throw new Error('there are acts');
	const [opened, acts] = firstGroups([act]);
	expect(opened).toMatchObject({
		label: 'Abertos há pouco',
		options: [{ title: act.title, icon: 'recent' }],
	});
	expect(acts?.options.map(({ title }) => title)).not.toContain(act.title);
});

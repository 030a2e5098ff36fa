import { randomUUID } from 'node:crypto';
import { costOfWin } from '#domain/settlement/cost-of-win.ts';
import { microsOf } from '#domain/values/time.ts';
import type { PaperEvent, PaperLot } from '#server/features/settlement/papers/paper-lot.ts';
import type { Site } from '#server/features/settlement/papers/paper-rows.ts';
import type { PaperPart, PaperWin } from '#server/features/settlement/papers/paper-win.ts';

/** 28/11/2026 09:00:07 in São Paulo. */
export const NOW = microsOf('2026-11-28T12:00:07Z');
const at = (iso: string) => microsOf(iso);

/** A judicial lot that was sold in the second of its rounds. */
export const JUDICIAL: PaperLot = {
	auction_id: randomUUID(),
	title: 'Apartamento 42 do Edifício Aurora',
	description:
		'Apartamento de dois dormitórios no 4º andar, com a vaga de garagem nº 42, confrontando pela frente com a Rua das Acácias. Consta da matrícula a penhora registrada sob nº R.7.',
	city: 'Campinas',
	state: 'SP',
	kind: 'judicial',
	lot_number: 2,
	sale: {
		title: 'Leilão da 2ª Vara do Trabalho de Campinas',
		number: '2/2026',
		modality: 'electronic',
		case_number: '0002080-25.2012.5.15.0049',
		court: '2ª Vara do Trabalho de Campinas',
		parties: [
			{ role: 'Exequente', name: 'Banco Credor S.A.' },
			{ role: 'Executado', name: 'José Lima' },
		],
	},
	property: [
		['Tipo de imóvel', 'Apartamento'],
		['Endereço', 'Rua das Acácias, 100'],
		['Área privativa', '81,86 m²'],
		['Ocupação', 'Ocupado'],
	],
	registration: '45.678 do 2º RI de Campinas',
	appraisal: 400_000_00,
	appraisal_date: '2026-01-10',
	contract_value: null,
	debt: null,
	initial_bid: 200_000_00,
	current_bid: 250_000_00,
	commission_bp: 500,
	rounds: [
		{
			number: 1,
			start_time: at('2026-11-10T12:00:00Z'),
			end_time: at('2026-11-18T12:00:00Z'),
			minimum: 400_000_00,
		},
		{
			number: 2,
			start_time: at('2026-11-18T12:05:00Z'),
			end_time: at('2026-11-28T12:00:00Z'),
			minimum: 200_000_00,
		},
	],
	round: 2,
	editais: [
		{
			kind: 'Edital',
			title: 'Edital',
			version: 1,
			sha256: 'a'.repeat(64),
			published_at: at('2026-11-01T13:30:00Z'),
			of: 'sale',
		},
	],
	documents: [
		{
			kind: 'Matrícula',
			title: 'Matrícula',
			version: 1,
			sha256: 'b'.repeat(64),
			published_at: at('2026-11-01T13:30:00Z'),
			of: 'lot',
		},
	],
	published_at: at('2026-11-01T13:30:00Z'),
	auctioneer: {
		name: 'Helena Martins Duarte',
		registration: '1.234',
		board: 'JUCESP',
		state: 'SP',
		phone: '(11) 3333-4444',
		whatsapp: null,
		visiting_hours: null,
		treatment: null,
		email: 'helena@leilao.br',
		tax_id: '529.982.247-25',
	},
	// As the form lets the desk enter the court.
	seller: { name: '2ª Vara do Trabalho de Campinas', tax_id: null },
	debtors: [],
	status: 'completed',
	outcome: 'sold',
	end_time: NOW,
	withdrawn: false,
	highest: { bidder: 3, amount: 250_000_00 },
	events: [
		event(1, 'opened', '2026-11-10T12:00:00Z'),
		event(2, 'round-closed', '2026-11-18T12:00:01Z', { round: 1 }),
		event(3, 'round-opened', '2026-11-18T12:05:00Z', { round: 2 }),
		event(9, 'ended', '2026-11-28T12:00:07Z', { winner: 3 }),
	],
	now: NOW,
};

export function event(
	seq: number,
	type: string,
	iso: string,
	data: Record<string, unknown> = {},
): PaperEvent {
	return { seq, type, at: at(iso), data };
}

const part = (change: Partial<PaperPart>): PaperPart => ({
	kind: 'price',
	number: null,
	payee: 'court',
	label: null,
	payee_name: '2ª Vara do Trabalho de Campinas',
	payee_tax_id: null,
	on_behalf_of: null,
	amount: 250_000_00,
	correction: null,
	status: 'pending',
	due_at: at('2026-11-29T12:00:00Z'),
	paid_at: null,
	credited_at: null,
	confirmed_by: null,
	transfer: null,
	slip: null,
	receipt: null,
	...change,
});

export const COMMISSION = part({
	kind: 'commission',
	payee: 'auctioneer',
	payee_name: 'Helena Martins Duarte',
	amount: 12_500_00,
});

export const PRICE = part({});

const PAID = { status: 'paid', paid_at: NOW, credited_at: '2026-11-27', confirmed_by: 'person' } as const;
const SLIP = { number: '0812', entered_at: at('2026-11-27T12:00:00Z') };
/** Every part of a win, paid: the court's by its guia, the commission with a numbered receipt. */
const paidParts = (win: PaperWin): PaperPart[] =>
	win.parts.map((each) => ({
		...each,
		...PAID,
		slip: each.payee === 'court' ? { ...SLIP, amount: each.amount } : null,
		receipt:
			each.kind === 'commission'
				? { number: 12, year: 2026, issued_at: NOW, auctioneer: JUDICIAL.auctioneer }
				: null,
	}));

/** Its winner, who has not paid. */
export const WIN: PaperWin = {
	payment_id: randomUUID(),
	user_id: randomUUID(),
	bidder: 3,
	name: 'Ana Conceição',
	email: 'ana@exemplo.com.br',
	payer_tax_id: null,
	identity: {
		person_type: 'individual',
		tax_id: '111.444.777-35',
		phone: '(19) 98765-4321',
		address: 'Rua das Flores, 10, Campinas/SP',
		representative: null,
	},
	status: 'pending',
	defaulted: false,
	...costOfWin(250_000_00, 500, []),
	credit: 0,
	preference: null,
	proposal: null,
	second_chance: false,
	declared_price: null,
	own_bid: 250_000_00,
	penalty_bp: null,
	due_at: at('2026-11-29T12:00:00Z'),
	paid_at: null,
	reason: null,
	ended_at: null,
	parts: [PRICE, COMMISSION],
	now: NOW,
};

const BANK = { name: 'Banco Comitente S.A.', tax_id: '11.222.333/0001-81' };
export const TOWN = { name: 'Município de Olinda', tax_id: '10.404.184/0001-09' };
const alone = { case_number: null, court: null, parties: [] };
const saleOf = (title: string) => ({
	...JUDICIAL.sale,
	...alone,
	title,
	number: '7/2026',
	modality: 'electronic' as const,
});

export const EXTRAJUDICIAL: PaperLot = {
	...JUDICIAL,
	kind: 'extrajudicial',
	sale: saleOf('Leilão do Banco Comitente'),
	seller: BANK,
};

export const FIDUCIARY: PaperLot = {
	...JUDICIAL,
	kind: 'fiduciary',
	sale: saleOf('Leilão de alienação fiduciária'),
	seller: BANK,
	contract_value: 380_000_00,
	debt: 190_000_00,
	debtors: ['Devedor de Teste'],
};

export const ADMINISTRATIVE: PaperLot = {
	...JUDICIAL,
	kind: 'administrative',
	sale: saleOf('Leilão da Prefeitura'),
	seller: TOWN,
};

export const VOLUNTARY: PaperLot = {
	...JUDICIAL,
	kind: 'voluntary',
	sale: null,
	lot_number: null,
	rounds: [],
	round: null,
	editais: [],
	documents: [],
	seller: BANK,
};

/** The parts of a win whose seller is paid, or for whom the operator is. */
export const toSeller = (directly: boolean, seller = BANK): PaperPart[] => [
	directly
		? { ...PRICE, payee: 'seller', payee_name: seller.name, payee_tax_id: seller.tax_id }
		: { ...PRICE, payee: 'operator', payee_name: null, on_behalf_of: seller.name },
	COMMISSION,
];

/** The win with every part paid. */
export function paid(win: PaperWin): PaperWin {
	const all = { ...win, status: 'paid', paid_at: NOW } as const;
	return { ...all, parts: paidParts(all) };
}

export const EXERCISED = {
	bidder: 3,
	highest_bidder: 1,
	highest_bid: 250_000_00,
	ground: 'co-owner',
	at: NOW,
} as const;

export const PROPOSAL = {
	price: 250_000_00,
	down_payment: 62_500_00,
	instalments: 30,
	correction: 'IPCA',
} as const;

export const SITE: Site = { brand: 'Martelo', url: 'https://leilao.exemplo.com.br' };
export const HERE: Site = { brand: 'Martelo', url: null };

/** The lot without a bid, after its last round. */
export const unsold = (lot: PaperLot): PaperLot => ({
	...lot,
	outcome: 'unsold',
	highest: null,
	current_bid: lot.initial_bid,
});

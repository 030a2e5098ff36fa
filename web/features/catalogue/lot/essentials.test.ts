import { expect, it } from 'vitest';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { SaleDocument } from '#contract/sale-documents.ts';
import { documentButtons, essentials } from './essentials.ts';

const property = { notice_url: null, registration_url: null, source_url: null } as AuctionDetail['property'];

function document(kind: SaleDocument['kind'], version: number): SaleDocument {
	return { id: `${kind}${version}`, kind, version, url: `/${kind}/${version}` } as SaleDocument;
}

it.each<[string, Partial<AuctionDetail['property']>, SaleDocument[], [string, string][]]>([
	['nothing', {}, [], []],
	[
		'the valid version of each, in the order in which they are read',
		{},
		[
			document('laudo', 1),
			document('edital', 1),
			document('edital', 2),
			document('certidao', 1),
			document('matricula', 1),
		],
		[
			['Edital', '/edital/2'],
			['Matrícula', '/matricula/1'],
			['Laudo', '/laudo/1'],
		],
	],
	[
		'pages elsewhere where the lot has no files',
		{ notice_url: 'https://edital.test', registration_url: 'https://matricula.test' },
		[document('edital', 1)],
		[
			['Edital', '/edital/1'],
			['Matrícula', 'https://matricula.test'],
		],
	],
	['no unsafe address', { notice_url: 'javascript:alert(1)' }, [], []],
])('buttons for documents: %s', (_, facts, documents, expected) => {
	const buttons = documentButtons({ property: { ...property, ...facts }, documents });
	expect(buttons.map(({ label, url }) => [label, url])).toEqual(expected);
});

const terms = {
	commission_percent: 5,
	payment_deadline_hours: 24,
	accepts_instalments: false,
} as AuctionDetail['terms'];
const HELENA = {
	name: 'Helena Duarte',
	visiting_hours: 'Às terças, das 9h às 12h.',
} as AuctionDetail['auctioneer'];

it.each<
	[Partial<AuctionDetail['property']>, Partial<AuctionDetail['terms']>, AuctionDetail['auctioneer'], string[]]
>([
	[
		{ occupancy: 'vacant', financing: true },
		{},
		HELENA,
		[
			'Ocupação: Desocupado.',
			'Dívidas: Condomínio e IPTU: conforme o edital.',
			'Pagamento: Lance e comissão de 5% em até 24 horas. Aceita financiamento.',
			'Visita: Às terças, das 9h às 12h.',
		],
	],
	[
		{ occupancy: 'occupied', financing: null },
		{ accepts_instalments: true },
		null,
		[
			'Ocupação: Ocupado. A saída de quem ocupa segue o edital.',
			'Dívidas: Condomínio e IPTU: conforme o edital.',
			'Pagamento: Lance e comissão de 5% em até 24 horas. Financiamento não informado. Aceita proposta parcelada.',
			'Visita: Combine com o leiloeiro.',
		],
	],
])('four lines of %o', (facts, more, auctioneer, lines) => {
	const lot = { property: { ...property, ...facts }, terms: { ...terms, ...more }, auctioneer };
	expect(essentials(lot).map(({ label, text }) => `${label}: ${text}`)).toEqual(lines);
});

import { describe, expect, it } from 'vitest';
import type { AuctionDetail, PropertyFacts } from '#contract/auctions.ts';
import { BLANK_LOT } from '#domain/lot/lot-fields.ts';
import { sixFacts } from '#web/features/catalogue/lot-facts/six-facts.ts';
import { documentLinks, webAddress } from './document-links.ts';
import { propertyFacts, saleFacts } from './facts.ts';

const NOTHING: PropertyFacts = {
	...BLANK_LOT,
	sale_mode: null,
	source: null,
	source_id: null,
	source_url: null,
};

describe('propertyFacts', () => {
	it('leaves out unknown facts', () => {
		expect(propertyFacts(NOTHING, [])).toEqual([]);
	});

	it('shows no as a fact, but not that there is no parking space', () => {
		expect(propertyFacts({ ...NOTHING, parking_spaces: 0, financing: false }, [])).toEqual([
			{ label: 'Aceita financiamento', text: 'Não' },
		]);
	});

	it('formats areas, money and lists in Portuguese', () => {
		const property = {
			...NOTHING,
			private_area: 81.86,
			appraisal: 480_000,
			features: ['varanda', 'área de serviço'],
		};
		expect(propertyFacts(property, []).map(({ text }) => text.replace('\u00a0', ' '))).toEqual([
			'81,86 m²',
			'varanda, área de serviço',
			'R$ 480.000,00',
		]);
	});

	it('leaves out what the strip and other sections show', () => {
		const property = {
			...NOTHING,
			private_area: 98,
			total_area: 140,
			appraisal: 1,
			address: 'Rua A',
			bathrooms: 2,
		};
		expect(propertyFacts(property, sixFacts(property)).map(({ label }) => label)).toEqual([
			'Área total',
			'Banheiros',
		]);
	});
});

describe('saleFacts', () => {
	const lot = {
		kind: 'judicial',
		seller: '1ª Vara Cível',
		auctioneer_name: 'Helena Duarte',
		auctioneer_registration: '123',
		terms: { accepts_instalments: false },
		auctioneer: null,
		parties: [
			{ role: 'Exequente', name: 'Banco' },
			{ role: 'Executado', name: 'Fulano' },
			{ role: 'Executado', name: 'Beltrano' },
		],
	} as unknown as AuctionDetail;
	const said = (change: Partial<AuctionDetail>) =>
		saleFacts({ ...lot, ...change }).map(({ label, text }) => `${label}: ${text}`);

	it('names the court and who sues whom, and the auctioneer whom the page does not name in words', () => {
		expect(said({})).toEqual([
			'Natureza do leilão: Judicial',
			'Juízo: 1ª Vara Cível',
			'Leiloeiro: Helena Duarte',
			'Matrícula do leiloeiro: 123',
			'Exequente: Banco',
			'Executado: Fulano; Beltrano',
		]);
	});

	it('does not name the auctioneer again, and calls a seller by its name', () => {
		const auctioneer = { name: 'Helena Duarte' } as AuctionDetail['auctioneer'];
		expect(said({ auctioneer, kind: 'voluntary', parties: [] })).toEqual([
			'Natureza do leilão: Venda voluntária',
			'Comitente: 1ª Vara Cível',
		]);
	});
});

describe('webAddress', () => {
	it('accepts only web addresses', () => {
		expect(webAddress('https://example.com/a')).toBe('https://example.com/a');
		expect(webAddress('HTTP://example.com')).toBe('HTTP://example.com');
		for (const bad of [
			null,
			'',
			'javascript:alert(1)',
			'data:text/html,x',
			'//example.com',
			' https://example.com',
		]) {
			expect(webAddress(bad)).toBeNull();
		}
	});
});

describe('documentLinks', () => {
	const [edital, source] = ['https://leilao.example/edital.pdf', 'https://lista.example/imovel'];
	it.each([
		[null, null, []],
		[null, source, ['Ver na fonte']],
		[edital, source, ['Edital', 'Ver na fonte']],
		[source, source, ['Edital na página da fonte']],
		['javascript:alert(1)', null, []],
	])('edital %s and source %s', (notice_url, source_url, labels) => {
		const links = documentLinks({ notice_url, source_url, registration_url: null });
		expect(links.map(({ label }) => label)).toEqual(labels);
	});
});

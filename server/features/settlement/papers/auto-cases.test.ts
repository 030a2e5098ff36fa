import { describe, test } from 'vitest';
import {
	ADMINISTRATIVE,
	COMMISSION,
	EXERCISED,
	EXTRAJUDICIAL,
	event,
	FIDUCIARY,
	HERE,
	JUDICIAL,
	NOW,
	PRICE,
	PROPOSAL,
	paid,
	SITE,
	TOWN,
	toSeller,
	unsold,
	VOLUNTARY,
	WIN,
} from '#server/testing/paper-cases.ts';
import { expectPaper, type PaperCase } from '#server/testing/paper-check.ts';
import { composeAdjudication } from './compose-adjudication.ts';
import { composeAuto } from './compose-auto.ts';
import { composeNegative } from './compose-negative.ts';
import type { PaperLot } from './paper-lot.ts';
import type { PaperWin } from './paper-win.ts';

const auto = (lot: PaperLot, win: PaperWin = WIN, site = SITE) => composeAuto(lot, win, site);

const CONDITIONAL = [
	...JUDICIAL.events,
	event(10, 'conditional-opened', '2026-11-28T12:00:07Z'),
	event(11, 'conditional-accepted', '2026-11-28T15:00:00Z', { by: 'seller' }),
];
const creditor = { ...WIN, credit: 200_000_00, parts: [{ ...PRICE, amount: 50_000_00 }, COMMISSION] };

/** What must stand in each paper of each case, and what must not: read as a clerk of the court does (rules §60). */
const CASES: Record<string, PaperCase> = {
	'auto, judicial, by a bid': {
		paper: () => auto(JUDICIAL),
		has: [
			...['Processo nº 0002080-25.2012.5.15.0049', 'Juízo 2ª Vara do Trabalho de Campinas'],
			...['Exequente Banco Credor S.A.', 'Executado José Lima', 'Leilão nº 2/2026, lote 2', '2º leilão de 2'],
			...['R$ 400.000,00, de 10/01/2026', 'Valor mínimo do 2º leilão R$ 200.000,00, 50% da avaliação'],
			...['Valor da arrematação R$ 250.000,00, 62,5% da avaliação', '45.678 do 2º RI de Campinas'],
			...[
				'81,86 m²',
				'penhora registrada sob nº R.7',
				'publicado em 01/11/2026 10:30, no site leilao.exemplo.com.br (Martelo)',
			],
			...[
				'O lance vencedor, de R$ 250.000,00',
				'Ana Conceição',
				'111.444.777-35',
				'Rua das Flores, 10',
				'(19) 98765-4321',
			],
			...['Nacionalidade, estado civil e profissão:', 'JUCESP nº 1.234', 'CPF do leiloeiro 529.982.247-25'],
			...['art. 901', 'art. 903', 'Juiz(a) do Trabalho', 'ICP-Brasil', 'Total por extenso: R$ 262.500,00'],
		],
		not: [
			/Comitente/,
			/Site Martelo/,
			/9\.514|14\.133|21\.981/,
			/Processo nº:|Exequente:/,
			'Cartório de registro de imóveis:',
			'MINUTA',
		],
	},
	'auto, judicial, paid': {
		paper: () => auto(JUDICIAL, paid(WIN)),
		has: [
			'guia nº 0812, de 27/11/2026, no valor de R$ 250.000,00',
			'crédito de 27/11/2026',
			'paga, conferida em 28/11/2026',
		],
		not: [/a pagar até/, /aguarda a guia/],
	},
	'auto, judicial, by preference': {
		paper: () => auto(JUDICIAL, { ...WIN, own_bid: null, preference: EXERCISED }),
		has: [
			'O maior lance, de R$ 250.000,00',
			'foi oferecido por Licitante 1',
			'não ofereceu esse lance, exerceu pelo mesmo preço',
			'coproprietário',
			'art. 843',
		],
		not: [/lance vencedor/i],
	},
	'auto, judicial, by proposal': {
		paper: () => auto({ ...JUDICIAL, highest: null }, { ...WIN, own_bid: null, proposal: PROPOSAL }),
		has: [
			'Não houve lance vencedor',
			'art. 895',
			'Entrada de R$ 62.500,00, 30 parcelas mensais de R$ 6.250,00',
			'hipoteca',
			'dez por cento',
		],
		not: [/O lance vencedor/, 'não ofereceu esse lance'],
	},
	'auto, judicial, by credit': {
		paper: () => auto(JUDICIAL, creditor),
		has: [
			'O arrematante é credor no processo',
			'R$ 200.000,00 (duzentos mil reais) com o seu crédito',
			'deposita R$ 50.000,00',
			'art. 892, § 1º',
		],
		not: [/9\.514/],
	},
	'auto, judicial, after a second chance': {
		paper: () =>
			auto({ ...JUDICIAL, highest: { bidder: 1, amount: 300_000_00 } }, { ...WIN, second_chance: true }),
		has: [
			'O maior lance, de R$ 300.000,00',
			'Licitante 1; essa arrematação foi desfeita',
			'oferecido ao lance seguinte, de R$ 250.000,00',
		],
		not: [/O lance vencedor/],
	},
	'auto, adjudicated': {
		paper: () =>
			composeAdjudication(
				{
					...JUDICIAL,
					outcome: 'adjudicated',
					events: [event(10, 'outcome-decided', '2026-11-28T15:00:00Z', { reason: 'Decisão de fls. 80.' })],
				},
				{
					...WIN,
					user_id: null,
					bidder: null,
					name: 'Banco Credor S.A.',
					identity: null,
					payer_tax_id: '11.222.333/0001-81',
					email: null,
					price: 0,
					amount: 12_500_00,
					parts: [COMMISSION],
				},
				SITE,
			),
		has: [
			'Auto de adjudicação',
			'Adjudicatário Banco Credor S.A.',
			'11.222.333/0001-81',
			'Decisão de fls. 80.',
			'art. 877',
			'Valor da adjudicação:',
			'R$ 12.500,00',
		],
		not: [/arremata(ção|nte) será/, /Lance vencedor/, /Licitante/],
	},
	'auto, extrajudicial, conditional': {
		paper: () => auto({ ...EXTRAJUDICIAL, events: CONDITIONAL }, { ...WIN, parts: toSeller(true) }),
		has: [
			'A venda foi condicional',
			'O comitente aceitou o lance em 28/11/2026 12:00:00',
			'Comitente Banco Comitente S.A.',
			'11.222.333/0001-81',
			'Decreto nº 21.981/1932',
		],
		not: [/reserva\b/, /9\.514/, /Juiz|art\. 901|art\. 903|Processo/, /Exequente|Executado/],
	},
	'auto, fiduciary': {
		paper: () => auto(FIDUCIARY, { ...WIN, parts: toSeller(false) }),
		has: [
			'Devedor fiduciante Devedor de Teste',
			'Credor fiduciário Banco Comitente S.A.',
			'art. 27, § 2º-B',
			'não foi exercido',
			'Contrato nº e data:',
			'por conta de Banco Comitente S.A.',
		],
		not: [/Juiz|art\. 901/, /14\.133/, /Se a venda decorrer/],
	},
	'auto, administrative': {
		paper: () => auto(ADMINISTRATIVE, { ...WIN, parts: toSeller(true, TOWN) }),
		has: ['Órgão ou entidade Município de Olinda', 'Lei nº 14.133/2021', 'Processo administrativo nº:'],
		not: [/9\.514|art\. 901|Juiz|Comitente/],
	},
	'auto, voluntary, without a public address': {
		paper: () => auto(VOLUNTARY, { ...WIN, parts: toSeller(true) }, HERE),
		has: ['Lote avulso', 'no sistema eletrônico Martelo, o leilão', 'Ônus, gravames e débitos:'],
		not: [/9\.514|14\.133|art\. 901|Juiz/, /127\.0\.0\.1|localhost|https?:/, /edital e d/],
	},
	'negative auto, fiduciary': {
		paper: () => composeNegative(unsold(FIDUCIARY), SITE),
		has: [
			...[
				'Auto de leilão negativo',
				'Devedor fiduciante Devedor de Teste',
				'Dívida com as despesas R$ 190.000,00',
				'Valor do imóvel no contrato R$ 380.000,00',
			],
			...[
				'Contrato nº e data:',
				'45.678 do 2º RI de Campinas',
				'sem lances, encerrado em 18/11/2026 09:00:01',
				'sem lances, encerrado em 28/11/2026 09:00:07',
			],
			...['10/11/2026 09:00', '18/11/2026 09:05', 'averbação', 'Credor fiduciário Banco Comitente S.A.'],
		],
		not: [/Arrematante|arrematado/, /Juiz/, /Realizado em/],
	},
	'negative auto, judicial': {
		paper: () => composeNegative(unsold(JUDICIAL), SITE),
		has: [
			'Auto de leilão negativo',
			'Processo nº 0002080-25.2012.5.15.0049',
			'sem lances',
			'art. 878',
			'Juiz(a) do Trabalho',
		],
		not: [/9\.514/, /Comitente/],
	},
	'negative auto, refused conditional bid': {
		paper: () =>
			composeNegative(
				{
					...EXTRAJUDICIAL,
					outcome: 'conditional-refused',
					events: [
						...JUDICIAL.events,
						event(11, 'conditional-refused', '2026-11-28T15:00:00Z', { by: 'clock' }),
					],
				},
				SITE,
			),
		has: [
			'Auto de leilão sem arrematação',
			'O maior lance foi de R$ 250.000,00',
			'passou em 28/11/2026 12:00:00 sem resposta',
			'com lances',
			'sem lances, encerrado em 18/11/2026',
		],
		not: [/Auto de leilão negativo/, /não houve lance/],
	},
	'negative auto, bought by the fiduciante': {
		paper: () =>
			composeNegative(
				{
					...unsold(FIDUCIARY),
					outcome: 'debtor-preference',
					events: [
						event(4, 'debtor-preference', '2026-11-20T12:00:00Z', { amount: 190_000_00, paid_at: NOW }),
					],
				},
				SITE,
			),
		has: [
			'Auto de exercício do direito de preferência',
			'pagando R$ 190.000,00',
			'art. 27, § 2º-B',
			'Nenhum licitante deve nada',
		],
		not: [/leilão negativo/i, /averbação/],
	},
};

describe('what stands in an auto', () => {
	test.each(Object.entries(CASES))('%s', (_name, each) => expectPaper(each));
});

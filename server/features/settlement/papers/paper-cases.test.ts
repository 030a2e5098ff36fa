import { describe, test } from 'vitest';
import {
	COMMISSION,
	EXERCISED,
	EXTRAJUDICIAL,
	JUDICIAL,
	NOW,
	PRICE,
	PROPOSAL,
	paid,
	SITE,
	toSeller,
	unsold,
	WIN,
} from '#server/testing/paper-cases.ts';
import { expectPaper, type PaperCase } from '#server/testing/paper-check.ts';
import { composeNegativeRounds, composePublication } from './compose-certificates.ts';
import { composeDefault } from './compose-default.ts';
import { composeNota } from './compose-nota.ts';
import {
	composeCommissionReceipt,
	composeCostReceipts,
	composePriceReceipt,
	paidCommission,
	paidCosts,
	receivedParts,
} from './compose-receipts.ts';
import type { PaperLot } from './paper-lot.ts';
import type { PaperWin } from './paper-win.ts';

const ofCommission = (lot: PaperLot, win: PaperWin) => {
	const part = paidCommission(win);
	return part ? composeCommissionReceipt(lot, win, part) : null;
};
const ofCosts = (lot: PaperLot, costs: PaperWin['parts']) =>
	composeCostReceipts(lot, WIN, paidCosts(paid({ ...WIN, parts: costs })));
const ofPrice = (lot: PaperLot, win: PaperWin) => composePriceReceipt(lot, win, receivedParts(win));

const defaulted = {
	...WIN,
	status: 'defaulted',
	defaulted: true,
	ended_at: NOW,
	parts: [
		{ ...PRICE, status: 'defaulted' },
		{ ...COMMISSION, status: 'defaulted' },
		{
			...PRICE,
			kind: 'fine',
			payee: 'auctioneer',
			payee_name: 'Helena Martins Duarte',
			amount: 12_500_00,
			status: 'pending',
		},
	],
} as const satisfies PaperWin;

/** A cost of the edital that the auctioneer receives. */
const COST = {
	...COMMISSION,
	kind: 'cost',
	label: 'Remoção',
	amount: 350_50,
} as const satisfies PaperWin['parts'][number];

/** What must stand in each paper of each case, and what must not: read as a clerk of the court does (rules §60). */
const CASES: Record<string, PaperCase> = {
	'nota, judicial': {
		paper: () => composeNota(JUDICIAL, WIN),
		has: [
			'Processo nº 0002080-25.2012.5.15.0049',
			'Exequente Banco Credor S.A.',
			'Leilão nº 2/2026, lote 2',
			'Lance vencedor',
			'Comissão do leiloeiro (5%)',
			'R$ 262.500,00',
			'a pagar até 29/11/2026 09:00',
			'não é nota fiscal',
		],
		not: [/Comitente/, /Site Martelo/],
	},
	'nota, of a preference': {
		paper: () => composeNota(JUDICIAL, { ...WIN, own_bid: null, preference: EXERCISED }),
		has: ['Preço, igual ao maior lance', 'foi oferecido por Licitante 1'],
		not: [/Lance vencedor/],
	},
	'nota, while the court has not issued its guia': {
		paper: () =>
			composeNota(JUDICIAL, {
				...WIN,
				due_at: null,
				parts: [{ ...PRICE, status: 'waiting', due_at: null }, COMMISSION],
			}),
		has: ['aguarda a guia do juízo'],
		not: [/Prazo /],
	},
	'receipt of the commission, judicial': {
		paper: () => ofCommission(JUDICIAL, paid(WIN)),
		has: [
			'Recibo de comissão nº 12/2026',
			'Recebi de Ana Conceição, CPF 111.444.777-35, a quantia de R$ 12.500,00',
			'plena quitação',
			'CPF do leiloeiro 529.982.247-25',
			'Processo nº 0002080',
			'Crédito na conta em 27/11/2026',
			'Local e data:',
			'ICP-Brasil',
		],
		not: ['R$ 250.000,00', 'R$ 262.500,00'],
	},
	'receipt of the price, judicial: a deposit, which the auctioneer cannot quit': {
		paper: () => ofPrice(JUDICIAL, paid(WIN)),
		has: [
			'Comprovação de depósito judicial',
			'guia nº 0812',
			'no processo nº 0002080-25.2012.5.15.0049',
			'Total recebido',
			'R$ 250.000,00',
			'não passou pelo leiloeiro',
		],
		not: [/Recebi|plena quitação/, 'R$ 262.500,00', 'R$ 12.500,00'],
	},
	'receipt of the price, judicial, beside a cost that went to the auctioneer': {
		paper: () => ofPrice(JUDICIAL, paid({ ...WIN, parts: [PRICE, COST, COMMISSION] })),
		has: ['Comprovação de depósito judicial', 'R$ 250.000,00'],
		not: ['Remoção', 'R$ 250.350,50', 'R$ 350,50'],
	},
	'receipts of the costs, one to the auctioneer, one to the seller for whom it was received': {
		paper: () =>
			ofCosts(EXTRAJUDICIAL, [
				COST,
				{
					...COST,
					label: 'Vistoria',
					amount: 1_200_00,
					payee: 'operator',
					on_behalf_of: 'Banco Comitente S.A.',
				},
			]),
		has: [
			'Recibos de despesas',
			'Recibo nº 13/2026: Remoção',
			'a quantia de R$ 350,50',
			'a título de “Vistoria”, despesa prevista no edital',
			'por conta de Banco Comitente S.A.',
			'plena quitação',
		],
		not: ['R$ 250.000,00', 'R$ 1.550,50', /[Cc]omissão/],
	},
	'receipt of a cost, deposited in court': {
		paper: () => ofCosts(JUDICIAL, [{ ...COST, label: 'Custas', payee: 'court' }]),
		has: ['Recibo de despesa', 'depositou em juízo a quantia de R$ 350,50', 'não dá quitação dele'],
		not: [/Recibo nº/, /plena quitação/],
	},
	'nota with a cost of the edital': {
		paper: () => composeNota(JUDICIAL, { ...WIN, parts: [PRICE, COST, COMMISSION] }),
		has: ['Remoção', 'R$ 350,50', 'R$ 262.850,50'],
		not: ['Despesas', 'R$ 262.500,00'],
	},
	'receipt of the price, paid to the seller': {
		paper: () => ofPrice(EXTRAJUDICIAL, paid({ ...WIN, parts: toSeller(true) })),
		has: [
			'Banco Comitente S.A. declara que recebeu de Ana Conceição',
			'CPF ou CNPJ 11.222.333/0001-81',
			'plena quitação',
			'R$ 250.000,00',
		],
		not: ['R$ 262.500,00', 'R$ 12.500,00', /depósito|guia/i],
	},
	'receipt of the price, paid to the operator for the seller': {
		paper: () => ofPrice(EXTRAJUDICIAL, paid({ ...WIN, parts: toSeller(false) })),
		has: [
			'Helena Martins Duarte, leiloeiro(a) declara que recebeu, por conta de Banco Comitente S.A., de Ana Conceição',
			'CPF do leiloeiro 529.982.247-25',
		],
		not: ['R$ 262.500,00'],
	},
	'receipt of a down payment: no more than was received': {
		paper: () =>
			ofPrice(JUDICIAL, {
				...WIN,
				proposal: PROPOSAL,
				parts: [
					...paid({ ...WIN, parts: [{ ...PRICE, amount: 62_500_00 }] }).parts,
					{ ...PRICE, kind: 'instalment', number: 1, amount: 6_250_00 },
				],
			}),
		has: ['Entrada', 'Total recebido', 'R$ 62.500,00'],
		not: [/R\$ 6\.250,00/, 'R$ 250.000,00', /plena/],
	},
	'letter of default, before the win fell': {
		paper: () => composeDefault(JUDICIAL, { ...WIN, status: 'overdue', penalty_bp: 500 }),
		has: [
			'Ana Conceição',
			'não foi recebido até 29/11/2026 09:00',
			'R$ 262.500,00',
			'multa do edital, de 5% do preço: R$ 12.500,00',
			'o valor continua devido',
			'art. 897',
			'Processo nº',
		],
		not: [/foi desfeita/, /não deve/],
	},
	'letter of default, after it fell: the debt stays': {
		paper: () => composeDefault(EXTRAJUDICIAL, defaulted),
		has: [
			'foi desfeita por falta de pagamento em 28/11/2026',
			'Multa',
			'R$ 275.000,00',
			'continua devido até ser pago',
		],
		not: [/art\. 897/, /Se a arrematação for desfeita/, /cancelad/],
	},
	'certificate of publication': {
		paper: () => composePublication(JUDICIAL, SITE),
		has: [
			'Certifico',
			'leilao.exemplo.com.br (Martelo)',
			'publicado pela primeira vez em 01/11/2026 10:30:00',
			'1º leilão',
			'2º leilão',
			'Processo nº',
		],
		not: [/CPF 1/, /Ana Conceição/],
	},
	'certificate of negative rounds': {
		paper: () => composeNegativeRounds(unsold(JUDICIAL)),
		has: [
			'Certidão de leilões negativos',
			'no 1º leilão, encerrado em 18/11/2026 09:00:01, e no 2º leilão, encerrado em 28/11/2026 09:00:07',
		],
		not: [/Ana/],
	},
	'certificate of negative rounds, of a lot that was sold in the second': {
		paper: () => composeNegativeRounds(JUDICIAL),
		has: ['Certidão de leilão negativo', 'no 1º leilão, encerrado em 18/11/2026 09:00:01', 'com lances'],
		not: [/no 2º leilão, encerrado/],
	},
};

describe('what stands in the other papers', () => {
	test.each(Object.entries(CASES))('%s', (_name, each) => expectPaper(each));
});

import { expect, test } from 'vitest';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { erratumChanges } from '#contract/errata.ts';
import type { AdminSale } from '#contract/sales.ts';
import { draftOf } from '#web/features/backoffice/sales/sale-draft.ts';
import { erratumLines, erratumOf, faultWords, lotDraftOf } from './erratum-draft.ts';

const LOT_ID = '00000000-0000-4000-8000-000000000001';
const round = (number: number, start: string, end: string, minimum: number) => ({
	number,
	start_time: start,
	end_time: end,
	minimum,
	minimum_reason: null,
	state: 'waiting' as const,
});
const LOT = {
	id: LOT_ID,
	version: 3,
	lot_number: 2,
	title: 'Casa no Centro',
	description: 'Três quartos e quintal.',
	occupancy: null,
	appraisal: 400_000,
	rounds: [
		round(1, '2026-12-01T13:00:00Z', '2026-12-10T13:00:00Z', 400_000),
		round(2, '2026-12-11T13:00:00Z', '2026-12-20T13:00:00Z', 200_000),
	],
} as unknown as AdminAuction;
const SALE = {
	version: 5,
	title: 'Leilão',
	kind: 'judicial',
	modality: 'electronic',
	enrolment: 'accept',
	extension: { mode: 'reset', window_s: 180, cap_minutes: null },
	commission_percent: 5,
	payment_deadline_hours: 24,
	preference_minutes: 15,
	increments: null,
	auctioneer_id: null,
	seller_id: null,
	case_number: null,
	court: null,
	parties: [],
	costs: [],
	lots: [{ id: LOT_ID, lot_number: 2 }],
} as unknown as AdminSale;

const terms = draftOf(SALE);
const draft = lotDraftOf(LOT);

test('only what differs from what was read is sent, with the versions that were read', () => {
	expect(erratumOf(SALE, 'Errata', terms, [{ lot: LOT, draft }])).toEqual({
		version: 5,
		reason: 'Errata',
		sale: {},
		lots: [],
	});
	const [first, ...later] = draft.rounds;
	if (!first) throw new Error('no round');
	const changed = {
		...draft,
		occupancy: 'occupied' as const,
		rounds: [{ ...first, minimum: 350_000_00 }, ...later],
	};
	const sent = erratumOf(SALE, 'Laudo novo', { ...terms, commission_percent: '6' }, [
		{ lot: LOT, draft: changed },
	]);
	expect(sent).toMatchObject({
		sale: { commission_percent: 6 },
		lots: [
			{ id: LOT_ID, version: 3, occupancy: 'occupied', rounds: [{ minimum: 350_000 }, { minimum: 200_000 }] },
		],
	});
	expect(Object.keys(sent.lots?.[0] ?? {})).toEqual(['id', 'version', 'occupancy', 'rounds']);
	expect(erratumChanges.safeParse(sent).success).toBe(true);
});

test('each change is a line with what it was and what it becomes', () => {
	const [first, ...later] = draft.rounds;
	if (!first) throw new Error('no round');
	const changed = { ...draft, appraisal: 0, rounds: [{ ...first, end_date: '2026-12-15' }, ...later] };
	expect(
		erratumLines(SALE, { ...terms, payment_deadline_hours: '12' }, [{ lot: LOT, draft: changed }]),
	).toEqual([
		{ where: 'Condições do leilão', what: 'Prazo de pagamento (horas)', from: '24', to: '12' },
		{ where: 'Lote 2', what: 'Avaliação', from: 'R$\u00a0400.000,00', to: 'Não informada' },
		{
			where: 'Lote 2',
			what: '1º leilão',
			from: 'de 01/12/2026 10:00 a 10/12/2026 10:00, mínimo R$\u00a0400.000,00',
			to: 'de 01/12/2026 10:00 a 15/12/2026 10:00, mínimo R$\u00a0400.000,00',
		},
	]);
});

test('the costs of the edital are one line', () => {
	const costs = [{ key: '0', label: 'Remoção', amount: 350_50, payee: 'auctioneer' as const }];
	expect(erratumLines(SALE, { ...terms, costs }, [])).toEqual([
		{
			where: 'Condições do leilão',
			what: 'Despesas do edital',
			from: 'Nenhuma',
			to: 'Remoção: R$\u00a0350,50 → leiloeiro',
		},
	]);
	expect(erratumOf(SALE, 'Errata', { ...terms, costs }, []).sale).toEqual({
		costs: [{ label: 'Remoção', amount: 350.5, payee: 'auctioneer' }],
	});
});

test('a refusal names the lot that it is about', () => {
	const sent = erratumOf(SALE, 'Errata', terms, [{ lot: LOT, draft: { ...draft, title: 'Casa' } }]);
	expect(faultWords({ 'lots.0.edital': 'Adie o início.', edital: 'Envie o edital.' }, sent, SALE)).toEqual([
		'Lote 2: Adie o início.',
		'Envie o edital.',
	]);
});

import type { AdminAuction } from '#contract/admin-auctions.ts';
import type { SentErratum } from '#contract/errata.ts';
import type { AdminSale } from '#contract/sales.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { OCCUPANCIES } from '#domain/lot/property.ts';
import { costWords } from '#domain/settlement/stated-costs.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { type Centavos, formatBRL, reaisOf } from '#domain/values/money.ts';
import { isoAt } from '#domain/values/typed-times.ts';
import { fromReais } from '#web/api/amount.ts';
import { type RoundDraft, roundDrafts } from '#web/features/backoffice/management/round-draft.ts';
import { changesOf, draftOf, type SaleDraft } from '#web/features/backoffice/sales/sale-draft.ts';

/** What an erratum changes of a lot, as typed; amounts in centavos. */
export interface LotDraft {
	title: string;
	description: string;
	occupancy: keyof typeof OCCUPANCIES;
	appraisal: Centavos;
	rounds: readonly RoundDraft[];
}

/** A lot that was opened in the dialog, as it was read and as it is typed. */
export interface OpenedLot {
	lot: AdminAuction;
	draft: LotDraft;
}

/** A line of the summary: what changes, from and to. */
export interface ErratumLine {
	where: string;
	what: string;
	from: string;
	to: string;
}

export function lotDraftOf({ title, description, occupancy, appraisal, rounds }: AdminAuction): LotDraft {
	return {
		title,
		description,
		occupancy: occupancy ?? 'unknown',
		appraisal: appraisal === null ? 0 : fromReais(appraisal),
		rounds: roundDrafts(rounds),
	};
}

/** The terms of a sale that the dialog asks for, with their labels. */
export const TERM_LABELS = {
	commission_percent: 'Comissão (%)',
	payment_deadline_hours: 'Prazo de pagamento (horas)',
	default_penalty_percent: 'Multa por desistência (% do lance)',
	preference_minutes: 'Direito de preferência (minutos)',
	window_minutes: 'Tempo extra (minutos)',
} as const satisfies Partial<Record<keyof SaleDraft, string>>;
type Term = keyof typeof TERM_LABELS;
export const TERMS = Object.keys(TERM_LABELS) as Term[];

/** The request without the file: only what differs from what was read. */
export function erratumOf(
	sale: AdminSale,
	reason: string,
	terms: SaleDraft,
	opened: readonly OpenedLot[],
): SentErratum {
	const lots = opened.flatMap(({ lot, draft }) => {
		const changes = lotChanges(lot, draft);
		return Object.keys(changes).length === 0 ? [] : [{ id: lot.id, version: lot.version, ...changes }];
	});
	return { version: sale.version, reason, sale: changesOf(terms, sale), lots };
}

function lotChanges(lot: AdminAuction, draft: LotDraft) {
	const before = lotDraftOf(lot);
	const changed = (name: keyof LotDraft) => JSON.stringify(draft[name]) !== JSON.stringify(before[name]);
	return {
		...(changed('title') && { title: draft.title }),
		...(changed('description') && { description: draft.description }),
		...(changed('occupancy') && { occupancy: draft.occupancy }),
		...(changed('appraisal') && { appraisal: draft.appraisal === 0 ? null : reaisOf(draft.appraisal) }),
		...(changed('rounds') && { rounds: draft.rounds.map(roundBody) }),
	};
}

function roundBody({ start_date, start_time, end_date, end_time, minimum, minimum_reason }: RoundDraft) {
	return {
		start_time: isoAt(start_date, start_time),
		end_time: isoAt(end_date, end_time),
		minimum: reaisOf(minimum),
		minimum_reason: minimum_reason.trim() || null,
	};
}

/** What changes, before and after, in the order of the dialog (rules §41). */
export function erratumLines(sale: AdminSale, terms: SaleDraft, opened: readonly OpenedLot[]): ErratumLine[] {
	const before = draftOf(sale);
	const ofSale = TERMS.filter((term) => terms[term] !== before[term]).map((term) => ({
		where: 'Condições do leilão',
		what: TERM_LABELS[term],
		from: before[term] || 'Não informado',
		to: terms[term] || 'Não informado',
	}));
	return [...ofSale, ...linesOfCosts(before, terms), ...opened.flatMap(linesOfLot)];
}

function linesOfCosts(before: SaleDraft, terms: SaleDraft): ErratumLine[] {
	const [from, to] = [before, terms].map(({ costs }) => costs.map(costWords).join('; ') || 'Nenhuma');
	if (from === undefined || to === undefined || from === to) return [];
	return [{ where: 'Condições do leilão', what: 'Despesas do edital', from, to }];
}

function linesOfLot({ lot, draft }: OpenedLot): ErratumLine[] {
	const before = lotDraftOf(lot);
	const line = (what: string, from: string, to: string): ErratumLine[] =>
		from === to ? [] : [{ where: `Lote ${lot.lot_number ?? ''}`.trim(), what, from, to }];
	return [
		...line('Título', before.title, draft.title),
		...line('Descrição', before.description, draft.description),
		...line('Ocupação', OCCUPANCIES[before.occupancy], OCCUPANCIES[draft.occupancy]),
		...line('Avaliação', amountWords(before.appraisal), amountWords(draft.appraisal)),
		...draft.rounds.flatMap((round, index) => {
			const old = before.rounds[index];
			return old ? line(roundName(index + 1), roundWords(old), roundWords(round)) : [];
		}),
	];
}

const amountWords = (amount: Centavos) => (amount === 0 ? 'Não informada' : formatBRL(amount));

function roundWords({ start_date, start_time, end_date, end_time, minimum }: RoundDraft): string {
	return `de ${formatDay(start_date)} ${start_time} a ${formatDay(end_date)} ${end_time}, mínimo ${formatBRL(minimum)}`;
}

/** The messages of a refusal, each with the lot that it is about. */
export function faultWords(fields: Record<string, string>, { lots }: SentErratum, sale: AdminSale): string[] {
	return Object.entries(fields).map(([path, message]) => {
		const index = /(?:^|\.)lots\.(\d+)\./.exec(path)?.[1];
		const sent = index === undefined ? undefined : lots?.[Number(index)];
		const number = sale.lots.find(({ id }) => id === sent?.id)?.lot_number;
		return number === undefined || number === null ? message : `Lote ${number}: ${message}`;
	});
}

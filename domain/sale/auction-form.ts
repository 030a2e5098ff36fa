import { z } from 'zod';
import { AUCTION_TYPES } from '#domain/auction/auction.ts';
import { factSchemas } from '#domain/lot/fact-schemas.ts';
import { centavosOf, formatBRL, MAX_AMOUNT } from '#domain/values/money.ts';
import { lengthOf, shownLength, tidyLine } from '#domain/values/tidy-text.ts';
import { MINUTE } from '#domain/values/time.ts';
import { blockText, lineText } from '#domain/values/typed-text.ts';
import { clock, day, instant, instantOf } from '#domain/values/typed-times.ts';
import { apiRounds, formRounds } from './round-fields.ts';

/** Initial values of a new auction (spec §9). */
export const AUCTION_DEFAULTS = {
	start_clock: '09:00',
	end_clock: '18:00',
	auction_type: 'scheduled',
	status: 'pending',
} as const;

/** The maximum number of images of one auction (spec §9). */
export const MAX_IMAGES = 10;

/** The statuses that the form can send (spec §5). The form of a paused auction omits the status. */
const FORM_STATUSES = ['pending', 'active', 'completed', 'cancelled'] as const;

const BID_LOW = 'Lance inicial deve ser maior que zero';
const STATE_NAME = 'Use a sigla do estado (ex: SP)';
const TITLE_SHORT = 'Título deve ter pelo menos 3 caracteres';
const DESCRIPTION_SHORT = 'Descrição deve ter pelo menos 10 caracteres';
const CITY_SHORT = 'Cidade deve ter pelo menos 2 caracteres';

/**
 * The fields that the browser's form and the API's body share, with the messages of spec §5. Empty city and state
 * become null.
 */
const shared = {
	title: lineText('Título', TITLE_SHORT)
		.refine((title) => shownLength(title) >= 3, TITLE_SHORT)
		.refine((title) => lengthOf(title) <= 200, 'Título não pode exceder 200 caracteres'),
	description: blockText('Descrição', DESCRIPTION_SHORT)
		.refine((description) => shownLength(description) >= 10, DESCRIPTION_SHORT)
		.refine((description) => lengthOf(description) <= 5000, 'Descrição não pode exceder 5000 caracteres'),
	city: lineText('Cidade', CITY_SHORT)
		.refine((city) => city === '' || shownLength(city) >= 2, CITY_SHORT)
		.refine((city) => lengthOf(city) <= 100, 'Cidade não pode exceder 100 caracteres')
		.transform((city) => city || null)
		.nullish(),
	state: z
		.string(STATE_NAME)
		.overwrite(tidyLine)
		.refine((state) => lengthOf(state) !== 1, 'Estado deve ter pelo menos 2 caracteres')
		.refine((state) => lengthOf(state) === 1 || /^([a-z]{2})?$/i.test(state), STATE_NAME)
		.transform((state) => state.toUpperCase() || null)
		.nullish(),
	/** In reais, as in the API. */
	initial_bid: z
		.number(BID_LOW)
		.min(0.01, BID_LOW)
		.max(MAX_AMOUNT / 100, `Lance inicial não pode passar de ${formatBRL(MAX_AMOUNT)}`)
		.refine(
			(bid) => bid < 0.01 || centavosOf(bid) !== null,
			'Lance inicial deve ter no máximo duas casas decimais',
		),
	auction_type: z.enum(AUCTION_TYPES, 'Tipo deve ser scheduled ou live'),
	status: z.enum(FORM_STATUSES, 'Status deve ser pending, active, completed ou cancelled').optional(),
	...factSchemas,
};

/** The id of a chosen record; '' is none. */
const link = z
	.string()
	.transform((id) => id || null)
	.optional();

const LOT_NUMBER = 'Número do lote deve ser um número inteiro de 1 a 9.999';

const formFields = z.strictObject({
	...shared,
	sale_id: link,
	seller_id: link,
	lot_number: z
		.string()
		.trim()
		.refine((typed) => typed === '' || /^[1-9]\d{0,3}$/.test(typed), LOT_NUMBER)
		.transform((typed) => (typed === '' ? null : Number(typed)))
		.optional(),
	start_date: day('Data de início é obrigatória'),
	start_time: clock('Hora de início é obrigatória'),
	end_date: day('Data de término é obrigatória'),
	end_time: clock('Hora de término é obrigatória'),
	rounds: formRounds,
});

/** The values of the form before and after validation. */
export type AuctionFormInput = z.input<typeof formFields>;
export type AuctionForm = z.output<typeof formFields>;

/**
 * Returns the schema of the browser's form (spec §5): dates as 'yyyy-MM-dd' and times as 'HH:mm' in São Paulo. `now` is
 * in epoch milliseconds. `kept_start` is the stored start of an edited auction, which may be in the past if it is not
 * changed.
 */
export function auctionForm(now: number, kept_start?: string) {
	const wrong = (form: AuctionForm, field: 'start' | 'end') => {
		const start = instantOf(form.start_date, form.start_time);
		const end = instantOf(form.end_date, form.end_time);
		return start === null || end === null ? null : scheduleFaults({ start, end }, now, kept_start)[field];
	};
	// Run even while other fields are invalid, because the form is validated on each change.
	const when = () => true;
	return formFields
		.refine((form) => wrong(form, 'start') === null, { path: ['start_date'], error: START_PAST, when })
		.refine((form) => wrong(form, 'end') === null, { path: ['end_time'], error: END_EARLY, when });
}

const START_PAST = 'Data/hora de início deve ser no futuro';
const END_EARLY = 'Data/hora de término deve ser após a data/hora de início';

/**
 * Returns the message for the start and for the end of a schedule (epoch milliseconds), or null for each (spec §5). A
 * start in the same minute as `kept_start` counts as unchanged, because forms show no seconds.
 */
export function scheduleFaults(
	{ start, end }: { start: number; end: number },
	now: number,
	kept_start?: string,
): { start: string | null; end: string | null } {
	const kept = kept_start !== undefined && isSameMinute(start, Date.parse(kept_start));
	return { start: kept || start > now ? null : START_PAST, end: end > start ? null : END_EARLY };
}

/** Whether two instants (epoch milliseconds) appear as the same date and time in a form. */
export function isSameMinute(a: number, b: number): boolean {
	return Math.floor(a / MINUTE) === Math.floor(b / MINUTE);
}

/** The fields of the form as the API takes them. `scheduleFaults` compares the times with the clock. */
export const auctionFields = {
	...shared,
	start_time: instant('Data de início é obrigatória'),
	end_time: instant('Data de término é obrigatória'),
	rounds: apiRounds,
};

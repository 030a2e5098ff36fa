import type { z } from 'zod';
import type { newSale } from '#contract/sale-forms.ts';
import type { AdminSale } from '#contract/sales.ts';
import type { AuctionKind } from '#domain/lot/property.ts';
import {
	defaultEnrolment,
	ENROLMENT_MODE_NAMES,
	ENROLMENT_MODES,
	type EnrolmentMode,
	enrolmentModesOf,
} from '#domain/sale/enrolment-modes.ts';
import { JUDICIAL_PAYMENT_HOURS } from '#domain/sale/legal-terms.ts';
import { MODALITY_WINDOWS, type Modality } from '#domain/sale/modalities.ts';
import type { CommissionReceiver } from '#domain/sale/payment-terms.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import type { Payee } from '#domain/settlement/payment-components.ts';
import { readCaseNumber } from '#domain/values/case-number.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { fromReais } from '#web/api/amount.ts';

/** A band of increments as typed; `key` identifies it, independent of its position. */
export interface BandDraft {
	key: string;
	from: Centavos;
	step: Centavos;
}

/** A cost of the edital as typed. */
export interface CostDraft {
	key: string;
	label: string;
	amount: Centavos;
	payee: Payee;
}

export interface PartyDraft {
	key: string;
	role: string;
	name: string;
	tax_id: string;
}

/** The values of the form: texts and numbers as typed, '' for none, amounts in centavos. */
export interface SaleDraft {
	title: string;
	kind: AuctionKind;
	modality: Modality;
	auctioneer_id: string;
	seller_id: string;
	commission_percent: string;
	commission_to: CommissionReceiver;
	/** Of the bid, in percent; none for no fine. */
	default_penalty_percent: string;
	payment_deadline_hours: string;
	/** In minutes. */
	preference_minutes: string;
	enrolment: EnrolmentMode;
	extension_mode: 'reset' | 'additive';
	/** The window of the extension. */
	window_minutes: string;
	cap_minutes: string;
	all_conditional: boolean;
	/** Working days; none for the usual ones. */
	conditional_days: string;
	/** None follows the installation's table. */
	increments: readonly BandDraft[];
	case_number: string;
	court: string;
	parties: readonly PartyDraft[];
	costs: readonly CostDraft[];
}

/** The values of the form, the errors by field, and how a value changes. */
export interface SaleFormState {
	draft: SaleDraft;
	errors: Record<string, string>;
	set: <K extends keyof SaleDraft>(name: K, value: SaleDraft[K]) => void;
}

/** The usual commission in percent and the term of the payment in hours. */
const COMMISSION = '5';
const DEADLINE = '24';

/** The usual window of the right of preference, in minutes. */
const PREFERENCE = '15';

/** The initial values of a new sale's form. */
export const NEW_SALE: SaleDraft = {
	title: '',
	kind: 'judicial',
	modality: 'electronic',
	auctioneer_id: '',
	seller_id: '',
	commission_percent: COMMISSION,
	commission_to: 'auctioneer',
	default_penalty_percent: '',
	payment_deadline_hours: DEADLINE,
	preference_minutes: PREFERENCE,
	enrolment: defaultEnrolment('judicial'),
	extension_mode: 'reset',
	window_minutes: windowOf('electronic'),
	cap_minutes: '',
	all_conditional: false,
	conditional_days: '',
	increments: [],
	case_number: '',
	court: '',
	parties: [],
	costs: [],
};

function typed(value: number | null): string {
	return value === null ? '' : String(value).replace('.', ',');
}

/** The form values of a stored sale. */
export function draftOf(sale: AdminSale): SaleDraft {
	const { title, kind, modality, enrolment, extension } = sale;
	return {
		title,
		kind,
		modality,
		enrolment,
		auctioneer_id: sale.auctioneer_id ?? '',
		seller_id: sale.seller_id ?? '',
		commission_percent: typed(sale.commission_percent),
		commission_to: sale.commission_to,
		default_penalty_percent: typed(sale.default_penalty_percent),
		payment_deadline_hours: typed(sale.payment_deadline_hours),
		preference_minutes: typed(sale.preference_minutes),
		extension_mode: extension.mode,
		window_minutes: minutesOf(extension.window_s * SECOND),
		cap_minutes: typed(extension.cap_minutes),
		all_conditional: sale.all_conditional,
		conditional_days: typed(sale.conditional_days),
		increments: (sale.increments ?? []).map(({ from, step }, index) => ({
			key: String(index),
			from: fromReais(from),
			step: fromReais(step),
		})),
		case_number: sale.case_number ?? '',
		court: sale.court ?? '',
		parties: sale.parties.map(({ role, name, tax_id }, index) => ({
			key: String(index),
			role,
			name,
			tax_id: tax_id ?? '',
		})),
		costs: sale.costs.map(({ amount, ...cost }, index) => ({
			...cost,
			key: String(index),
			amount: fromReais(amount),
		})),
	};
}

/** The draft after a field was typed. A new sale's enrolment and window follow its kind and modality. */
export function withField<K extends keyof SaleDraft>(
	draft: SaleDraft,
	name: K,
	value: SaleDraft[K],
	isNew: boolean,
): SaleDraft {
	const next = { ...draft, [name]: value };
	if (name === 'kind') return ofKind(next, isNew);
	if (!isNew) return next;
	return name === 'modality' ? { ...next, window_minutes: windowOf(next.modality) } : next;
}

/** The draft with what its kind allows (rules §38, §43, §44). A new sale's enrolment is the usual one of its kind. */
function ofKind(draft: SaleDraft, isNew: boolean): SaleDraft {
	const { kind, enrolment } = draft;
	const kept = !isNew && enrolmentModesOf(kind).includes(enrolment);
	const next = { ...draft, enrolment: kept ? enrolment : defaultEnrolment(kind) };
	const preference_minutes = isNew ? (kind === 'fiduciary' ? '' : PREFERENCE) : draft.preference_minutes;
	return isRegulated(kind) ? { ...next, preference_minutes, extension_mode: 'reset', cap_minutes: '' } : next;
}

/** The length of a whole case number's digits; before that, somebody is still typing. */
const CASE_DIGITS = 20;

/** Why a typed case number cannot be one; what the publication would ask to correct (rules §28). */
export function caseNumberFault(typed: string): string | undefined {
	const whole = typed.replace(/\D/g, '').length >= CASE_DIGITS;
	return whole && readCaseNumber(typed) === null
		? 'O número do processo não confere: revise os dígitos.'
		: undefined;
}

/** What the publication will ask to correct or to explain of a field, in words, while it is typed; undefined for nothing. */
export function termFault(
	field: 'window_minutes' | 'payment_deadline_hours',
	draft: SaleDraft,
): string | undefined {
	const { kind, modality } = draft;
	if (!isRegulated(kind)) return undefined;
	if (field === 'payment_deadline_hours')
		return kind === 'judicial' && numberIn(draft.payment_deadline_hours) > JUDICIAL_PAYMENT_HOURS
			? `Acima de ${JUDICIAL_PAYMENT_HOURS} horas, a publicação pede a decisão do juiz (CPC, art. 892).`
			: undefined;
	const least = MODALITY_WINDOWS[modality];
	return numberIn(draft.window_minutes) * MINUTE < least
		? `No mínimo ${minutesOf(least)} minutos (Resolução CNJ 236, art. 21).`
		: undefined;
}

/** Who sells, where it is not called comitente. */
export const SELLER_LABELS: Partial<Record<AuctionKind, string>> = {
	judicial: 'Exequente ou órgão cadastrado',
	fiduciary: 'Credor fiduciário',
	administrative: 'Órgão público',
};

/** The modes that the kind may have, and the stored one, which may be older than the rule. */
export function enrolmentOptions({ kind, enrolment }: SaleDraft): Record<string, string> {
	const modes = new Set([...enrolmentModesOf(kind), enrolment]);
	return Object.fromEntries(
		ENROLMENT_MODE_NAMES.filter((mode) => modes.has(mode)).map((mode) => [mode, ENROLMENT_MODES[mode]]),
	);
}

function windowOf(modality: Modality): string {
	return minutesOf(MODALITY_WINDOWS[modality]);
}

/** Milliseconds as typed minutes, exact to the second. */
function minutesOf(milliseconds: number): string {
	return typed(Number((milliseconds / MINUTE).toFixed(4)));
}

/** A typed number; NaN, which the schema refuses, for none. */
const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));
const optionalNumber = (text: string) => (text.trim() === '' ? null : numberIn(text));
const optionalText = (text: string) => text.trim() || null;

/** The body of the request. What the kind does not have is none. */
export function bodyOf(draft: SaleDraft): z.input<typeof newSale> {
	const { title, kind, modality, enrolment, increments, parties } = draft;
	const judicial = kind === 'judicial';
	return {
		title,
		kind,
		modality,
		enrolment,
		auctioneer_id: draft.auctioneer_id || null,
		seller_id: draft.seller_id || null,
		commission_percent: numberIn(draft.commission_percent),
		commission_to: judicial ? draft.commission_to : 'auctioneer',
		default_penalty_percent: optionalNumber(draft.default_penalty_percent),
		payment_deadline_hours: numberIn(draft.payment_deadline_hours),
		preference_minutes: isRegulated(kind) ? optionalNumber(draft.preference_minutes) : undefined,
		extension: {
			mode: draft.extension_mode,
			window_s: Math.round((numberIn(draft.window_minutes) * MINUTE) / SECOND),
			cap_minutes: optionalNumber(draft.cap_minutes),
		},
		all_conditional: !judicial && draft.all_conditional,
		conditional_days: judicial ? null : optionalNumber(draft.conditional_days),
		increments:
			increments.length === 0
				? null
				: increments.map(({ from, step }) => ({ from: reaisOf(from), step: reaisOf(step) })),
		case_number: judicial ? optionalText(draft.case_number) : null,
		court: judicial ? optionalText(draft.court) : null,
		parties: isRegulated(kind)
			? parties.map(({ role, name, tax_id }) => ({ role, name, tax_id: optionalText(tax_id) }))
			: [],
		costs: draft.costs.map(({ label, amount, payee }) => ({ label, amount: reaisOf(amount), payee })),
	};
}

/** The fields of the body that differ from those of the stored sale. */
export function changesOf(draft: SaleDraft, sale: AdminSale): Partial<z.input<typeof newSale>> {
	const before: Record<string, unknown> = bodyOf(draftOf(sale));
	const after = bodyOf(draft);
	const changed = ([name, value]: [string, unknown]) =>
		JSON.stringify(value) !== JSON.stringify(before[name]);
	return Object.fromEntries(Object.entries(after).filter(changed));
}

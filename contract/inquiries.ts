import { z } from 'zod';
import {
	ANSWER_MAX,
	INQUIRY_KINDS,
	INQUIRY_STATES,
	QUESTION_MAX,
	VISIT_PERIODS,
} from '#domain/lot/inquiries.ts';
import { lengthOf, shownLength } from '#domain/values/tidy-text.ts';
import { blockText } from '#domain/values/typed-text.ts';
import { instant as typedInstant } from '#domain/values/typed-times.ts';
import { instant, uuid } from './amount.ts';
import { readVersion } from './auctioneers.ts';
import { pageQuery } from './page-query.ts';
import { reason } from './reason.ts';

/** Plain text of several lines, of a length in characters. */
function plain(noun: string, min: number, max: number) {
	const words = `${noun} deve ter de ${min} a ${max} caracteres`;
	return blockText(noun, words).refine((typed) => shownLength(typed) >= min && lengthOf(typed) <= max, words);
}

/** `POST /api/auctions/{id}/questions`. */
export const questionRequest = z.strictObject({ body: plain('A pergunta', 5, QUESTION_MAX) });
export type QuestionRequest = z.infer<typeof questionRequest>;

/** `POST /api/auctions/{id}/visits`. */
export const visitRequest = z.strictObject({
	day: z.iso.date('Escolha o dia da visita'),
	period: z.enum(VISIT_PERIODS, `period aceita ${VISIT_PERIODS.join(', ')}`),
	body: plain('O recado', 1, QUESTION_MAX).optional(),
});
export type VisitRequest = z.infer<typeof visitRequest>;

/** A version of an answer. */
const answer = z.object({ body: z.string(), answered_at: instant });

/** A question that was answered, as everybody sees it: without who asked. */
const publicQuestion = z.object({
	id: uuid,
	body: z.string(),
	asked_at: instant,
	/** The answer that holds, and those that it corrected, the latest first. */
	answers: z.array(answer).min(1),
});
export type PublicQuestion = z.infer<typeof publicQuestion>;

/** What the caller asked, as far as it is not public. */
export const ownInquiry = z.object({
	id: uuid,
	kind: z.enum(INQUIRY_KINDS),
	state: z.enum(INQUIRY_STATES),
	body: z.string().nullable(),
	day: z.iso.date().nullable(),
	period: z.enum(VISIT_PERIODS).nullable(),
	asked_at: instant,
	/** Why it was refused. */
	reason: z.string().nullable(),
	/** When the confirmed visit is, and what the desk says of it. */
	visit_at: instant.nullable(),
	note: z.string().nullable(),
});
export type OwnInquiry = z.infer<typeof ownInquiry>;

/** `GET /api/auctions/{id}/questions`. */
export const lotInquiries = z.object({
	/** Whether questions and visits may be asked now. */
	open: z.boolean(),
	/** The first and last day on which a visit can be asked for. */
	days: z.object({ from: z.iso.date(), to: z.iso.date() }),
	/** Newest answer first. */
	questions: z.array(publicQuestion),
	/** The caller's visits, and their questions without a public answer, newest first; empty for visitors. */
	mine: z.array(ownInquiry),
});
export type LotInquiries = z.infer<typeof lotInquiries>;

/** `GET /api/admin/inquiries`. */
export const inquiryQuery = pageQuery
	.extend({
		state: z.enum(INQUIRY_STATES, `state aceita ${INQUIRY_STATES.join(', ')}`).default('waiting'),
		kind: z.enum(INQUIRY_KINDS, `kind aceita ${INQUIRY_KINDS.join(', ')}`).optional(),
		auction: uuid.optional(),
		sale: uuid.optional(),
	})
	.strict();
export type InquiryQuery = z.infer<typeof inquiryQuery>;

/** An inquiry as the desk sees it. */
export const adminInquiry = ownInquiry.extend({
	auction: z.object({ id: uuid, title: z.string(), lot_number: z.int().nullable() }),
	person: z.object({ id: uuid, name: z.string(), email: z.string().nullable() }),
	/** The latest first. */
	answers: z.array(answer.extend({ by: z.string() })),
	decided_at: instant.nullable(),
	decided_by: z.string().nullable(),
	version: z.int(),
});
export type AdminInquiry = z.infer<typeof adminInquiry>;

/** A page of inquiries: those that wait oldest first, decided ones newest first. */
export const inquiryPage = z.object({
	inquiries: z.array(adminInquiry),
	next_cursor: z.string().nullable(),
	total: z.int(),
});
export type InquiryPage = z.infer<typeof inquiryPage>;

/** Publishes the question with its answer, or a corrected answer. */
export const questionAnswer = z.strictObject({
	version: readVersion,
	body: plain('A resposta', 1, ANSWER_MAX),
});

/** Confirms a visit, or moves a confirmed one. */
export const visitConfirmation = z.strictObject({
	version: readVersion,
	visit_at: typedInstant('Informe o dia e a hora da visita'),
	note: plain('O recado', 1, QUESTION_MAX).optional(),
});

/** The person reads the reason. */
export const inquiryRefusalBody = z.strictObject({ version: readVersion, reason });

import type { AuctionStatus } from '#domain/auction/auction.ts';
import { isOver } from '#domain/auction/auction.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { DAY } from '#domain/values/time.ts';

/** What a buyer asks of the desk about a lot: a question, whose answer is public, or a visit (CNJ 236 art. 14 § 2). */
export const INQUIRY_KINDS = ['question', 'visit'] as const;
export type InquiryKind = (typeof INQUIRY_KINDS)[number];
export const INQUIRY_LABELS: Record<InquiryKind, string> = { question: 'Pergunta', visit: 'Visita' };

export const INQUIRY_STATES = ['waiting', 'answered', 'refused'] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

export const VISIT_PERIODS = ['any', 'morning', 'afternoon'] as const;
export type VisitPeriod = (typeof VISIT_PERIODS)[number];
export const PERIOD_LABELS: Record<VisitPeriod, string> = {
	any: 'Qualquer horário',
	morning: 'De manhã',
	afternoon: 'À tarde',
};

/** The most characters of a question, of what is said of a visit, and of an answer. */
export const QUESTION_MAX = 500;
export const ANSWER_MAX = 2000;

/** How many inquiries of a kind a person may send about a lot in a day. */
export const DAILY_INQUIRIES = 5;

/** How many inquiries a person may send about all lots in an hour: each is read by the desk. Those that are refused do not count. */
export const HOURLY_INQUIRIES = 20;

/** How far ahead a visit may be asked for. */
const AHEAD = 90 * DAY;

/** A lot of which somebody asks, and what they asked of it before. Times in epoch milliseconds. */
export interface InquiryFacts {
	kind: InquiryKind;
	status: AuctionStatus;
	end_time: number;
	/** Whether the person is an administrator, who answers. */
	admin: boolean;
	/** How many of this kind they sent about the lot in the last 24 hours. */
	today: number;
	/** How many of both kinds they sent about all lots in the last hour. */
	last_hour: number;
	/** Whether a visit of theirs to the lot still waits for an answer. */
	visit_waits: boolean;
	/** The day of the visit, 'YYYY-MM-DD'; null of a question. */
	day: string | null;
}

/**
 * The first and last day on which a visit can be asked for: today, and the day on which the lot ends. A lot whose announced end has passed
 * without its auctioneer having ended it can be visited today.
 */
export function visitDays(end_time: number, now: number): { from: string; to: string } {
	return { from: isoDay(now), to: isoDay(Math.min(Math.max(end_time, now), now + AHEAD)) };
}

/** Whether questions and visits may be asked of a lot: until it is over. */
export function takesInquiries(status: AuctionStatus): boolean {
	return !isOver(status);
}

/**
 * Why an inquiry is not taken; null if it is. Problems in their order: `inquiry.admin`, `inquiry.closed`, `inquiry.too-many`,
 * `inquiry.too-fast`, `inquiry.visit-waits`, `inquiry.day`.
 */
export function inquiryRefusal(facts: InquiryFacts, now: number): Problem | null {
	const { kind, status, end_time, admin, today, last_hour, visit_waits, day } = facts;
	if (admin) return problem('inquiry.admin');
	if (!takesInquiries(status)) return problem('inquiry.closed');
	if (today >= DAILY_INQUIRIES) return problem('inquiry.too-many', { limit: DAILY_INQUIRIES });
	if (last_hour >= HOURLY_INQUIRIES) return problem('inquiry.too-fast', { limit: HOURLY_INQUIRIES });
	if (kind === 'question' || day === null) return null;
	if (visit_waits) return problem('inquiry.visit-waits');
	const { from, to } = visitDays(end_time, now);
	return day < from || day > to ? problem('inquiry.day', { from, to }) : null;
}

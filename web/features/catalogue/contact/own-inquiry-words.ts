import type { OwnInquiry } from '#contract/inquiries.ts';
import { PERIOD_LABELS } from '#domain/lot/inquiries.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { formatDateTime, formatWeekdayTime } from '#domain/values/time.ts';

/** What the viewer asked of a lot, in words, which the browser then need not make. */
export interface OwnInquiryWords {
	id: string;
	state: string;
	asked: string;
	/** What the desk says of it. */
	note: string | null;
}

export function ownInquiryWords(inquiry: OwnInquiry): OwnInquiryWords {
	const { id, note, reason } = inquiry;
	return {
		id,
		state: stateWords(inquiry),
		asked: askedWords(inquiry),
		note: note ?? (reason && `Motivo: ${reason}`),
	};
}

export function stateWords({ kind, state, visit_at }: OwnInquiry): string {
	const visit = kind === 'visit';
	if (state === 'waiting')
		return visit ? 'Visita pedida, esperando resposta' : 'Sua pergunta espera resposta';
	if (state === 'refused') return visit ? 'Visita não marcada' : 'Sua pergunta não foi publicada';
	return visit_at === null ? 'Respondida' : `Visita marcada: ${formatWeekdayTime(visit_at)}`;
}

function askedWords({ kind, body, day, period, asked_at }: OwnInquiry): string {
	if (kind === 'question') return body ?? '';
	const when = `Para ${formatDay(day ?? '')}, ${PERIOD_LABELS[period ?? 'any'].toLocaleLowerCase('pt-BR')}. Pedida em ${formatDateTime(asked_at)}.`;
	return body === null ? when : `${when}\n${body}`;
}

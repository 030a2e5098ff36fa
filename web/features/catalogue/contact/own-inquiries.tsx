import type { OwnInquiry } from '#contract/inquiries.ts';
import { PERIOD_LABELS } from '#domain/lot/inquiries.ts';
import { formatDateTime, formatDay, formatWeekdayTime } from '#domain/values/time.ts';

/** What the viewer asked of the lot, and where it stands; only they see it. */
export function OwnInquiries({ inquiries }: { inquiries: readonly OwnInquiry[] }) {
	if (inquiries.length === 0) return null;
	return (
		<ul aria-label="Seus pedidos" className="grid gap-2">
			{inquiries.map((inquiry) => (
				<li key={inquiry.id} className="rounded-control border-l-4 border-edge bg-wash px-3 py-2">
					<p className="font-semibold">{stateWords(inquiry)}</p>
					<p className="max-w-[68ch] whitespace-pre-line wrap-anywhere text-ink-soft">
						{askedWords(inquiry)}
					</p>
					{(inquiry.note ?? inquiry.reason) && (
						<p className="max-w-[68ch] whitespace-pre-line wrap-anywhere">
							{inquiry.note ?? `Motivo: ${inquiry.reason}`}
						</p>
					)}
				</li>
			))}
		</ul>
	);
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

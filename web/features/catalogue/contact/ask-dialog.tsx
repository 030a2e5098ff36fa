import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AuctionDetail } from '#contract/auctions.ts';
import { type LotInquiries, questionRequest, visitRequest } from '#contract/inquiries.ts';
import { type InquiryKind, PERIOD_LABELS, QUESTION_MAX } from '#domain/lot/inquiries.ts';
import { askQuestion, askVisit } from '#web/api/inquiries.ts';
import type { Answer, Refusal } from '#web/api/request.ts';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, SelectField, TextAreaField } from '#web/ui/field.tsx';
import { errorsOf, valuesOf } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';

interface Props {
	auction: AuctionDetail;
	days: LotInquiries['days'];
	kind: InquiryKind;
	onClose: () => void;
}

const WORDS = {
	question: {
		title: 'Fazer uma pergunta',
		lead: 'A pergunta e a resposta ficam na página do lote, sem o seu nome. Não escreva dados pessoais.',
		send: 'Enviar pergunta',
		sent: { title: 'Pergunta enviada', description: 'Avisamos por email quando ela for respondida.' },
	},
	visit: {
		title: 'Marcar visita',
		lead: 'Diga quando você pode ir. A visita só vale depois de confirmada, e avisamos por email.',
		send: 'Pedir visita',
		sent: { title: 'Visita pedida', description: 'Avisamos por email quando ela for confirmada.' },
	},
};

/** The form of a question or of a visit. */
export default function AskDialog({ auction, days, kind, onClose }: Props) {
	const { title, lead, send, sent } = WORDS[kind];
	const fields = useRef<HTMLDivElement>(null);
	const { revalidate } = useRevalidator();
	const [busy, setBusy] = useState(false);
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [refused, setRefused] = useState<Refusal | null>(null);

	async function submit() {
		const form = fields.current?.closest('form');
		if (!form) return;
		const request = requestOf(kind, valuesOf(new FormData(form)), auction.id);
		setRefused(null);
		setErrors(request.errors);
		if (!request.send) return;
		setBusy(true);
		const answer = await request.send();
		setBusy(false);
		if ('refused' in answer) {
			setErrors(answer.refused.fields);
			if (Object.keys(answer.refused.fields).length === 0) setRefused(answer.refused);
			return;
		}
		toast(sent);
		onClose();
		await revalidate();
	}

	return (
		<Dialog open busy={busy} title={title} onClose={onClose}>
			<DecisionForm
				busy={busy}
				refused={refused}
				confirm={send}
				confirming="Enviando..."
				onSubmit={() => void submit()}
				onBack={onClose}
			>
				<div ref={fields} className="grid gap-4">
					<p>{lead}</p>
					{kind === 'visit' && <VisitFields days={days} errors={errors} />}
					<TextAreaField
						name="body"
						label={kind === 'visit' ? 'Recado (opcional)' : 'Sua pergunta'}
						maxLength={QUESTION_MAX}
						error={errors.body}
					/>
				</div>
			</DecisionForm>
		</Dialog>
	);
}

function VisitFields({ days, errors }: { days: Props['days']; errors: Record<string, string> }) {
	return (
		<div className="grid items-start gap-4 sm:grid-cols-2">
			<Field name="day" type="date" label="Dia" required min={days.from} max={days.to} error={errors.day} />
			<SelectField name="period" label="Horário" options={PERIOD_LABELS} error={errors.period} />
		</div>
	);
}

interface Prepared {
	errors: Record<string, string>;
	/** Null while a field is wrong. */
	send: (() => Promise<Answer>) | null;
}

/** What is sent, checked by the server's rules. */
function requestOf(
	kind: InquiryKind,
	{ body = '', day, period }: Record<string, string>,
	id: string,
): Prepared {
	if (kind === 'question') {
		const read = questionRequest.safeParse({ body });
		return read.success
			? { errors: {}, send: () => askQuestion(id, read.data) }
			: { errors: errorsOf(read.error), send: null };
	}
	const read = visitRequest.safeParse({ day, period, ...(body.trim() !== '' && { body }) });
	return read.success
		? { errors: {}, send: () => askVisit(id, read.data) }
		: { errors: errorsOf(read.error), send: null };
}

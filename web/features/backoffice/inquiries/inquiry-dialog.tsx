import { useState } from 'react';
import { type AdminInquiry, questionAnswer, visitConfirmation } from '#contract/inquiries.ts';
import { ANSWER_MAX, QUESTION_MAX } from '#domain/lot/inquiries.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { formatClock } from '#domain/values/time.ts';
import { instantOf } from '#domain/values/typed-times.ts';
import { answerQuestion, confirmVisit, refuseInquiry } from '#web/api/inquiries.ts';
import type { Answer, Refusal } from '#web/api/request.ts';
import { TimeFields } from '#web/features/backoffice/sales/time-fields.tsx';
import { DecisionForm, ReasonForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { errorsOf } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';

/** What is done with an inquiry. */
export interface InquiryAct {
	act: 'answer' | 'refuse';
	inquiry: AdminInquiry;
}

interface Props extends InquiryAct {
	/** `changed`: the list is read again, also after a refusal, because somebody else may have answered. */
	onClose: (changed: boolean) => void;
}

/** The dialog in which the desk answers, confirms or refuses. */
export default function InquiryDialog({ act, inquiry, onClose }: Props) {
	const { busy, refused, send } = useSending(onClose);
	const form = { inquiry, busy, refused, send, onBack: () => onClose(false) };
	const Form = act === 'refuse' ? RefusalForm : inquiry.kind === 'question' ? AnswerForm : VisitForm;
	return (
		<Dialog open busy={busy} guarded title={titleOf(act, inquiry)} onClose={() => onClose(false)}>
			<Form {...form} />
		</Dialog>
	);
}

function titleOf(act: InquiryAct['act'], { kind, state }: AdminInquiry): string {
	if (act === 'refuse') return kind === 'question' ? 'Recusar a pergunta?' : 'Recusar a visita?';
	if (kind === 'visit') return state === 'answered' ? 'Mudar o horário da visita' : 'Marcar a visita';
	return state === 'answered' ? 'Corrigir a resposta' : 'Responder à pergunta';
}

function useSending(onClose: Props['onClose']) {
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Refusal | null>(null);
	async function send(request: () => Promise<Answer>, done: string) {
		setBusy(true);
		const answer = await request();
		setBusy(false);
		if (!('refused' in answer)) {
			toast({ title: done, description: 'A pessoa recebe um email.' });
			onClose(true);
		} else if (answer.refused.code === 'inquiry.changed') {
			toast({ ...answer.refused, tone: 'destructive' });
			onClose(true);
		} else setRefused(answer.refused);
	}
	return { busy, refused, send };
}

interface FormProps extends ReturnType<typeof useSending> {
	inquiry: AdminInquiry;
	onBack: () => void;
}

function AnswerForm({ inquiry, send, ...form }: FormProps) {
	const { id, version, body, answers, state } = inquiry;
	const [text, setText] = useState(answers[0]?.body ?? '');
	const [errors, setErrors] = useState<Record<string, string>>({});
	const corrected = state === 'answered';
	function submit() {
		const read = questionAnswer.safeParse({ version, body: text });
		setErrors(read.success ? {} : errorsOf(read.error));
		if (read.success)
			void send(
				() => answerQuestion(id, version, read.data.body),
				corrected ? 'Resposta corrigida' : 'Resposta publicada',
			);
	}
	return (
		<DecisionForm
			{...form}
			confirm={corrected ? 'Publicar correção' : 'Publicar resposta'}
			confirming="Publicando..."
			onSubmit={submit}
		>
			<p className="font-semibold whitespace-pre-line wrap-anywhere">{body}</p>
			<TextAreaField
				label="Resposta"
				hint={
					corrected
						? 'A resposta anterior continua à vista, com a data.'
						: 'Pergunta e resposta ficam públicas. Se ela muda o edital ou um dado do lote, publique uma errata.'
				}
				required
				maxLength={ANSWER_MAX}
				value={text}
				error={errors.body}
				onChange={({ currentTarget }) => setText(currentTarget.value)}
			/>
		</DecisionForm>
	);
}

function VisitForm({ inquiry, send, ...form }: FormProps) {
	const { id, version, day, visit_at, note: said } = inquiry;
	const [time, setTime] = useState<[string, string]>(
		visit_at === null ? [day ?? '', ''] : [isoDay(Date.parse(visit_at)), formatClock(visit_at)],
	);
	const [note, setNote] = useState(said ?? '');
	const [errors, setErrors] = useState<Record<string, string>>({});
	function submit() {
		const at = instantOf(...time);
		const typed = { visit_at: at === null ? '' : new Date(at).toISOString(), note: note.trim() };
		const read = visitConfirmation.safeParse({
			version,
			visit_at: typed.visit_at,
			...(typed.note !== '' && { note: typed.note }),
		});
		setErrors(read.success ? {} : errorsOf(read.error));
		if (read.success) void send(() => confirmVisit(id, version, typed), 'Visita marcada');
	}
	return (
		<DecisionForm {...form} confirm="Marcar visita" confirming="Marcando..." onSubmit={submit}>
			<TimeFields
				label="Dia"
				value={time}
				today={isoDay(Date.now())}
				error={errors.visit_at}
				onChange={setTime}
			/>
			<TextAreaField
				label="Recado (opcional)"
				hint="Onde encontrar quem mostra o imóvel, o que levar"
				maxLength={QUESTION_MAX}
				value={note}
				error={errors.note}
				onChange={({ currentTarget }) => setNote(currentTarget.value)}
			/>
		</DecisionForm>
	);
}

function RefusalForm({ inquiry: { id, version, kind, body }, send, ...form }: FormProps) {
	const question = kind === 'question';
	return (
		<ReasonForm
			{...form}
			danger
			hint="A pessoa lê este texto na página do lote e por email."
			confirm={question ? 'Recusar pergunta' : 'Recusar visita'}
			confirming="Recusando..."
			onReason={(reason) =>
				void send(
					() => refuseInquiry(id, version, reason),
					question ? 'Pergunta recusada' : 'Visita recusada',
				)
			}
		>
			<p className="whitespace-pre-line wrap-anywhere">
				{question ? `A pergunta não será publicada: ${body ?? ''}` : 'A visita não será marcada.'}
			</p>
		</ReasonForm>
	);
}

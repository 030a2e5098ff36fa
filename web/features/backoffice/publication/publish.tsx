import { type ReactNode, useState } from 'react';
import { MAX_REASON_LENGTH } from '#contract/reason.ts';
import type { LotPublication } from '#contract/sales.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { HOUR } from '#domain/values/time.ts';
import { instantOf, typedTime } from '#domain/values/typed-times.ts';
import { type Publishable, publish } from '#web/api/publication.ts';
import type { Refusal } from '#web/api/request.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { FormDialog, FormFrame } from '#web/features/backoffice/sales/form-frame.tsx';
import { TimeFields } from '#web/features/backoffice/sales/time-fields.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

/** The publication of a sale or lot while it is asked for. */
export type Publishing = ReturnType<typeof usePublishing>;

/** Publishes a sale or lot at once, or plans it for a time; `onChanged` reads its state again after each try. */
export function usePublishing(owner: Publishable, onChanged: () => Promise<void>) {
	const [opened, setOpened] = useState<'publish' | 'plan' | null>(null);
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Refusal | null>(null);
	async function send(
		body: Parameters<typeof publish>[1],
		words: keyof typeof BACKOFFICE_TOASTS,
	): Promise<void> {
		setBusy(true);
		const answer = await publish(owner, body);
		setBusy(false);
		const refusal = 'refused' in answer ? answer.refused : null;
		setRefused(refusal);
		if (!refusal) {
			toast(BACKOFFICE_TOASTS[words]);
			setOpened(null);
		}
		await onChanged();
	}
	return { opened, open: setOpened, close: () => setOpened(null), busy, refused, send };
}

type Fault = LotPublication['warnings'][number];

interface Props {
	publishing: Publishing;
	/** What is missing; what takes a reason is asked here. */
	missing: readonly Fault[];
	plannedFor: string | null;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	onReload: () => void;
	/** What will be published, and who is told. */
	children: ReactNode;
}

/** One reason for all lots of which the same is missing. */
interface AskedReason {
	message: string;
	paths: string[];
}

/** The reasons that the missing points take, as they are typed. */
function useReasons(missing: readonly Fault[]) {
	const [typed, setTyped] = useState<Record<string, string>>({});
	const [checked, setChecked] = useState(false);
	const reasoned = missing.filter(({ takes_reason }) => takes_reason);
	const asked = [...Map.groupBy(reasoned, ({ message }) => message)].map(
		([message, faults]): AskedReason => ({ message, paths: faults.map(({ path }) => path) }),
	);
	const isWritten = ({ message }: AskedReason) => (typed[message] ?? '').trim().length >= 3;
	return {
		asked,
		typed,
		set: (message: string, words: string) => setTyped((before) => ({ ...before, [message]: words })),
		error: (reason: AskedReason) =>
			checked && !isWritten(reason) ? 'Escreva o motivo, com pelo menos 3 caracteres' : undefined,
		/** Whether all are written; from then on says which are not. */
		check: () => {
			setChecked(true);
			return asked.every(isWritten);
		},
		body: Object.fromEntries(
			asked.flatMap(({ message, paths }) => paths.map((path) => [path, (typed[message] ?? '').trim()])),
		),
	};
}

/** Asks for the reasons that are kept with who wrote them and when (rules §44). */
function ReasonFields({ reasons }: { reasons: ReturnType<typeof useReasons> }) {
	if (reasons.asked.length === 0) return null;
	return (
		<div className="grid gap-4">
			<p>O motivo fica guardado com o seu nome e a hora, e vai no dossiê para o juízo.</p>
			{reasons.asked.map((reason) => (
				<TextAreaField
					key={reason.message}
					label={reason.message}
					hint={placesOf(reason.paths)}
					maxLength={MAX_REASON_LENGTH}
					required
					value={reasons.typed[reason.message] ?? ''}
					error={reasons.error(reason)}
					onChange={({ currentTarget }) => reasons.set(reason.message, currentTarget.value)}
				/>
			))}
		</div>
	);
}

/** How many lots of a sale a reason is for, where it is for several. */
function placesOf(paths: readonly string[]): string | undefined {
	return paths.length > 1 ? `O mesmo motivo vale para ${paths.length} lotes` : undefined;
}

/** The two ways to publish, each with a second step. */
export function PublishDialogs({ publishing, missing, plannedFor, now, onReload, children }: Props) {
	const { opened, close, busy, refused, send } = publishing;
	const reasons = useReasons(missing);
	return (
		<>
			<FormDialog open={opened === 'publish'} placement="wide" title="Publicar" onClose={close}>
				{(cancel) => (
					<FormFrame
						action="Publicar agora"
						saving={busy}
						refused={refused}
						fields={[]}
						onCancel={cancel}
						onReload={onReload}
						onSubmit={() => reasons.check() && void send({ reasons: reasons.body }, 'publication.done')}
					>
						{children}
						<ReasonFields reasons={reasons} />
					</FormFrame>
				)}
			</FormDialog>
			<FormDialog open={opened === 'plan'} title="Programar a publicação" onClose={close}>
				{(cancel) => (
					<PlanForm
						now={now}
						plannedFor={plannedFor}
						saving={busy}
						refused={refused}
						onCancel={cancel}
						onReload={onReload}
						onPlan={(at) =>
							reasons.check() && void send({ at, reasons: reasons.body }, 'publication.planned')
						}
					>
						<ReasonFields reasons={reasons} />
					</PlanForm>
				)}
			</FormDialog>
		</>
	);
}

interface PlanProps {
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	plannedFor: string | null;
	saving: boolean;
	refused: Refusal | null;
	onCancel: () => void;
	onReload: () => void;
	/** Takes an ISO time. */
	onPlan: (at: string) => void;
	children: ReactNode;
}

/** When a draft shall be published; everything the law asks is judged as of then. */
function PlanForm({ now: rendered, plannedFor, children, onPlan, ...frame }: PlanProps) {
	const now = useServerNow(rendered);
	const today = isoDay(now);
	const [[day, clock], setAt] = useState(() =>
		typedTime(plannedFor ?? new Date(Math.ceil((rendered + HOUR) / HOUR) * HOUR).toISOString()),
	);
	const [error, setError] = useState<string | undefined>();
	function submit() {
		const at = instantOf(day, clock);
		if (at === null) return setError('Digite o dia e a hora da publicação.');
		if (at <= now) return setError('A publicação deve ser programada para o futuro.');
		setError(undefined);
		onPlan(new Date(at).toISOString());
	}
	return (
		<FormFrame {...frame} action="Programar" fields={[]} onSubmit={submit}>
			<p className="text-ink-soft">
				Os pontos são conferidos como estarão nesse horário, e de novo na hora. Se algo faltar, nada é
				publicado.
			</p>
			<TimeFields
				label="Dia da publicação"
				value={[day, clock]}
				today={today}
				error={error}
				onChange={setAt}
			/>
			{children}
		</FormFrame>
	);
}

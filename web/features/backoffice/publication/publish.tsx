import { type ReactNode, useState } from 'react';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { HOUR, isoDay } from '#domain/values/time.ts';
import { instantOf, typedTime } from '#domain/values/typed-times.ts';
import { type Publishable, publish } from '#web/api/publication.ts';
import type { Refusal } from '#web/api/request.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { FormDialog, FormFrame } from '#web/features/backoffice/sales/form-frame.tsx';
import { TimeFields } from '#web/features/backoffice/sales/time-fields.tsx';
import { toast } from '#web/ui/toast.ts';

/** The publication of a sale or lot while it is asked for. */
export type Publishing = ReturnType<typeof usePublishing>;

/** Publishes a sale or lot at once, or plans it for a time; `onChanged` reads its state again after each try. */
export function usePublishing(owner: Publishable, onChanged: () => Promise<void>) {
	const [opened, setOpened] = useState<'publish' | 'plan' | null>(null);
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Refusal | null>(null);
	async function send(at: string | null | undefined, words: keyof typeof BACKOFFICE_TOASTS): Promise<void> {
		setBusy(true);
		const answer = await publish(owner, at);
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

interface Props {
	publishing: Publishing;
	plannedFor: string | null;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	onReload: () => void;
	/** What will be published, and who is told. */
	children: ReactNode;
}

/** The two ways to publish, each with a second step. */
export function PublishDialogs({ publishing, plannedFor, now, onReload, children }: Props) {
	const { opened, close, busy, refused, send } = publishing;
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
						onSubmit={() => void send(undefined, 'publication.done')}
					>
						{children}
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
						onPlan={(at) => void send(at, 'publication.planned')}
					/>
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
}

/** When a draft shall be published; everything the law asks is judged as of then. */
function PlanForm({ now: rendered, plannedFor, saving, refused, onCancel, onReload, onPlan }: PlanProps) {
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
		<FormFrame
			action="Programar"
			saving={saving}
			refused={refused}
			fields={[]}
			onCancel={onCancel}
			onReload={onReload}
			onSubmit={submit}
		>
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
		</FormFrame>
	);
}

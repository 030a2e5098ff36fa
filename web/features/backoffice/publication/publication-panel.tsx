import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useState } from 'react';
import { Link } from 'react-router';
import type { LotPublication } from '#contract/sales.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { formatDateTime, HOUR, isoDay } from '#domain/values/time.ts';
import { instantOf, typedTime } from '#domain/values/typed-times.ts';
import { type Publishable, publish } from '#web/api/publication.ts';
import type { Refusal } from '#web/api/request.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { RefusalNote } from '#web/features/backoffice/management/refusal-note.tsx';
import { FormDialog, FormFrame } from '#web/features/backoffice/sales/form-frame.tsx';
import { TimeFields } from '#web/features/backoffice/sales/time-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

type CheckedPoint = LotPublication['checklist'][number];

interface Props {
	owner: Publishable;
	state: Pick<LotPublication, 'published_at' | 'publish_at' | 'publish_failed_at' | 'checklist' | 'warnings'>;
	/** The address of the page that everybody sees. */
	page: string;
	/** How a fault names where it is: 'Lote 2: '; empty for the whole. */
	placeOf: (path: string) => string;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	/** Reads the state again. */
	onChanged: () => Promise<void>;
}

/** What the law asks before a sale or lot is published, what is missing, and its publication, at once or at a time (rules §28). */
export function PublicationPanel({ owner, state, page, placeOf, now, onChanged }: Props) {
	const { checklist, warnings, published_at, publish_at, publish_failed_at } = state;
	if (published_at && checklist.length === 0)
		return (
			<p className="flex flex-wrap items-center gap-x-4">
				{`Publicado em ${formatDateTime(published_at)}.`}
				<Link to={page} className="inline-flex min-h-11 items-center font-semibold">
					Ver a página pública
				</Link>
			</p>
		);
	const missing = checklist.filter(({ met }) => !met);
	const met = checklist.filter((point) => point.met);
	return (
		<div className="grid min-w-0 gap-4">
			{publish_failed_at && (
				<p role="alert" className="rounded-control border border-live p-3">
					{`A publicação programada não aconteceu: em ${formatDateTime(publish_failed_at)} faltava algo. Complete os pontos e programe de novo.`}
				</p>
			)}
			<Share met={met.length} of={checklist.length} />
			{missing.length > 0 && <Points points={missing} placeOf={placeOf} />}
			{warnings.length > 0 && (
				<ul className="grid gap-2 rounded-control border-l-4 border-warn bg-wash px-3 py-2">
					{warnings.map(({ path, message }) => (
						<li key={`${path} ${message}`} className="flex gap-2 wrap-anywhere">
							<TriangleAlert aria-hidden size={18} className="mt-1 shrink-0 text-warn" />
							<span>{`Confira: ${placeOf(path)}${message}`}</span>
						</li>
					))}
				</ul>
			)}
			{met.length > 0 && (
				<details>
					<summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold">
						{met.length === 1 ? 'Ver o ponto atendido' : `Ver os ${met.length} pontos atendidos`}
					</summary>
					<Points points={met} placeOf={placeOf} />
				</details>
			)}
			<Actions
				owner={owner}
				complete={missing.length === 0}
				plannedFor={publish_at}
				now={now}
				onChanged={onChanged}
			/>
		</div>
	);
}

/** How many points are met, in words and as a bar. */
function Share({ met, of }: { met: number; of: number }) {
	return (
		<div className="grid gap-2">
			<p className="font-semibold tabular-nums">
				{met === of ? `Tudo pronto: ${of} de ${of} pontos atendidos` : `${met} de ${of} pontos atendidos`}
			</p>
			<div aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
				<div className="h-full bg-brand" style={{ width: `${of === 0 ? 0 : (met / of) * 100}%` }} />
			</div>
		</div>
	);
}

function Points({ points, placeOf }: { points: readonly CheckedPoint[]; placeOf: Props['placeOf'] }) {
	return (
		<ul className="divide-y divide-line border-y border-line">
			{points.map(({ label, asks, article, met, faults }) => (
				<li key={label} className="flex gap-3 py-3">
					{met ? (
						<CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-brand" />
					) : (
						<CircleX aria-hidden size={20} className="mt-0.5 shrink-0 text-live" />
					)}
					<div className="grid min-w-0 gap-1">
						<p className="font-semibold">
							<span className="sr-only">{met ? 'Atendido: ' : 'Falta: '}</span>
							{label}
						</p>
						{faults.map(({ path, message }) => (
							<p key={`${path} ${message}`} className="text-live wrap-anywhere">
								{placeOf(path) + message}
							</p>
						))}
						<p className="text-14 text-ink-soft">{`${asks} ${article}.`}</p>
					</div>
				</li>
			))}
		</ul>
	);
}

interface ActionProps extends Pick<Props, 'owner' | 'now' | 'onChanged'> {
	complete: boolean;
	plannedFor: string | null;
}

function Actions({ owner, complete, plannedFor, now, onChanged }: ActionProps) {
	const [opened, setOpened] = useState<'publish' | 'plan' | null>(null);
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Refusal | null>(null);
	const close = () => setOpened(null);
	async function send(
		at: string | null | undefined,
		words: keyof typeof BACKOFFICE_TOASTS,
	): Promise<boolean> {
		setBusy(true);
		const answer = await publish(owner, at);
		setBusy(false);
		const refusal = 'refused' in answer ? answer.refused : null;
		setRefused(refusal);
		if (!refusal) toast(BACKOFFICE_TOASTS[words]);
		await onChanged();
		return !refusal;
	}
	return (
		<div className="grid gap-3">
			{plannedFor && (
				<p className="rounded-control border-l-4 border-brand bg-wash px-3 py-2">
					{`Publicação programada para ${formatDateTime(plannedFor)}. Se algo faltar até lá, nada é publicado.`}
				</p>
			)}
			<div className="flex flex-wrap gap-2">
				<Button disabled={!complete || busy} onClick={() => setOpened('publish')}>
					Publicar
				</Button>
				<Button variant="secondary" disabled={busy} onClick={() => setOpened('plan')}>
					{plannedFor ? 'Mudar o horário' : 'Publicar em...'}
				</Button>
				{plannedFor && (
					<Button
						variant="secondary"
						disabled={busy}
						onClick={() => void send(null, 'publication.unplanned')}
					>
						Cancelar programação
					</Button>
				)}
			</div>
			{!complete && (
				<p className="text-14 text-ink-soft">
					Publicar fica disponível quando todos os pontos estiverem atendidos.
				</p>
			)}
			{opened === null && <RefusalNote refused={refused} fields={[]} onReload={() => void onChanged()} />}
			<FormDialog open={opened === 'publish'} title="Publicar" onClose={close}>
				{(cancel) => (
					<FormFrame
						action="Publicar agora"
						saving={busy}
						refused={refused}
						fields={[]}
						onCancel={cancel}
						onReload={() => void onChanged()}
						onSubmit={() => void send(undefined, 'publication.done').then((done) => done && close())}
					>
						<p>
							Todos passam a ver os documentos e os lotes. Depois disso, o que o edital anuncia só muda com
							uma errata.
						</p>
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
						onReload={() => void onChanged()}
						onPlan={(at) => void send(at, 'publication.planned').then((done) => done && close())}
					/>
				)}
			</FormDialog>
		</div>
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

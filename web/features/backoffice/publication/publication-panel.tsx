import { Link } from 'react-router';
import type { LotPublication } from '#contract/sales.ts';
import { formatDateTime } from '#domain/values/time.ts';
import type { Publishable } from '#web/api/publication.ts';
import { RefusalNote } from '#web/features/backoffice/management/refusal-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { PlanFailed, Points, Reasons, Share, Warnings } from './checked-points.tsx';
import { versionWords } from './document-facts.tsx';
import { PublishDialogs, type Publishing, usePublishing } from './publish.tsx';
import { roundLine, Told } from './published-facts.tsx';

interface Props {
	owner: Publishable;
	state: Pick<
		LotPublication,
		| 'title'
		| 'published_at'
		| 'publish_at'
		| 'publish_failed_at'
		| 'rounds'
		| 'documents'
		| 'checklist'
		| 'warnings'
		| 'reasons'
	>;
	/** The address of the page that everybody sees. */
	page: string;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	/** Reads the state again. */
	onChanged: () => Promise<void>;
}

/** What the law asks before a lot is published, what is missing, and its publication, at once or at a time (rules §28). */
export function PublicationPanel({ owner, state, page, now, onChanged }: Props) {
	const publishing = usePublishing(owner, onChanged);
	const { checklist, warnings, reasons, published_at, publish_at, publish_failed_at } = state;
	if (published_at && checklist.length === 0)
		return (
			<div className="grid gap-4">
				<p className="flex flex-wrap items-center gap-x-4">
					{`Publicado em ${formatDateTime(published_at)}.`}
					<Link to={page} className="inline-flex min-h-11 items-center font-semibold">
						Ver a página pública
					</Link>
				</p>
				<Reasons reasons={reasons} />
			</div>
		);
	const missing = checklist.filter(({ met }) => !met);
	const met = checklist.filter((point) => point.met);
	return (
		<div className="grid min-w-0 gap-4">
			<PlanFailed at={publish_failed_at} />
			<Share met={met.length} of={checklist.length} />
			{missing.length > 0 && <Points points={missing} />}
			<Warnings warnings={warnings.map(({ message }) => message)} />
			<Reasons reasons={reasons} />
			{met.length > 0 && (
				<details>
					<summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold">
						{met.length === 1 ? 'Ver o ponto atendido' : `Ver os ${met.length} pontos atendidos`}
					</summary>
					<Points points={met} />
				</details>
			)}
			<Actions
				state={state}
				publishing={publishing}
				missing={missing.flatMap(({ faults }) => faults)}
				plannedFor={publish_at}
				now={now}
				onChanged={onChanged}
			/>
		</div>
	);
}

interface ActionProps extends Pick<Props, 'state' | 'now' | 'onChanged'> {
	publishing: Publishing;
	missing: LotPublication['warnings'];
	plannedFor: string | null;
}

function Actions({ state, publishing, missing, plannedFor, now, onChanged }: ActionProps) {
	const { busy, refused, opened, open, send } = publishing;
	const complete = missing.every(({ takes_reason }) => takes_reason);
	return (
		<div className="grid gap-3">
			{plannedFor && (
				<p className="rounded-control border-l-4 border-brand bg-wash px-3 py-2">
					{`Publicação programada para ${formatDateTime(plannedFor)}. Se algo faltar até lá, nada é publicado.`}
				</p>
			)}
			<div className="flex flex-wrap gap-2">
				<Button disabled={!complete || busy} onClick={() => open('publish')}>
					Publicar
				</Button>
				<Button variant="secondary" disabled={busy} onClick={() => open('plan')}>
					{plannedFor ? 'Mudar o horário' : 'Publicar em...'}
				</Button>
				{plannedFor && (
					<Button
						variant="secondary"
						disabled={busy}
						onClick={() => void send({ at: null }, 'publication.unplanned')}
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
			<PublishDialogs
				publishing={publishing}
				missing={missing}
				plannedFor={plannedFor}
				now={now}
				onReload={() => void onChanged()}
			>
				<Summary lot={state} />
			</PublishDialogs>
		</div>
	);
}

/** What the publication of a lot makes public, and who is told (rules §42). */
function Summary({ lot: { title, rounds, documents } }: { lot: Props['state'] }) {
	return (
		<div className="grid gap-3">
			<p>
				Todos passam a ver o lote e os documentos. Depois disso, o que o edital anuncia só muda com uma
				errata.
			</p>
			<div>
				<p className="font-semibold wrap-anywhere">{title}</p>
				{rounds.map((round) => (
					<p key={round.number} className="text-14 text-ink-soft tabular-nums">
						{roundLine(round)}
					</p>
				))}
			</div>
			<Told documents={documents.map(versionWords).join(', ') || 'Nenhum do lote'} />
		</div>
	);
}

import type { ReactNode } from 'react';
import { PAGES } from '#contract/paths.ts';
import type { RunningLot } from '#contract/running-lots.ts';
import { formatClock } from '#domain/values/time.ts';
import { type LiveBoard, useLatest } from '#web/api/live-board.ts';
import { useRunningBoard } from '#web/api/running-board.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { StaleLine } from '#web/ui/stale-line.tsx';
import { LotGroups, PictureTime } from './lot-groups.tsx';
import { RunningRow } from './running-row.tsx';
import type { RunningView } from './running-view.ts';

interface Props {
	view: RunningView;
	/** The server's time when the lots were read, in epoch milliseconds. */
	now: number;
}

/** All lots that are running, on one stream: the room in which a court's auctions are followed. */
export function RunningScreen({ view, now }: Props) {
	const { board, stale } = useRunningBoard(view.lots, view.elsewhere);
	const filtered = [...view.sales, ...view.cities].some(({ chosen, to }) => chosen && to !== PAGES.running);
	return (
		<RunningPage title="Ao vivo" at={now} own={false}>
			{view.sales.length > 0 && <Choices label="Leilão" choices={view.sales} />}
			{view.cities.length > 0 && <Choices label="Cidade" choices={view.cities} />}
			<div>
				<StaleLine seconds={stale} />
				{view.running === 0 && (
					<div className="mb-8 grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-4 py-10 text-center">
						<p className="font-serif text-18 font-semibold">
							{filtered ? 'Nenhum lote aberto com este filtro' : 'Nenhum lote aberto agora'}
						</p>
						<p className="text-ink-soft">Assim que um abrir, ele aparece aqui sem recarregar a página.</p>
						<LinkButton variant="secondary" to={filtered ? PAGES.running : PAGES.home}>
							{filtered ? 'Ver todos ao vivo' : 'Ver todos os leilões'}
						</LinkButton>
					</div>
				)}
				<LotGroups board={board} lots={view.lots} now={now}>
					{(lot) => <PublicRow key={lot.id} board={board} lot={lot} now={now} />}
				</LotGroups>
				{view.total > view.running + view.elsewhere.length && (
					<p className="mt-3 text-14 text-ink-soft">
						Há {view.total} lotes abertos; estes são os que terminam primeiro.
					</p>
				)}
			</div>
		</RunningPage>
	);
}

function PublicRow({ board, lot, now }: { board: LiveBoard<RunningLot>; lot: RunningLot; now: number }) {
	return <RunningRow lot={useLatest(board, lot)} now={now} />;
}

function Choices({ label, choices }: { label: string; choices: RunningView['sales'] }) {
	return (
		<ChoiceLinks label={label}>
			{choices.map(({ to, chosen, label: words }) => (
				<ChoiceLink key={to} to={to} chosen={chosen}>
					<span className="max-w-60 truncate">{words}</span>
				</ChoiceLink>
			))}
		</ChoiceLinks>
	);
}

interface PageProps {
	title: string;
	/** When its data were read, in epoch milliseconds. */
	at: number;
	/** Whether it shows the viewer's own lots. */
	own: boolean;
	children: ReactNode;
}

/** The frame of the public list and of the viewer's own, with a link to the other. */
export function RunningPage({ title, at, own, children }: PageProps) {
	return (
		<div className="measure grid grid-cols-1 gap-4 pt-4 pb-12">
			<header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
				<div>
					<h1 className="font-serif text-28 font-semibold lg:text-36">{title}</h1>
					<p className="text-ink-soft">
						{own
							? 'Os lotes em que você deu lance, que favoritou ou em que se habilitou.'
							: 'Todos os lotes abertos agora, com o lance de cada um.'}
					</p>
				</div>
				<ChoiceLinks label="Lotes">
					<ChoiceLink to={PAGES.running} chosen={!own} replace={false}>
						Todos
					</ChoiceLink>
					<ChoiceLink to={PAGES.ownLots} chosen={own} replace={false}>
						Meus lotes
					</ChoiceLink>
				</ChoiceLinks>
			</header>
			<PictureTime at={formatClock(at)} />
			{children}
		</div>
	);
}

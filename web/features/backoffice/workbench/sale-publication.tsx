import type { Ref } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { AdminSale, WorkbenchLot } from '#contract/sales.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { PlanFailed, Points, Share, Warnings } from '#web/features/backoffice/publication/checked-points.tsx';
import { Fold } from './fold.tsx';
import { tabHref } from './sale-tabs.ts';

interface Props {
	sale: AdminSale;
	heading: Ref<HTMLHeadingElement>;
	/** Opens the form of the terms. */
	onTerms: () => void;
}

/** What a draft still lacks for its publication, by lot, each point with the way to where it is mended (rules §28). */
export function SalePublication({ sale, heading, onTerms }: Props) {
	const { checklist, warnings, missing, publish_at, publish_failed_at } = sale;
	const met = checklist.filter((point) => point.met);
	const groups = missingGroups(sale);
	return (
		<section
			aria-labelledby="publication"
			className="grid min-w-0 gap-2 rounded-card border border-line bg-surface px-4 py-3"
		>
			<div className="grid items-center gap-x-6 gap-y-2 md:grid-cols-[14rem_minmax(0,1fr)]">
				<h2
					id="publication"
					ref={heading}
					tabIndex={-1}
					className="font-serif text-18 font-semibold outline-none"
				>
					{titleOf(sale)}
				</h2>
				<Share met={met.length} of={checklist.length} />
			</div>
			<PlanFailed at={publish_failed_at} />
			{missing.some(({ takes_reason }) => takes_reason) && (
				<p className="text-14 text-ink-soft">Os motivos são escritos ao publicar.</p>
			)}
			{publish_at && (
				<p className="rounded-control border-l-4 border-brand bg-wash px-3 py-2">
					{`Publicação programada para ${formatDateTime(publish_at)}. Se algo faltar até lá, nada é publicado.`}
				</p>
			)}
			{groups.length > 0 && (
				<ul className="max-h-72 divide-y divide-line overflow-y-auto border-t border-line">
					{groups.map((group) => (
						<Group key={group.lot?.id ?? ''} group={group} onTerms={onTerms} />
					))}
				</ul>
			)}
			<div className="flex flex-wrap gap-x-6">
				{warnings.length > 0 && (
					<Fold
						className="text-warn"
						summary={
							warnings.length === 1 ? '1 aviso para conferir' : `${warnings.length} avisos para conferir`
						}
					>
						<Warnings warnings={warnings.map(({ path, message }) => placeOf(sale, path) + message)} />
					</Fold>
				)}
				{met.length > 0 && (
					<Fold
						className="text-ink-soft"
						summary={met.length === 1 ? 'Ver o ponto atendido' : `Ver os ${met.length} pontos atendidos`}
					>
						<Points points={met} />
					</Fold>
				)}
			</div>
		</section>
	);
}

/** What the heading says: what takes a reason is written while publishing. */
function titleOf({ missing }: AdminSale): string {
	if (missing.length === 0) return 'Pronto para publicar';
	return missing.every(({ takes_reason }) => takes_reason) ? 'Falta o motivo' : 'Falta para publicar';
}

function Group({ group: { lot, points }, onTerms }: { group: MissingGroup; onTerms: () => void }) {
	return (
		<li className="grid gap-x-6 py-1 md:grid-cols-[14rem_minmax(0,1fr)]">
			<p className="font-semibold wrap-anywhere md:my-1.5 md:line-clamp-3" title={lot?.title}>
				{lot ? `Lote ${lot.lot_number}: ${lot.title}` : 'Leilão'}
			</p>
			<ul className="grid">
				{points.map(({ label, message, article, mend }) => (
					<li key={message} className="flex flex-wrap items-center gap-x-3" title={article}>
						<span className="min-w-0 flex-1 basis-56 wrap-anywhere">
							<span className="sr-only">{label && `Falta: ${label}. `}</span>
							{message}
						</span>
						<MendLink mend={mend} onTerms={onTerms} />
					</li>
				))}
			</ul>
		</li>
	);
}

const LINK =
	'inline-flex min-h-11 cursor-pointer items-center font-semibold md:min-h-9 text-brand underline-offset-2 hover:underline';

/** The parts of the page in which points are mended, and the words that lead there. */
const MEND_TABS = {
	lots: ['lotes', 'Ver lotes'],
	documents: ['documentos', 'Enviar documento'],
	notices: ['cientificacoes', 'Registrar cientificação'],
} as const;

function MendLink({ mend, onTerms }: { mend: Mend; onTerms: () => void }) {
	if (mend.in === 'terms')
		return (
			<button type="button" onClick={onTerms} className={LINK}>
				Completar condições
			</button>
		);
	if (mend.in === 'lot')
		return (
			<Link to={`${PAGES.adminAuctions}?edit=${mend.id}`} className={LINK}>
				Completar o lote
			</Link>
		);
	const [tab, words] = MEND_TABS[mend.in];
	return (
		<Link replace preventScrollReset to={tabHref(tab)} className={LINK}>
			{words}
		</Link>
	);
}

/** Which lot a warning is about, by its path 'lots.N.…': 'Lote 2: '; empty for the sale. */
function placeOf({ lots }: AdminSale, path: string): string {
	const index = /^lots\.(\d+)\./.exec(path)?.[1];
	return index === undefined ? '' : `Lote ${lots[Number(index)]?.lot_number ?? Number(index) + 1}: `;
}

/** Where a missing point is mended. */
type Mend = { in: 'terms' | 'documents' | 'lots' | 'notices' } | { in: 'lot'; id: string };

/** What is missing of a sale, or of one of its lots. */
interface MissingGroup {
	/** Null for the sale itself. */
	lot: WorkbenchLot | null;
	points: { label: string; message: string; article: string; mend: Mend }[];
}

const OF_LOT = /^lots\.(\d+)\.(.+)$/;

/** What keeps a sale from being published, by sale and lot, in the order of the lots. */
export function missingGroups({ checklist, missing, lots }: AdminSale): MissingGroup[] {
	const groups = new Map<number, MissingGroup>();
	for (const { path, message } of missing) {
		const [, index, rest] = OF_LOT.exec(path) ?? [];
		const place = index === undefined ? -1 : Number(index);
		const lot = lots[place] ?? null;
		const point = checklist.find(({ faults }) =>
			faults.some((fault) => fault.path === path && fault.message === message),
		);
		const group = groups.get(place) ?? { lot, points: [] };
		group.points.push({
			message,
			label: point?.label ?? '',
			article: point?.article ?? '',
			mend: mendOf(rest ?? path, lot),
		});
		groups.set(place, group);
	}
	return [...groups].toSorted(([one], [other]) => one - other).map(([, group]) => group);
}

function mendOf(path: string, lot: WorkbenchLot | null): Mend {
	if (path === 'edital') return { in: 'documents' };
	if (path === 'notices' || path === 'notices.debtor') return { in: 'notices' };
	if (lot) return { in: 'lot', id: lot.id };
	return path === 'sale' ? { in: 'lots' } : { in: 'terms' };
}

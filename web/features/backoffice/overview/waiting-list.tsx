import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { WaitingGroup, WaitingItem } from '#contract/waiting.ts';
import { WAITING_WORK, waitingWords } from '#domain/backoffice/waiting-work.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { waitingTime } from './waiting-times.ts';

interface Props {
	groups: readonly WaitingGroup[];
	/** Epoch milliseconds. */
	now: number;
	/** The kind of which all things are listed. */
	opened?: string | null;
	/** Whether the act of the first row is the filled button of the screen. */
	loud?: boolean;
	/** Whether the house has no auction yet: the overview then has its first steps. */
	untouched?: boolean;
}

/** The work that waits for an administrator, the most urgent first: one row for each kind, with the one act that ends it. */
export function WaitingList({ groups, now, opened = null, loud = false, untouched = false }: Props) {
	return (
		<section aria-labelledby="espera">
			<h2 id="espera" className="mb-3 font-serif text-22 font-semibold">
				Espera por você
			</h2>
			{groups.length === 0 ? (
				<div className="rounded-card border border-dashed border-edge px-4 py-8 text-center">
					<p className="font-serif text-18 font-semibold">Nada espera por você agora.</p>
					<p className="mt-1 text-ink-soft">O que precisar de uma decisão aparece aqui.</p>
					{untouched && (
						<LinkButton variant="secondary" to={ADMIN_PAGES.management} className="mt-4">
							Ver a visão geral
						</LinkButton>
					)}
				</div>
			) : (
				<ul className="@container divide-y divide-line rounded-card border border-line bg-surface">
					{groups.map((group, at) => (
						<li key={group.kind}>
							<Row group={group} now={now} loud={loud && at === 0} listed={group.kind === opened} />
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

interface RowProps {
	group: WaitingGroup;
	now: number;
	loud: boolean;
	/** Whether its things are listed below it. */
	listed: boolean;
}

const ACTION = 'px-3 py-1 text-14! max-sm:ml-auto sm:min-w-36 xl:min-h-9';

function Row({ group, now, loud, listed }: RowProps) {
	const { kind, urgent, items, to } = group;
	const { count, what } = waitingWords(kind, group.count);
	const first = items[0];
	return (
		<>
			<div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-4 px-4 py-1.5 sm:flex-nowrap">
				<span
					className={`min-w-6 text-right font-serif text-22 leading-none font-semibold tabular-nums sm:min-w-8 ${urgent ? 'text-live' : 'text-ink'}`}
				>
					{count}
				</span>
				<span className="grid min-w-0 flex-1 basis-36 @4xl:flex @4xl:items-baseline @4xl:gap-3">
					<span className="font-semibold @4xl:shrink-0">{what}</span>
					{first && !listed && (
						<span
							className="truncate text-14 text-ink-soft"
							title={items.map(({ title }) => title).join('\n')}
						>
							{items.map(({ title }) => title).join(' · ')}
						</span>
					)}
				</span>
				{first && (
					<span className="shrink-0 text-14 text-ink-soft tabular-nums max-sm:order-last max-sm:hidden">
						{waitingTime(kind, first.at, now)}
					</span>
				)}
				{!listed && (
					<LinkButton
						to={to}
						variant={loud ? 'primary' : 'secondary'}
						className={`${ACTION} shrink-0`}
						aria-label={`${WAITING_WORK[kind].action}: ${count} ${what}`}
					>
						{WAITING_WORK[kind].action}
					</LinkButton>
				)}
			</div>
			{listed && (
				<ul className="divide-y divide-line border-t border-line bg-wash">
					{items.map((item) => (
						<Item key={`${item.to} ${item.title} ${item.at}`} kind={kind} item={item} now={now} />
					))}
				</ul>
			)}
		</>
	);
}

function Item({ kind, item, now }: { kind: WaitingGroup['kind']; item: WaitingItem; now: number }) {
	return (
		<li className="flex min-h-11 items-center gap-4 pr-4 pl-4 sm:pl-20">
			<Link to={item.to} className="min-w-0 flex-1 py-2.5 font-semibold wrap-anywhere">
				{item.title}
			</Link>
			<span className={`shrink-0 text-14 tabular-nums ${item.urgent ? 'text-live' : 'text-ink-soft'}`}>
				{waitingTime(kind, item.at, now)}
			</span>
		</li>
	);
}

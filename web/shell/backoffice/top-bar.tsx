import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { ENVIRONMENT_LABELS } from '#domain/auction/environments.ts';
import { useShell, useViewer } from '#web/api/session.ts';
import { useLogOut } from '#web/shell/log-out.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { type MenuItem, MoreMenu } from '#web/ui/more-menu.tsx';
import { type Place, SECTIONS, type Section, type SectionId } from './sections.ts';

interface Props {
	place: Place;
	environment: Environment;
	bell: ReactNode;
	search: ReactNode;
}

/** Sections whose pages have a row of their own that contains these, with counts. */
const OWN_ROW: ReadonlySet<SectionId> = new Set(['registrations', 'payments']);

/** The top bar of the back office: where one is, the search, the bell and the account. */
export function TopBar({ place, environment, bell, search }: Props) {
	const section = SECTIONS.find(({ id }) => id === place.section);
	return (
		<header className="border-b border-line bg-surface pl-(--rail)">
			<div className="measure flex min-h-14 flex-wrap items-center gap-1 sm:gap-2">
				<Link
					to={PAGES.admin}
					className="-ml-2 grid size-11 shrink-0 place-items-center rounded-control md:hidden"
				>
					<Mark size={28} />
					<span className="sr-only">{useShell()?.brand.name ?? 'Início'}</span>
				</Link>
				{/* The buttons go below the name where the text is enlarged. */}
				<p className="min-w-0 shrink grow basis-20 truncate font-semibold">{section?.name}</p>
				{environment !== 'production' && (
					<span className="wide:hidden">
						<Badge tone="warn">{ENVIRONMENT_LABELS[environment]}</Badge>
					</span>
				)}
				<div className="ml-auto flex min-w-0 flex-wrap items-center gap-1 sm:gap-2">
					{search}
					{bell}
					<AccountMenu />
				</div>
			</div>
			{section && section.entries.length > 0 && !OWN_ROW.has(section.id) && (
				<EntryRow section={section} place={place} />
			)}
		</header>
	);
}

/** The pages of the open section, where the rail has no room for their names. On a small phone the row scrolls. */
function EntryRow({ section: { name, entries }, place }: { section: Section; place: Place }) {
	const list = useRef<HTMLUListElement>(null);
	useEffect(() => {
		const row = list.current;
		const current = place.entry && row?.querySelector('[aria-current]')?.parentElement;
		// Only the row scrolls: a page that was scrolled before the scripts ran keeps its position.
		if (row && current)
			row.scrollTo({ left: current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2 });
	}, [place.entry]);
	return (
		<nav aria-label={`Páginas: ${name}`} className="wide:hidden">
			<ul
				ref={list}
				className="measure relative flex gap-3 overflow-x-auto sm:gap-6 max-sm:[scrollbar-width:none]"
			>
				{entries.map((entry) => (
					<li key={entry.to}>
						<Link
							to={entry.to}
							aria-current={entry.to === place.entry ? 'true' : undefined}
							className="flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent text-14 font-semibold text-ink-soft no-underline hover:text-ink aria-[current]:border-brand aria-[current]:text-ink"
						>
							{entry.name}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

const PLACES: readonly MenuItem[] = [
	{ label: 'Perfil', to: PAGES.profile },
	{ label: 'Mapa', to: PAGES.map },
	{ label: 'Ver o site', to: PAGES.home },
];

/** The account of the administrator. The panel has a sign-out button of its own (spec §2), so that the menu has none there. */
function AccountMenu() {
	const name = useViewer()?.name ?? '';
	const initials = initialsOf(name);
	const { pathname } = useLocation();
	const { leave } = useLogOut();
	const leaving: MenuItem[] =
		pathname === PAGES.admin ? [] : [{ label: 'Sair', onSelect: () => void leave() }];
	return (
		<MoreMenu
			label={`Conta ${initials}: ${name}`}
			items={[...PLACES, ...leaving]}
			className="flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-1 font-semibold text-ink hover:bg-wash sm:px-2"
		>
			<span aria-hidden className="grid size-8 place-items-center rounded-full border border-edge text-12">
				{initials}
			</span>
			<ChevronDown aria-hidden size={16} className="text-ink-soft max-[24rem]:hidden" />
		</MoreMenu>
	);
}

/** The initials of a person's first and last name, in capitals; the first two letters of a single name. */
export function initialsOf(name: string): string {
	const words = name.trim().split(/\s+/);
	const letters =
		words.length > 1
			? [words[0], words.at(-1)].map((word = '') => [...word][0])
			: [...name.trim()].slice(0, 2);
	return letters.join('').toLocaleUpperCase('pt-BR');
}

import Banknote from 'lucide-react/icons/banknote';
import ChartColumn from 'lucide-react/icons/chart-column';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Gavel from 'lucide-react/icons/gavel';
import Handshake from 'lucide-react/icons/handshake';
import Inbox from 'lucide-react/icons/inbox';
import Keyboard from 'lucide-react/icons/keyboard';
import Plus from 'lucide-react/icons/plus';
import Radio from 'lucide-react/icons/radio';
import ScrollText from 'lucide-react/icons/scroll-text';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import type { WaitingCount, WaitingCounts } from '#contract/waiting.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { ENVIRONMENT_LABELS } from '#domain/auction/environments.ts';
import { useShell } from '#web/api/session.ts';
import { Mark } from '#web/ui/mark.tsx';
import { type MenuItem, MoreMenu } from '#web/ui/more-menu.tsx';
import { isCounted, type Place, SECTIONS, type Section, type SectionId } from './sections.ts';

const ICONS: Record<SectionId, typeof Inbox> = {
	today: Inbox,
	live: Radio,
	auctions: Gavel,
	registrations: Users,
	payments: Banknote,
	proposals: Handshake,
	analytics: ChartColumn,
	records: ScrollText,
};

/** How many sections the bar of a phone shows; the others are behind "⋯". */
const ON_PHONE = 4;
const BEHIND = SECTIONS.slice(ON_PHONE);

interface Props {
	place: Place;
	environment: Environment;
	counts: WaitingCounts | null;
	/** Opens the list of all keys. */
	onKeys: () => void;
}

/**
 * The sections of the back office: a rail at the left, with names from 1280 px on and otherwise only icons; on a phone a
 * bar at the foot, which a very low window (a phone's page at 400 %) shows above the page.
 */
export function Rail({ place, environment, counts, onKeys }: Props) {
	return (
		<nav
			aria-label="Administração"
			className="z-20 bg-surface max-md:border-t max-md:border-line max-md:tall:fixed max-md:tall:inset-x-0 max-md:tall:bottom-0 max-md:tall:pb-[env(safe-area-inset-bottom)] md:fixed md:inset-y-0 md:left-0 md:flex md:w-(--rail) md:flex-col md:overflow-y-auto md:border-r md:border-line"
		>
			<Head environment={environment} />
			<ul className="max-md:grid max-md:grid-cols-5 md:grid md:gap-0.5 md:p-1.5 wide:p-2">
				{SECTIONS.map((section, position) => (
					<li key={section.id} className={position < ON_PHONE ? 'max-md:@container' : 'max-md:hidden'}>
						<SectionLink section={section} place={place} counts={counts} />
						{section.id === place.section && <Entries section={section} place={place} />}
					</li>
				))}
				<li className="@container md:hidden">
					<Behind place={place} counts={counts} />
				</li>
			</ul>
			<Foot onKeys={onKeys} />
		</nav>
	);
}

/** The mark with the installation's environment, which a narrow rail leaves to the top bar. */
function Head({ environment }: { environment: Environment }) {
	const brand = useShell()?.brand.name ?? 'Início';
	return (
		<div className="max-md:hidden">
			<Link
				to={PAGES.admin}
				className="flex min-h-14 items-center gap-2 font-serif text-18 font-semibold text-ink no-underline slim:justify-center wide:px-4"
			>
				<Mark size={28} />
				<span className="sr-only wide:not-sr-only">{brand}</span>
			</Link>
			<p className="hidden items-center gap-2 px-4 pb-2 text-14 text-ink-soft wide:flex">
				<span
					aria-hidden
					className={`size-2 rounded-full ${environment === 'production' ? 'bg-brand' : 'bg-warn'}`}
				/>
				{ENVIRONMENT_LABELS[environment]}
			</p>
		</div>
	);
}

const CELL =
	'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-12 font-semibold text-ink-soft no-underline hover:text-ink max-[22rem]:tracking-tight md:min-h-11 md:rounded-control md:hover:bg-wash wide:flex-row wide:justify-start wide:gap-3 wide:px-3 wide:text-14';
const LIT =
	'aria-[current]:text-brand max-md:aria-[current]:shadow-[inset_0_2px_0_var(--color-brand)] md:aria-[current]:bg-wash wide:aria-[current]:text-ink';

/** In the bar of a phone, a name only where its text fits: enlarged text leaves the icon alone. */
const NAME = '@max-[3.75rem]:hidden';

/** A count beside a name, or at the corner of an icon, which it must not hide. */
const CORNER =
	'max-md:absolute max-md:top-1 max-md:left-[min(50%+6px,100%-1.5rem)] max-md:h-4 max-md:min-w-4 max-md:ring-2 max-md:ring-surface slim:absolute slim:top-0.5 slim:right-0 slim:h-4 slim:min-w-4 wide:ml-auto';

interface SectionLinkProps {
	section: Section;
	place: Place;
	counts: WaitingCounts | null;
}

function SectionLink({ section: { id, name, to }, place, counts }: SectionLinkProps) {
	const waiting = waitingIn(counts, id);
	return (
		<Link
			to={to}
			aria-label={sectionWords(name, waiting)}
			aria-current={id === place.section ? 'page' : undefined}
			className={`${CELL} ${LIT}`}
		>
			<Icon of={id} name={name} />
			<span className={`slim:hidden ${NAME}`}>{name}</span>{' '}
			{waiting && <WaitingBadge waiting={waiting} className={CORNER} />}
		</Link>
	);
}

/** The icon of a section. Where it stands alone, it covers its link, so that the pointer finds the name everywhere. */
function Icon({ of, name }: { of: SectionId; name: string }) {
	const Drawn = ICONS[of];
	return (
		<span aria-hidden title={name} className="grid place-items-center slim:absolute slim:inset-0 slim:pt-1.5">
			<Drawn size={20} strokeWidth={1.75} />
		</span>
	);
}

/** The pages of the open section. Where the rail has no names, the top bar shows them. */
function Entries({ section: { entries }, place }: { section: Section; place: Place }) {
	if (entries.length === 0) return null;
	return (
		<ul className="hidden wide:mt-0.5 wide:mb-1 wide:grid">
			{entries.map(({ name, to }) => (
				<li key={to}>
					<Link
						to={to}
						aria-current={to === place.entry ? 'true' : undefined}
						className="flex min-h-9 items-center rounded-control pl-11 text-14 text-ink-soft no-underline hover:bg-wash hover:text-ink aria-[current]:font-semibold aria-[current]:text-brand"
					>
						{name}
					</Link>
				</li>
			))}
		</ul>
	);
}

/** The sections that do not fit into the bar of a phone, with the sum of what waits in them. */
function Behind({ place, counts }: { place: Place; counts: WaitingCounts | null }) {
	const waiting = waitingInAll(
		counts,
		BEHIND.map(({ id }) => id),
	);
	const lit = BEHIND.some(({ id }) => id === place.section);
	const items = BEHIND.map(({ id, name, to }): MenuItem => {
		const own = waitingIn(counts, id);
		return {
			label: name,
			to,
			words: sectionWords(name, own),
			current: id === place.section,
			note: own && <WaitingBadge waiting={own} />,
		};
	});
	return (
		<MoreMenu
			label={sectionWords('Mais', waiting)}
			items={items}
			className={`${CELL} ${lit ? 'text-brand shadow-[inset_0_2px_0_var(--color-brand)]' : ''}`}
		>
			<Ellipsis aria-hidden size={20} strokeWidth={1.75} />
			<span className={NAME}>Mais</span> {waiting && <WaitingBadge waiting={waiting} className={CORNER} />}
		</MoreMenu>
	);
}

const NEW: readonly MenuItem[] = [
	{ label: 'Novo lote', to: ADMIN_PAGES.auctionNew },
	{ label: 'Novo edital', to: ADMIN_PAGES.newSale },
	{ label: 'Novo comitente', to: ADMIN_PAGES.newSeller },
	{ label: 'Novo leiloeiro', to: ADMIN_PAGES.newAuctioneer },
];

const FOOT =
	'flex min-h-11 w-full cursor-pointer items-center justify-center gap-2 rounded-control text-14 font-semibold wide:px-3';

function Foot({ onKeys }: { onKeys: () => void }) {
	return (
		<div className="mt-auto grid gap-1 p-1.5 max-md:hidden wide:p-2">
			<MoreMenu
				label="Novo"
				items={NEW}
				className={`${FOOT} border border-edge text-ink hover:border-ink-soft`}
			>
				<Named name="Novo">
					<Plus aria-hidden size={18} />
				</Named>
			</MoreMenu>
			<button
				type="button"
				aria-label="Atalhos de teclado"
				onClick={onKeys}
				className={`${FOOT} font-normal text-ink-soft hover:bg-wash hover:text-ink`}
			>
				<Named name="Atalhos">
					<Keyboard aria-hidden size={18} strokeWidth={1.75} />
				</Named>
			</button>
		</div>
	);
}

/** An icon, with its name where the rail is wide enough. */
function Named({ name, children }: { name: string; children: ReactNode }) {
	return (
		<>
			{children}
			<span className="hidden wide:inline">{name}</span>
		</>
	);
}

/** How much waits in a section: red if urgent, otherwise grey. The link that it belongs to says it in words. */
function WaitingBadge({ waiting, className = '' }: { waiting: WaitingCount; className?: string }) {
	const tone = waiting.urgent ? 'bg-live text-on-live' : 'bg-line text-ink';
	return (
		<span
			aria-hidden
			className={`grid h-5 min-w-5 place-items-center rounded-full px-1 text-12 font-semibold tabular-nums ${tone} ${className}`}
		>
			{countShown(waiting.count)}
		</span>
	);
}

/** What waits in a section; null if that is nothing, not known, or not counted. */
export function waitingIn(counts: WaitingCounts | null, id: SectionId): WaitingCount | null {
	const waiting = counts && isCounted(id) ? counts.sections[id] : null;
	return waiting && waiting.count > 0 ? waiting : null;
}

/** What waits in several sections together. */
export function waitingInAll(counts: WaitingCounts | null, ids: readonly SectionId[]): WaitingCount | null {
	const found = ids.map((id) => waitingIn(counts, id)).filter((waiting) => waiting !== null);
	if (found.length === 0) return null;
	return {
		count: found.reduce((sum, { count }) => sum + count, 0),
		urgent: found.some(({ urgent }) => urgent),
	};
}

/** The largest number shown in full. */
const MOST = 99;

/** A count as shown. */
function countShown(count: number): string {
	return count > MOST ? `${MOST}+` : String(count);
}

/**
 * The accessible name of a section with what waits in it. It contains the number as shown, so that users of speech input
 * can say what they see (WCAG 2.5.3).
 */
export function sectionWords(name: string, waiting: WaitingCount | null): string {
	if (!waiting) return name;
	const words = `${countShown(waiting.count)} ${waiting.count === 1 ? 'espera' : 'esperam'}`;
	return [name, words, ...(waiting.urgent ? ['urgente'] : [])].join(', ');
}

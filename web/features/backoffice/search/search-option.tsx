import ArrowRight from 'lucide-react/icons/arrow-right';
import Banknote from 'lucide-react/icons/banknote';
import Building from 'lucide-react/icons/building-2';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import FileText from 'lucide-react/icons/file-text';
import Gavel from 'lucide-react/icons/gavel';
import History from 'lucide-react/icons/history';
import Landmark from 'lucide-react/icons/landmark';
import Search from 'lucide-react/icons/search';
import User from 'lucide-react/icons/user';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { HitState } from './hit-words.ts';
import type { OptionIcon, SearchOption } from './options.ts';

const ICONS: Record<OptionIcon, typeof Search> = {
	lots: Building,
	sales: FileText,
	people: User,
	payments: Banknote,
	sellers: Landmark,
	auctioneers: Gavel,
	page: ArrowRight,
	recent: History,
	nested: CornerDownRight,
	all: Search,
};

const TONES: Record<HitState['tone'], string> = {
	now: 'font-semibold text-live',
	waits: 'font-semibold text-brass',
	calm: 'text-ink-soft',
};

/** What is short enough for one line, except on phones. */
const ONE_LINE: ReadonlySet<OptionIcon> = new Set(['people', 'auctioneers', 'page', 'nested', 'all']);

interface Props {
	id: string;
	option: SearchOption;
	active: boolean;
	onPoint: () => void;
	onOpen: (event: MouseEvent) => void;
}

/** A line of the search's list: a link that the keyboard reaches from the field. */
export function SearchOptionLine({ id, option, active, onPoint, onOpen }: Props) {
	const line = useRef<HTMLAnchorElement>(null);
	useEffect(() => {
		if (active) line.current?.scrollIntoView({ block: 'nearest' });
	}, [active]);
	const { href, title, detail, state, icon } = option;
	const Icon = ICONS[icon];
	return (
		<Link
			ref={line}
			id={id}
			role="option"
			aria-selected={active}
			tabIndex={-1}
			to={href}
			onPointerMove={active ? undefined : onPoint}
			onClick={onOpen}
			className={`flex min-h-11 scroll-my-16 items-center gap-3 border-l-2 px-4 py-1.5 text-ink no-underline ${icon === 'nested' ? 'pl-11' : ''} ${active ? 'border-brand bg-wash' : 'border-transparent'}`}
		>
			<Icon aria-hidden size={16} className="shrink-0 text-ink-soft" />
			<span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
				<span className={`min-w-0 ${ONE_LINE.has(icon) ? 'sm:flex sm:items-baseline sm:gap-3' : ''}`}>
					<span title={title} className="line-clamp-2 shrink font-semibold wrap-anywhere sm:line-clamp-1">
						{title}
					</span>
					{detail && (
						<span
							title={detail}
							className="line-clamp-2 text-14 wrap-anywhere text-ink-soft tabular-nums sm:line-clamp-1"
						>
							{detail}
						</span>
					)}
				</span>
				{state && (
					<span className={`text-14 tabular-nums sm:text-right ${TONES[state.tone]}`}>{state.words}</span>
				)}
			</span>
		</Link>
	);
}

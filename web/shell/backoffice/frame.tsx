import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { BellItem, WaitingCounts } from '#contract/waiting.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { WAITING_WORK, waitingTitle } from '#domain/backoffice/waiting-work.ts';
import { SECOND } from '#domain/values/time.ts';
import { useWaitingCounts } from '#web/api/waiting.ts';
import { isTyping } from '#web/browser/is-typing.ts';
import SearchBox from '#web/features/backoffice/search/search-box.tsx';
import NotificationBell from '#web/features/notifications/notification-bell.tsx';
import { toast } from '#web/ui/toast.ts';
import { KeyList } from './key-list.tsx';
import { Rail } from './rail.tsx';
import { isConsole, placeOf, SECTIONS } from './sections.ts';
import { TopBar } from './top-bar.tsx';

interface Props {
	/** The environment of the installation. */
	environment: Environment;
}

/**
 * What is around every page of the back office: the top bar, and the navigation at the left or, on a phone, at the foot.
 * app.css leaves the room for it, and the server renders it, so that nothing moves when its scripts arrive.
 */
export default function BackofficeFrame({ environment }: Props) {
	const location = useLocation();
	const place = placeOf(location);
	const { counts, seen } = useWaitingCounts();
	const { listed, list, close } = useSectionKeys();
	return (
		<div data-frame={isConsole(location.pathname) ? 'narrow' : 'wide'} className="contents print:hidden">
			<TopBar
				place={place}
				environment={environment}
				bell={<WorkBell counts={counts} onSeen={seen} />}
				search={<SearchBox />}
			/>
			<Rail place={place} environment={environment} counts={counts} onKeys={list} />
			<KeyList open={listed} onClose={close} />
		</div>
	);
}

/** Listens to the keys of the back office. `listed`: whether the list of all keys is open. */
function useSectionKeys() {
	const [listed, setListed] = useState(false);
	const waiting = useRef(0);
	const navigate = useNavigate();

	const onKey = useEffectEvent((event: KeyboardEvent) => {
		const effect = keyEffect(waiting.current, readKey(event), performance.now());
		// Shift alone, for "?" and capital letters, is not the next key.
		if (event.key !== 'Shift') waiting.current = effect?.do === 'wait' ? effect.until : 0;
		if (!effect) return;
		event.preventDefault();
		// The console has letters of its own: V after G opens a section and sells nothing.
		event.stopPropagation();
		if (effect.do === 'go') void navigate(effect.to);
		if (effect.do === 'help') setListed(true);
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => onKey(event);
		// Before the console, which listens on the document in the capture phase.
		window.addEventListener('keydown', listen, { capture: true });
		return () => window.removeEventListener('keydown', listen, { capture: true });
	}, []);

	return { listed, list: () => setListed(true), close: () => setListed(false) };
}

function readKey(event: KeyboardEvent) {
	const { key, altKey, ctrlKey, metaKey, repeat } = event;
	return { key, altKey, ctrlKey, metaKey, repeat, typing: isTyping(event) };
}

/** The key that a section's key follows, and how long it waits for it. */
const GO = 'g';
export const GO_WAITS = 1.5 * SECOND;

/** The key that lists all keys. */
const HELP = '?';

/** A key event. `typing` is true while the focus is in a field or something is open over the page. */
export interface Key {
	key: string;
	typing: boolean;
	altKey: boolean;
	ctrlKey: boolean;
	metaKey: boolean;
	repeat: boolean;
}

/** What a key does: `go` opens a page, `wait` expects a section's key until then, `help` lists all keys. */
type KeyEffect = { do: 'go'; to: string } | { do: 'wait'; until: number } | { do: 'help' };

/** The effect of a key; null if it has none here. `waiting`: until when a section's key is expected, 0 for not at all. */
export function keyEffect(waiting: number, key: Key, now: number): KeyEffect | null {
	if (key.typing || key.altKey || key.ctrlKey || key.metaKey || key.repeat) return null;
	if (key.key === HELP) return { do: 'help' };
	const pressed = key.key.toLowerCase();
	const section = now < waiting ? SECTIONS.find((each) => each.key === pressed) : undefined;
	if (section) return { do: 'go', to: section.to };
	return pressed === GO ? { do: 'wait', until: now + GO_WAITS } : null;
}

const WorkList = lazy(() => import('./work-list.tsx'));

interface WorkBellProps {
	counts: WaitingCounts | null;
	/** Called when what waits was listed, and so seen. */
	onSeen: () => void;
}

/** The bell of an administrator: what waits for them, and the notifications of auctions that they follow. */
function WorkBell({ counts, onSeen }: WorkBellProps) {
	useUrgentToasts(counts);
	return (
		<NotificationBell
			work={{
				unread: counts?.bell.unread ?? 0,
				list: (onFollow) => <WorkList onSeen={onSeen} onFollow={onFollow} />,
			}}
		/>
	);
}

/** Shows urgent work in toasts when it arrives, except on the page to which it leads. What waited before is only counted. */
function useUrgentToasts(counts: WaitingCounts | null): void {
	const { pathname, search } = useLocation();
	const known = useRef<ReadonlySet<string> | null>(null);
	const show = useEffectEvent((items: readonly BellItem[]) => {
		for (const { kind, title, to } of arrived(known.current, items).slice(0, MOST))
			if (to !== pathname + search)
				toast({
					title: waitingTitle(kind, 'one'),
					description: title,
					link: { to, label: WAITING_WORK[kind].action },
				});
		known.current = new Set([...(known.current ?? []), ...items.map(keyOf)]);
	});
	const urgent = counts?.bell.urgent;
	useEffect(() => {
		if (urgent) show(urgent);
	}, [urgent]);
}

/** How many toasts are shown at once. The bell has the others. */
const MOST = 2;

/** What tells one thing that waits from another. */
export const keyOf = ({ kind, to, title, since }: BellItem) => [kind, to, title, since].join(' ');

/** The things that were not known at the last reading; none at the first one. */
export function arrived(known: ReadonlySet<string> | null, items: readonly BellItem[]): BellItem[] {
	return known === null ? [] : items.filter((item) => !known.has(keyOf(item)));
}

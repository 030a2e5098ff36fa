import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Environment } from '#domain/auction/auction.ts';
import { useWaitingCounts } from '#web/api/waiting.ts';
import { isTyping } from '#web/browser/is-typing.ts';
import SearchBox from '#web/features/backoffice/search/search-box.tsx';
import { KeyList } from './key-list.tsx';
import { Rail } from './rail.tsx';
import { keyEffect } from './section-keys.ts';
import { isConsole, placeOf } from './sections.ts';
import { TopBar } from './top-bar.tsx';
import { WorkBell } from './work-bell.tsx';

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

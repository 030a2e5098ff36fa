import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isTyping } from '#web/browser/is-typing.ts';
import { keyEffect } from './section-keys.ts';

/** Listens to the keys of the back office. `listed`: whether the list of all keys is open. */
export function useSectionKeys() {
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

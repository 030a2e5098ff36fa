import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';
import { forgetDraft, type KeptDraft, keepDraft, readDraft, typedSince } from './kept-draft.ts';

interface Options {
	/** Under which what is typed is kept (`draftKey`). */
	key: string;
	/** The values that the form begins with. */
	initial: Draft;
	/** The stored auction's; null for a new one. */
	version: number | null;
	/** The server's time. */
	now: number;
}

/** The values of the form, kept in this browser until they are saved or discarded; offers what was typed before. */
export function useTyped({ key, initial, version, now }: Options) {
	const [filled, setFilled] = useState(initial);
	const [draft, setDraft] = useState(initial);
	const [kept, setKept] = useState<KeptDraft | null>(null);
	const [begun] = useState({ initial, now });
	// Not while it is rendered: the server has no storage.
	useEffect(() => setKept(readDraft(key, begun.initial, begun.now)), [key, begun]);

	const typed = typedSince(draft, filled);
	const changed = Object.keys(typed).length > 0;
	const text = changed ? JSON.stringify(typed) : null;
	useEffect(() => {
		if (text !== null) keepDraft(key, { at: Date.now(), version, typed: JSON.parse(text) });
	}, [key, text, version]);

	function forget() {
		forgetDraft(key);
		setKept(null);
	}
	return {
		draft,
		/** The stored values. */
		filled,
		changed,
		put: setDraft,
		saved() {
			setFilled(draft);
			forget();
		},
		keeping: {
			/** What was typed before and not saved. */
			kept,
			forget,
			/** Continues with it. */
			resume() {
				setDraft({ ...draft, ...kept?.typed });
				setKept(null);
			},
		},
	};
}

import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';
import { forgetDraft, type KeptDraft, keepDraft, readDraft } from './kept-draft.ts';

interface Options {
	key: string;
	/** The values that are stored. */
	filled: Draft;
	/** What differs from them now. */
	typed: Partial<Draft>;
	version: number | null;
	/** The server's time. */
	now: number;
}

/** Keeps what is typed in this browser until it is saved or discarded, and offers what was typed before. */
export function useKeptDraft({ key, filled, typed, version, now }: Options) {
	const [offered, setOffered] = useState<KeptDraft | null>(null);
	const [begun] = useState({ filled, now });
	// Not while it is rendered: the server has no storage.
	useEffect(() => setOffered(readDraft(key, begun.filled, begun.now)), [key, begun]);

	const text = Object.keys(typed).length > 0 ? JSON.stringify(typed) : null;
	useEffect(() => {
		if (text !== null) keepDraft(key, { at: Date.now(), version, typed: JSON.parse(text) });
	}, [key, text, version]);

	return {
		offered,
		taken: () => setOffered(null),
		forget() {
			forgetDraft(key);
			setOffered(null);
		},
	};
}

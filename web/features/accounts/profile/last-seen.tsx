import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { kept } from '#web/browser/interfaces.ts';
import { LAST_SEEN } from './use-last-lot.ts';

/** Keeps the search that a visitor asked to be saved, for the profile that the registration opens. */
export function keepLastSearch({ query, title }: { query: string; title: string }): void {
	kept.write(LAST_SEEN, JSON.stringify({ query, title }));
}

/** What the person looked at last, with a way back; nothing without. */
export function LastSeen() {
	const [seen, setSeen] = useState<Seen | null>(null);
	useEffect(() => setSeen(readLastSeen(kept.read(LAST_SEEN))), []);
	if (seen === null) return null;
	return (
		<p className="w-full border-t border-line pt-3 wrap-anywhere">
			Você estava vendo: <Link to={seen.path}>{seen.title}</Link>
			{' · '}
			<Link to={seen.path} aria-label={`Voltar: ${seen.title}`} className="inline-flex min-h-11 items-center">
				Voltar
			</Link>
		</p>
	);
}

interface Seen {
	path: string;
	title: string;
}

/** What is kept, if it is a lot or a search: anything may stand in a browser's storage. */
export function readLastSeen(text: string | null): Seen | null {
	if (text === null) return null;
	try {
		const { id, query, title } = JSON.parse(text) ?? {};
		if (typeof title !== 'string') return null;
		if (typeof id === 'string' && UUID.test(id)) return { path: PAGES.auction(id), title };
		return typeof query === 'string'
			? { path: PAGES.search(new URLSearchParams(query).toString()), title }
			: null;
	} catch {
		return null;
	}
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

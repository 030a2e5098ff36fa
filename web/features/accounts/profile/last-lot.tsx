import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { useViewer } from '#web/api/session.ts';
import { kept } from '#web/browser/interfaces.ts';

/** The local storage key of the lot that a person looked at before they could bid. */
const LAST_LOT = 'martelo.last-lot';

interface Lot {
	id: string;
	title: string;
}

/** Keeps a lot for the profile of who is not approved yet: sign-up, confirmation and document lead away from it. */
export function useLastLot({ id, title }: Lot): void {
	const viewer = useViewer();
	const approved = viewer?.status === 'approved' || viewer?.role === 'admin';
	useEffect(
		() => kept.write(LAST_LOT, approved ? null : JSON.stringify({ id, title })),
		[id, title, approved],
	);
}

/** The lot that the person looked at last, with a way back; nothing without one. */
export function LastLot() {
	const [lot, setLot] = useState<Lot | null>(null);
	useEffect(() => setLot(readLastLot(kept.read(LAST_LOT))), []);
	if (lot === null) return null;
	return (
		<p className="w-full border-t border-line pt-3 wrap-anywhere">
			Você estava vendo: <Link to={PAGES.auction(lot.id)}>{lot.title}</Link>
			{' · '}
			<Link
				to={PAGES.auction(lot.id)}
				aria-label={`Voltar: ${lot.title}`}
				className="inline-flex min-h-11 items-center"
			>
				Voltar
			</Link>
		</p>
	);
}

/** What is kept, if it is a lot: anything may stand in a browser's storage. */
export function readLastLot(text: string | null): Lot | null {
	if (text === null) return null;
	try {
		const { id, title } = JSON.parse(text) ?? {};
		return typeof id === 'string' && UUID.test(id) && typeof title === 'string' ? { id, title } : null;
	} catch {
		return null;
	}
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

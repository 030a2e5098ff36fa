import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { kept } from '#web/browser/interfaces.ts';
import { LAST_LOT, type Lot } from './use-last-lot.ts';

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

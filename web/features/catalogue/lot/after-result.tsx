import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { AfterResultWords } from './revision-words.ts';

/** What happened to the lot after its result. Price and leader on the page stay those of the bidding. */
export function AfterResult({ result }: { result: AfterResultWords | null }) {
	if (!result) return null;
	const { undone, reopened, before } = result;
	return (
		<div className="mt-2 grid justify-items-start rounded-control border-l-4 border-brass-mark bg-wash px-3 py-2">
			{undone && <p>{undone}</p>}
			{reopened && <ToLot id={reopened.id}>{reopened.words}</ToLot>}
			{before && (
				<>
					<p>{before.words}</p>
					<ToLot id={before.id}>Ver o leilão anterior</ToLot>
				</>
			)}
		</div>
	);
}

function ToLot({ id, children }: { id: string; children: string }) {
	return (
		<Link to={PAGES.auction(id)} className="inline-flex min-h-11 items-center font-semibold">
			{children}
		</Link>
	);
}

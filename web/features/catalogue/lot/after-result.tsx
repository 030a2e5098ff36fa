import { Link } from 'react-router';
import type { AfterResult as ResultDetails } from '#contract/auctions.ts';
import { PAGES } from '#contract/paths.ts';
import { formatDateTime } from '#domain/values/time.ts';

const UNDONE: Record<NonNullable<ResultDetails['undone']>, string> = {
	free: 'A arrematação deste lote não foi concluída. Os lances continuam como foram registrados.',
	taken:
		'A primeira arrematação deste lote não foi concluída, e outro licitante ficou com ele pelo próprio lance. Os lances continuam como foram registrados.',
};

/** What happened to the lot after its result. Price and leader on the page stay those of the bidding. */
export function AfterResult({ result }: { result: ResultDetails | undefined }) {
	if (!result) return null;
	const { undone, reopened_as, reopened_start, reopened_from } = result;
	return (
		<div className="mt-2 grid justify-items-start rounded-control border-l-4 border-brass-mark bg-wash px-3 py-2">
			{undone && <p>{UNDONE[undone]}</p>}
			{reopened_as && (
				<ToLot id={reopened_as}>
					{`Oferecido de novo ${reopened_start ? `em ${formatDateTime(reopened_start)}` : 'com data a marcar'}`}
				</ToLot>
			)}
			{reopened_from && (
				<>
					<p>Este lote já esteve em leilão, sem que a venda fosse concluída.</p>
					<ToLot id={reopened_from}>Ver o leilão anterior</ToLot>
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

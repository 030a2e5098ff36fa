import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { ConsoleState } from './use-console.ts';

/** A picture of the lot, its links, and the next lots. */
export function ConsoleSidebar({ lot: { auction, next } }: { lot: ConsoleState }) {
	const place = [auction.city, auction.state].filter(Boolean).join('/');
	return (
		<>
			<div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-4">
				<div className="overflow-hidden rounded-control">
					<Picture
						image={auction.auction_images[0] ?? null}
						property={auction.property_type}
						sizes="7rem"
						eager
					/>
				</div>
				<p className="text-14">
					{place && <span className="block text-ink-soft">{place}</span>}
					<Link to={PAGES.auction(auction.id)} className="inline-flex min-h-11 items-center">
						Ver a página do lote
					</Link>
					<Link to={PAGES.ledger(auction.id)} className="flex min-h-11 w-fit items-center">
						Auditoria do leilão
					</Link>
				</p>
			</div>
			<section aria-labelledby="proximos-lotes">
				<h2 id="proximos-lotes" className="text-16 font-semibold">
					Próximos lotes
				</h2>
				{next.length === 0 ? (
					<p className="mt-2 text-14 text-ink-soft">Nenhum outro leilão ao vivo está agendado.</p>
				) : (
					<ul className="mt-2 divide-y divide-line border-y border-line">
						{next.map(({ id, title, start_time }) => (
							<li key={id}>
								<Link to={PAGES.adminConsole(id)} className="grid min-h-11 gap-1 py-2 no-underline">
									<span className="truncate font-semibold">{title}</span>
									<span className="text-14 text-ink-soft tabular-nums">{formatDateTime(start_time)}</span>
								</Link>
							</li>
						))}
					</ul>
				)}
			</section>
		</>
	);
}

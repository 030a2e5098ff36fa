import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import type { OfferRow } from './profile-rows.ts';

/** Lots that wait for the viewer's answer, before everything that was won: an answer has its time. */
export function OpenOffers({ rows }: { rows: readonly OfferRow[] }) {
	if (rows.length === 0) return null;
	return (
		<ul className="mb-6 grid gap-3">
			{rows.map(({ id, title, total, until }) => (
				<li
					key={id}
					className="grid justify-items-start gap-3 rounded-card border border-brass-mark bg-surface p-4 sm:p-6"
				>
					<div>
						<p className="font-serif text-18 font-semibold wrap-anywhere">{title}</p>
						<p>
							O lote é oferecido a você por <strong className="whitespace-nowrap">{total}</strong>, com a
							comissão.
						</p>
						<p className="text-14 text-ink-soft tabular-nums">Responda até {until}.</p>
					</div>
					<LinkButton to={PAGES.payment(id)} aria-label={`Ver a oferta: ${title}`}>
						Ver a oferta
					</LinkButton>
				</li>
			))}
		</ul>
	);
}

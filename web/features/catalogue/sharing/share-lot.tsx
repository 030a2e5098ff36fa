import { API, PAGES } from '#contract/paths.ts';
import { useShell } from '#web/api/session.ts';
import { ShareButtons } from './share-buttons.tsx';

const LOOK =
	'inline-flex min-h-11 items-center rounded-control border border-edge bg-surface px-4 text-16 font-semibold ' +
	'text-ink no-underline transition-colors hover:border-ink-soft';

interface Props {
	lot: { id: string; title: string };
	/** Whether the lot's end is still to come; the calendar is offered only then. */
	open: boolean;
}

/**
 * The ways to pass a lot on. WhatsApp and the calendar are links; copying and the device's own menu need scripts, and are
 * hidden without them.
 */
export function ShareLot({ lot, open }: Props) {
	const address = `${useShell()?.brand.url ?? ''}${PAGES.auction(lot.id)}`;
	const message = encodeURIComponent(`${lot.title}\n${address}`);
	return (
		<section aria-labelledby="compartilhar">
			<h2 id="compartilhar" className="mb-3 font-serif text-22 font-semibold">
				Compartilhar
			</h2>
			<div className="flex flex-wrap gap-3">
				<a href={`https://wa.me/?text=${message}`} target="_blank" rel="noopener" className={LOOK}>
					WhatsApp
					<span className="sr-only">, abre em outra aba</span>
				</a>
				{open && (
					<a href={API.calendar(lot.id)} className={LOOK}>
						Pôr na agenda
					</a>
				)}
				<ShareButtons title={lot.title} address={address} look={LOOK} />
			</div>
		</section>
	);
}

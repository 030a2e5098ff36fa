import { useEffect, useState, useSyncExternalStore } from 'react';
import { API, PAGES } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { useShell } from '#web/api/session.ts';
import { copyText } from '#web/browser/copy-text.ts';
import { CompareLink } from '#web/features/catalogue/compare/compare-link.tsx';

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
				<CompareLink lot={lot} />
			</div>
		</section>
	);
}

/** How long the button says that the link was copied. */
const CONFIRMED = 4 * SECOND;

interface ButtonsProps {
	title: string;
	address: string;
	/** The look of each button. */
	look: string;
}

const unchanging = () => () => undefined;

/** Copying the address, and the device's own menu for sharing where the browser has one. Neither works without scripts. */
function ShareButtons({ title, address, look }: ButtonsProps) {
	const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
	const native = useSyncExternalStore(
		unchanging,
		() => typeof navigator.share === 'function',
		() => false,
	);

	useEffect(() => {
		if (copied !== 'yes') return;
		const timer = setTimeout(() => setCopied(null), CONFIRMED);
		return () => clearTimeout(timer);
	}, [copied]);

	async function copy() {
		setCopied((await copyText(address)) ? 'yes' : 'no');
	}

	/** Closing the menu without a choice rejects, which is no error. */
	function share() {
		navigator.share({ title, url: address }).catch(() => undefined);
	}

	return (
		<>
			<button type="button" onClick={copy} className={`${look} cursor-pointer noscript:hidden`}>
				{copied === 'yes' ? 'Link copiado' : 'Copiar link'}
			</button>
			{native && (
				<button type="button" onClick={share} className={`${look} cursor-pointer`}>
					Mais opções
				</button>
			)}
			<p role="status" className={copied === 'no' ? 'w-full text-14 text-ink-soft' : 'sr-only'}>
				{copied === 'yes' && 'Link copiado.'}
				{copied === 'no' && `Seu navegador não deixou copiar. O endereço é ${address}`}
			</p>
		</>
	);
}

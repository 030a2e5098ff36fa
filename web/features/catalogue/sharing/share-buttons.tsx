import { useEffect, useState, useSyncExternalStore } from 'react';
import { SECOND } from '#domain/values/time.ts';
import { copyText } from '#web/browser/copy-text.ts';

/** How long the button says that the link was copied. */
const CONFIRMED = 4 * SECOND;

interface Props {
	title: string;
	address: string;
	/** The look of each button. */
	look: string;
}

const unchanging = () => () => undefined;

/** Copying the address, and the device's own menu for sharing where the browser has one. Neither works without scripts. */
export function ShareButtons({ title, address, look }: Props) {
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

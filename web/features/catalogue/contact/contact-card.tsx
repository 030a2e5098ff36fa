import type { ReactNode } from 'react';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import { auctioneerWords, talkTo } from '#domain/sale/auctioneer-words.ts';
import { useShell } from '#web/api/session.ts';
import { phoneHref, whatsappHref } from '#web/ui/phone-href.ts';

interface Props {
	auctioneer: PublicAuctioneer;
	/** What a message is about: 'o lote' or 'o leilão' with its title, and its page. */
	about: { noun: 'o lote' | 'o leilão'; title: string; path: string };
	/** What else can be asked for on this page. */
	children?: ReactNode;
}

const WAY =
	'inline-flex min-h-11 min-w-0 max-w-full flex-wrap items-center gap-x-2 rounded-control border border-edge bg-surface px-4 py-2 ' +
	'text-16 font-semibold text-ink no-underline transition-colors hover:border-ink-soft';

/** Who conducts the lot or the sale, and every stated way to reach them (rules §26; CNJ 236 art. 14 § 3). */
export function ContactCard({ auctioneer, about, children }: Props) {
	const { phone, whatsapp, email, visiting_hours, treatment } = auctioneer;
	const address = `${useShell()?.brand.url ?? ''}${about.path}`;
	const subject = encodeURIComponent(about.title);
	return (
		<section
			aria-labelledby="contato"
			className="grid scroll-mt-4 gap-3 rounded-card border border-line bg-surface p-4 sm:p-6"
		>
			<h2 id="contato" className="scroll-mt-4 font-serif text-22 font-semibold">
				{talkTo(treatment)}
			</h2>
			<p className="wrap-anywhere">{auctioneerWords(auctioneer)}</p>
			{visiting_hours && (
				<p className="whitespace-pre-line wrap-anywhere">
					<span className="text-ink-soft">Visitas: </span>
					{visiting_hours}
				</p>
			)}
			<div className="flex flex-wrap gap-3 empty:hidden">
				{phone && (
					<a href={phoneHref(phone)} className={WAY}>
						<span className="font-normal text-ink-soft">Telefone</span> {phone}
					</a>
				)}
				{whatsapp && (
					<a
						href={whatsappHref(whatsapp, messageAbout(about.noun, about.title, address))}
						target="_blank"
						rel="noopener"
						className={WAY}
					>
						<span className="font-normal text-ink-soft">WhatsApp</span> {whatsapp}
						<span className="sr-only">, abre em outra aba</span>
					</a>
				)}
				{email && (
					<a href={`mailto:${email}?subject=${subject}`} className={WAY}>
						<span className="font-normal text-ink-soft">Email</span>
						<span className="min-w-0 wrap-anywhere">{email}</span>
					</a>
				)}
				{children}
			</div>
		</section>
	);
}

/** What WhatsApp has typed already: `Olá! Tenho uma dúvida sobre o lote “Casa”: https://…` */
export function messageAbout(noun: Props['about']['noun'], title: string, address: string): string {
	return `Olá! Tenho uma dúvida sobre ${noun} “${title}”: ${address}`;
}

import type { ReactNode } from 'react';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import { auctioneerWords, talkTo } from '#domain/sale/auctioneer-words.ts';
import { useShell } from '#web/api/session.ts';
import { phoneHref, whatsappHref } from '#web/ui/phone-href.ts';

/** What a message is about: 'o lote' or 'o leilão' with its title, and its page. */
interface About {
	noun: 'o lote' | 'o leilão';
	title: string;
	path: string;
}

interface Props {
	auctioneer: PublicAuctioneer;
	about: About;
	/** What else can be asked for on this page. */
	children?: ReactNode;
}

const WAY =
	'inline-flex min-h-11 min-w-0 max-w-full flex-wrap items-center gap-x-2 rounded-control border border-edge bg-surface px-4 py-2 ' +
	'text-16 font-semibold text-ink no-underline transition-colors hover:border-ink-soft';

/** Who conducts the lot or the sale, and every stated way to reach them (rules §26; CNJ 236 art. 14 § 3). */
export function ContactCard({ auctioneer, about, children }: Props) {
	const { phone, whatsapp, email, visiting_hours, treatment } = auctioneer;
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
					<PhoneWay phone={phone}>
						<span className="font-normal text-ink-soft">Telefone</span>
					</PhoneWay>
				)}
				{whatsapp && (
					<WhatsAppWay whatsapp={whatsapp} about={about}>
						<span className="font-normal text-ink-soft">WhatsApp</span> {whatsapp}
					</WhatsAppWay>
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

/** Calls a telephone; `children` stand before its number. */
export function PhoneWay({ phone, children }: { phone: string; children: ReactNode }) {
	return (
		<a href={phoneHref(phone)} className={WAY}>
			{children} {phone}
		</a>
	);
}

/** Opens a chat with a message typed already. */
export function WhatsAppWay({
	whatsapp,
	about: { noun, title, path },
	children,
}: {
	whatsapp: string;
	about: About;
	children: ReactNode;
}) {
	const address = `${useShell()?.brand.url ?? ''}${path}`;
	return (
		<a
			href={whatsappHref(whatsapp, messageAbout(noun, title, address))}
			target="_blank"
			rel="noopener"
			className={WAY}
		>
			{children}
			<span className="sr-only"> (abre em outra aba)</span>
		</a>
	);
}

/** What WhatsApp has typed already: `Olá! Tenho uma dúvida sobre o lote “Casa”: https://…` */
export function messageAbout(noun: About['noun'], title: string, address: string): string {
	return `Olá! Tenho uma dúvida sobre ${noun} “${title}”: ${address}`;
}

import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import { phoneHref } from '#web/ui/phone-href.ts';

/** Who conducts a lot or a sale, with the ways to reach them (rules §26; CNJ 236 art. 14 § 3). */
export function AuctioneerContact({ auctioneer }: { auctioneer: PublicAuctioneer }) {
	const { phone, email } = auctioneer;
	return (
		<div>
			<p className="wrap-anywhere">{auctioneerWords(auctioneer)}</p>
			{(phone || email) && (
				<p className="flex flex-wrap gap-x-4">
					{phone && <Way href={phoneHref(phone)} words={phone} />}
					{email && <Way href={`mailto:${email}`} words={email} />}
				</p>
			)}
		</div>
	);
}

function Way({ href, words }: { href: string; words: string }) {
	return (
		<a href={href} className="inline-flex min-h-11 items-center wrap-anywhere">
			{words}
		</a>
	);
}

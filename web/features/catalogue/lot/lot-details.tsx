import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuctionDetail } from '#contract/auctions.ts';
import { PAGES } from '#contract/paths.ts';
import type { StripFact } from '#web/features/catalogue/lot-facts/six-facts.ts';
import { Documents } from './documents.tsx';
import type { DocumentButton } from './essentials.ts';
import { FactList } from './fact-list.tsx';
import type { Fact } from './facts.ts';

interface Props {
	auction: AuctionDetail;
	/** Of the property (`propertyFacts`). */
	facts: readonly Fact[];
	papers: ComponentProps<typeof Documents>;
}

/** What is for sale, in words: the description, further facts, documents and the place. */
export function LotDetails({ auction, facts, papers }: Props) {
	const { description, property, city, state } = auction;
	return (
		<div className="grid min-w-0 gap-12">
			<Description text={description} />
			<Property facts={facts} />
			<Documents {...papers} />
			<Place city={city} state={state} property={property} />
		</div>
	);
}

/** The lot's description: plain text with its paragraphs and line breaks, never markup. */
function Description({ text }: { text: string }) {
	return (
		<section aria-labelledby="descricao" className="grid gap-4">
			<h2 id="descricao" className="font-serif text-22 font-semibold">
				Descrição
			</h2>
			<p className="max-w-[68ch] text-16 whitespace-pre-line wrap-anywhere">
				{text.trim().replace(/\n\s*\n/g, '\n\n')}
			</p>
		</section>
	);
}

type PlaceProps = Pick<AuctionDetail, 'city' | 'state' | 'property'>;

/** The address as far as it is stated, and the other lots of the city. Renders nothing without a city or an address. */
function Place({ city, state, property: { address, neighborhood } }: PlaceProps) {
	const place = [city, state].filter(Boolean).join('/');
	const lines = [address, neighborhood, place].filter(Boolean);
	if (lines.length === 0) return null;
	return (
		<section aria-labelledby="local" className="grid gap-4">
			<h2 id="local" className="font-serif text-22 font-semibold">
				Local
			</h2>
			<address className="not-italic">
				{lines.map((line) => (
					<span key={line} className="block wrap-anywhere">
						{line}
					</span>
				))}
			</address>
			{city && (
				<Link
					to={`${PAGES.home}?${new URLSearchParams({ city, ...(state && { state }) })}`}
					className="inline-flex min-h-11 items-center justify-self-start font-semibold"
				>
					Outros leilões em {place}
				</Link>
			)}
		</section>
	);
}

/** The known facts of the property that are shown nowhere else. */
function Property({ facts }: { facts: readonly Fact[] }) {
	if (facts.length === 0) return null;
	return (
		<section aria-labelledby="imovel" className="grid gap-4">
			<h2 id="imovel" className="font-serif text-22 font-semibold">
				O imóvel
			</h2>
			<FactList facts={facts} />
		</section>
	);
}

/** What the lines below the strip say in words too: not said twice on a phone, where both are one column. */
const IN_WORDS: readonly StripFact['name'][] = ['occupancy', 'financing'];

/** The facts that buyers ask for first, under the pictures. Renders nothing for a lot that states none. */
export function FactStrip({ facts }: { facts: readonly StripFact[] }) {
	if (facts.length === 0) return null;
	return (
		<dl
			aria-label="Em resumo"
			className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line"
		>
			{facts.map(({ name, label, text }) => (
				<div
					key={label}
					className={`grow basis-[calc(50%-1px)] bg-surface px-3 py-2 sm:px-4 sm:py-3 ${facts.length === 4 ? '' : 'sm:basis-[calc(33%-1px)]'} ${IN_WORDS.includes(name) ? 'max-sm:hidden' : ''}`}
				>
					<dt className="text-14 text-ink-soft">{label}</dt>
					<dd
						className={
							text
								? `text-16 font-semibold tabular-nums sm:text-18 ${text.startsWith('R$') ? 'whitespace-nowrap' : 'wrap-anywhere'}`
								: 'text-16 text-ink-soft sm:leading-6.5'
						}
					>
						{text ?? 'Não informado'}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** The documents that buyers read first. Renders nothing for a lot that has none of them. */
export function DocumentButtons({ documents }: { documents: readonly DocumentButton[] }) {
	if (documents.length === 0) return null;
	return (
		<ul aria-label="Documentos do lote" className="flex flex-wrap gap-2">
			{documents.map(({ label, url }) => (
				<li key={label} className="flex grow">
					<a
						href={url}
						target="_blank"
						rel="noopener noreferrer"
						className="inline-flex min-h-11 grow items-center justify-center rounded-control border border-edge bg-surface px-3 text-16 font-semibold text-ink no-underline hover:border-ink-soft"
					>
						{label}
						<span className="sr-only"> (abre em outra aba)</span>
					</a>
				</li>
			))}
		</ul>
	);
}

/** What a first-time buyer must know: four lines, and what `children` answer. */
export function Essentials({ facts, children }: { facts: readonly Fact[]; children: ReactNode }) {
	return (
		<section aria-labelledby="essencial" className="grid gap-3">
			<h2 id="essencial" className="font-serif text-22 font-semibold">
				O que você precisa saber
			</h2>
			<dl className="grid gap-2">
				{facts.map(({ label, text }) => (
					<div key={label} className="flex gap-4">
						<dt className="w-24 shrink-0 text-14 leading-6 text-ink-soft">{label}</dt>
						<dd className="min-w-0 text-16 wrap-anywhere">{text}</dd>
					</div>
				))}
			</dl>
			{children}
		</section>
	);
}

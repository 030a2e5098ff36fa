import { LinkButton } from '#web/ui/button.tsx';

/** A page of text, with a table of contents beside it where there is room. */
export function TextScreen({ page }: { page: TextPage }) {
	const { title, intro, since, sections } = page;
	const long = sections.length > 2;
	return (
		<div className="measure py-8 md:py-12">
			<header className="max-w-prose">
				<h1 className="font-serif text-28 font-semibold text-balance md:text-36">{title}</h1>
				<p className="mt-3 text-18 text-ink-soft">{intro}</p>
				{since && <p className="mt-3 text-16 sm:text-14 text-ink-soft">Em vigor desde {since}.</p>}
			</header>
			<div className={`mt-8 grid gap-8 lg:gap-12 ${long ? 'lg:grid-cols-[16rem_minmax(0,1fr)]' : ''}`}>
				{long && <Contents sections={sections} />}
				<div className="grid max-w-prose content-start gap-10">
					{sections.map(({ id, heading, blocks }) => (
						<section key={id} id={id} aria-labelledby={`titulo-${id}`} className="scroll-mt-4">
							<h2 id={`titulo-${id}`} className="mb-3 font-serif text-22 font-semibold">
								{heading}
							</h2>
							<div className="grid gap-4">
								{blocks.map((block) => (
									<Block key={JSON.stringify(block)} block={block} />
								))}
							</div>
						</section>
					))}
				</div>
			</div>
		</div>
	);
}

function Contents({ sections }: Pick<TextPage, 'sections'>) {
	return (
		<nav
			aria-label="Nesta página"
			className="hidden self-start border-y border-line py-2 lg:sticky lg:top-4 lg:block"
		>
			<ul>
				{sections.map(({ id, heading }) => (
					<li key={id}>
						<a
							href={`#${id}`}
							className="flex min-h-11 items-center text-ink-soft no-underline hover:text-ink"
						>
							{heading}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

function Block({ block }: { block: TextBlock }) {
	if (typeof block === 'string') return <p>{block}</p>;
	if ('list' in block)
		return (
			<ul className="grid list-disc gap-2 pl-5 marker:text-ink-soft">
				{block.list.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
		);
	if ('links' in block)
		return (
			<div className="flex flex-wrap gap-3">
				{block.links.map(({ words, href }) => (
					<LinkButton key={href} variant="secondary" to={href}>
						{words}
					</LinkButton>
				))}
			</div>
		);
	return <Facts {...block} />;
}

function Facts({ title, facts }: Extract<TextBlock, { facts: unknown }>) {
	return (
		<div>
			{title && <h3 className="mb-1 text-16 font-semibold">{title}</h3>}
			<dl className="divide-y divide-line border-y border-line">
				{facts.map(({ label, value, href }) => (
					<div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
						<dt className="text-16 text-ink-soft sm:pt-0.5 sm:text-14">{label}</dt>
						<dd className="wrap-anywhere">
							{href ? (
								<a href={href} className="inline-flex min-h-11 items-center underline">
									{value}
								</a>
							) : (
								value
							)}
						</dd>
					</div>
				))}
			</dl>
		</div>
	);
}

/** A paragraph, a list, or facts with their labels under an optional title. */
export type TextBlock =
	| string
	| { list: string[] }
	| { title?: string; facts: { label: string; value: string; href?: string }[] }
	/** Links of their own, such as a telephone number or another page. */
	| { links: { words: string; href: string }[] };

export interface TextSection {
	id: string;
	heading: string;
	blocks: TextBlock[];
}

/** A page of text. Loaders return it, so that the browser downloads the text once, in the document. */
export interface TextPage {
	title: string;
	/** For search engines and shared links. */
	description: string;
	intro: string;
	/** The day since which the text holds, as it is shown. */
	since?: string;
	sections: TextSection[];
}

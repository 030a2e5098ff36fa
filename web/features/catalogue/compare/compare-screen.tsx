import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { ComparedFact, ComparedLot, Comparison } from './compare-view.ts';
import { comparedLots } from './compared-lots.ts';

/** Lots side by side. On a phone the table is scrolled sideways beside its first column. */
export function CompareScreen({ lots, facts, missing }: Comparison) {
	const ids = lots.map(({ id }) => id).join(',');
	useEffect(() => comparedLots.write(ids.split(',').filter(Boolean)), [ids]);
	return (
		<div className="measure grid gap-4 pt-4 pb-12">
			<header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
				<div>
					<h1 className="font-serif text-28 font-semibold lg:text-36">Comparar lotes</h1>
					<p className="text-ink-soft">
						{lots.length < 2
							? 'De dois a quatro lotes, lado a lado.'
							: 'O que é igual em todos fica em cinza. O endereço desta página pode ser enviado a outra pessoa.'}
					</p>
				</div>
				{lots.length > 0 && (
					<LinkButton variant="secondary" to={PAGES.compare}>
						Limpar
					</LinkButton>
				)}
			</header>
			{missing > 0 && (
				<p role="status" className="text-16 text-warn sm:text-14">
					{missing === 1 ? 'Um dos lotes não foi encontrado' : `${missing} dos lotes não foram encontrados`} e
					ficou de fora.
				</p>
			)}
			{lots.length > 0 && <Table lots={lots} facts={facts} />}
			{lots.length < 2 && <HowTo started={lots.length === 1} />}
		</div>
	);
}

function HowTo({ started }: { started: boolean }) {
	return (
		<div className="grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-4 py-10 text-center">
			<p className="font-serif text-18 font-semibold">
				{started ? 'Falta mais um lote' : 'Nenhum lote para comparar'}
			</p>
			<p className="text-ink-soft">
				Abra {started ? 'outro' : 'um'} lote e toque em “Comparar”.{' '}
				{started && 'Este fica guardado neste aparelho.'}
			</p>
			<LinkButton variant="secondary" to={PAGES.home}>
				Ver leilões
			</LinkButton>
		</div>
	);
}

/** The facts on which most comparisons are decided. */
const STRONG = ['Preço', 'Total com comissão'];

const HEAD = 'sticky left-0 z-1 bg-surface border-r border-line';

function Table({ lots, facts }: Pick<Comparison, 'lots' | 'facts'>) {
	return (
		<section
			aria-label="Comparação"
			className="relative min-w-0 overflow-x-auto rounded-card border border-line bg-surface"
		>
			<table className="w-full border-collapse text-left lg:table-fixed">
				<thead>
					<tr className="border-b border-line align-top">
						<th scope="col" className={`${HEAD} w-28 p-2 md:w-44 md:p-3`}>
							<span className="sr-only">Característica</span>
						</th>
						{lots.map((lot) => (
							<th key={lot.id} scope="col" className="min-w-44 p-2 font-normal md:p-3">
								<LotHead lot={lot} />
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{facts.map((fact) => (
						<Fact key={fact.label} fact={fact} lots={lots} />
					))}
					<tr className="border-t border-line align-top">
						<th scope="row" className={`${HEAD} p-2 font-normal text-ink-soft md:px-3`}>
							Documentos
						</th>
						{lots.map(({ id, documents }) => (
							<td key={id} className="px-2 md:px-3">
								{documents.length === 0 && <p className="py-2 text-ink-soft">Nenhum publicado</p>}
								{documents.map((document) => (
									<a
										key={document.id}
										href={document.url}
										target="_blank"
										rel="noopener noreferrer nofollow"
										className="flex min-h-11 items-center wrap-anywhere"
									>
										{document.label}
										<span className="sr-only"> (abre em outra aba)</span>
									</a>
								))}
							</td>
						))}
					</tr>
				</tbody>
			</table>
		</section>
	);
}

function LotHead({ lot: { id, title, image, property, without } }: { lot: ComparedLot }) {
	return (
		<div className="grid gap-2">
			<div className="relative overflow-hidden rounded-control border border-line">
				{/* The title is below it. */}
				<Picture
					image={image && { ...image, alt: '' }}
					property={property}
					sizes="(min-width: 48rem) 240px, 176px"
				/>
				<Link
					to={without}
					aria-label={`Tirar da comparação: ${title}`}
					className="absolute top-1 right-1 grid size-11 place-items-center rounded-control border border-line bg-surface text-ink"
				>
					<X aria-hidden size={18} />
				</Link>
			</div>
			<Link
				to={PAGES.auction(id)}
				className="line-clamp-3 min-h-11 font-serif text-16 font-semibold text-ink wrap-anywhere md:text-18"
			>
				{title}
			</Link>
		</div>
	);
}

function Fact({
	fact: { label, texts, differs },
	lots,
}: {
	fact: ComparedFact;
	lots: readonly ComparedLot[];
}) {
	return (
		<tr className="border-t border-line align-top">
			<th scope="row" className={`${HEAD} p-2 font-normal text-ink-soft md:px-3`}>
				{label}
			</th>
			{lots.map(({ id }, at) => (
				<td
					key={id}
					className={`p-2 tabular-nums wrap-anywhere md:px-3 ${differs ? 'text-ink' : 'text-ink-soft'} ${STRONG.includes(label) ? 'font-semibold' : ''}`}
				>
					{texts[at]}
				</td>
			))}
		</tr>
	);
}

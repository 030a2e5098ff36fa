import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuctionDetail, AuctionTerms } from '#contract/auctions.ts';
import { API, PAGES } from '#contract/paths.ts';
import type { Centavos } from '#domain/values/money.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { FactList } from './fact-list.tsx';
import type { RulesWords } from './rules-words.ts';

interface Props {
	auction: Pick<AuctionDetail, 'id' | 'terms'>;
	words: RulesWords;
	/** The current bid. */
	price: Centavos;
}

/** The rules of one auction that bind its bidders: the ones that surprise in a sentence, the others folded. */
export function AuctionRules({ auction, words, price }: Props) {
	return (
		<section aria-labelledby="regras" className="grid gap-4">
			<h2 id="regras" className="font-serif text-22 font-semibold">
				Regras deste leilão
			</h2>
			<p className="max-w-[68ch]">{words.summary}</p>
			{words.rounds && <PlainTable {...words.rounds} />}
			<FactList facts={words.facts} />
			<details className="group rounded-control border border-line">
				<summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-semibold [&::-webkit-details-marker]:hidden">
					<ChevronDown aria-hidden size={18} className="transition group-open:rotate-180" />
					Todas as regras
				</summary>
				<dl className="grid max-w-[68ch] gap-4 border-t border-line p-4">
					<Rule name="Incremento mínimo">
						<IncrementTable increments={auction.terms.increments} price={price} />
					</Rule>
					<Rule name="Encerramento">{words.ending}</Rule>
					<Rule name="Comissão do leiloeiro">{words.commission}</Rule>
					<Rule name="Ordem dos lances">{words.order}</Rule>
					<Rule name="Registro do leilão">
						{words.record}
						<a
							href={API.ledger(auction.id)}
							download
							className="mt-1 flex min-h-11 w-fit items-center gap-2 font-semibold text-brand underline underline-offset-2"
						>
							<Download aria-hidden size={16} />
							Baixar registro do leilão
						</a>
						<Link to={PAGES.ledger(auction.id)} className="flex min-h-11 w-fit items-center font-semibold">
							Conferir este leilão
						</Link>
					</Rule>
				</dl>
			</details>
		</section>
	);
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid gap-1">
			<dt className="text-16 font-semibold">{name}</dt>
			<dd className="text-16 text-ink-soft">{children}</dd>
		</div>
	);
}

interface IncrementTableProps {
	increments: AuctionTerms['increments'];
	/** The current bid, which determines the band that applies. */
	price: Centavos;
}

/** The minimum increment of the next bid for each price band. The band that applies now is marked. */
function IncrementTable({ increments, price }: IncrementTableProps) {
	const current = increments.findLast((band) => fromReais(band.from) <= price);
	return (
		<table className="mt-1 w-full text-14 tabular-nums">
			<thead>
				<tr className="border-b border-line text-left">
					<th scope="col" className="py-1 pr-4 font-normal">
						Lance atual a partir de
					</th>
					<th scope="col" className="py-1 text-right font-normal">
						Próximo lance, pelo menos mais
					</th>
				</tr>
			</thead>
			<tbody>
				{increments.map((band) => (
					<tr
						key={band.from}
						aria-current={band === current}
						className="border-b border-line aria-current:bg-wash aria-current:font-semibold aria-current:text-ink"
					>
						<td className="py-1 pr-4 pl-2">
							{showReais(band.from)}{' '}
							{band === current && <span className="ml-2 text-12 text-brass">agora</span>}
						</td>
						<td className="py-1 pr-2 text-right">{showReais(band.increment)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

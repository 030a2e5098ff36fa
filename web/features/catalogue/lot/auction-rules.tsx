import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuctionDetail, AuctionTerms } from '#contract/auctions.ts';
import { API, PAGES } from '#contract/paths.ts';
import { TYPE_LABELS } from '#domain/auction/auction.ts';
import { conditionWords } from '#domain/auction/condition-words.ts';
import { ROUND_COLUMNS, ROUNDS_TITLE, roundCells } from '#domain/auction/rounds.ts';
import { commissionWords, penaltyWords } from '#domain/sale/payment-terms.ts';
import { statedCostsWords } from '#domain/settlement/stated-costs.ts';
import type { Centavos } from '#domain/values/money.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { FactList } from './fact-list.tsx';
import type { Fact } from './facts.ts';

interface Props {
	auction: AuctionDetail;
	/** Who sells the lot, and how (`saleFacts`). */
	facts: readonly Fact[];
	/** The current bid. */
	price: Centavos;
}

/** The rules of one auction that bind its bidders: the ones that surprise in a sentence, the others folded. */
export function AuctionRules({ auction, facts, price }: Props) {
	const { terms } = auction;
	const notes = [
		commissionWords(auction.commission_to),
		penaltyWords(auction.default_penalty_percent),
		statedCostsWords(auction.costs),
	].flatMap((words) => (words ? [`${words}.`] : []));
	const condition = conditionWords(auction);
	return (
		<section aria-labelledby="regras" className="grid gap-4">
			<h2 id="regras" className="font-serif text-22 font-semibold">
				Regras deste leilão
			</h2>
			<p className="max-w-[68ch]">
				{extensionWords(terms)} Quem arrematar paga o lance e {formatPercent(terms.commission_percent)} de
				comissão em até {terms.payment_deadline_hours} horas.
				{[...notes, ...(condition ? [condition] : [])].map((words) => ` ${words}`)}
			</p>
			{auction.rounds.length > 0 && (
				<PlainTable
					label={ROUNDS_TITLE}
					head={ROUND_COLUMNS}
					rows={auction.rounds.map((round) => roundCells(round, fromReais(round.minimum), auction))}
				/>
			)}
			<FactList facts={[{ label: 'Tipo de leilão', text: TYPE_LABELS[auction.auction_type] }, ...facts]} />
			<details className="group rounded-control border border-line">
				<summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-semibold [&::-webkit-details-marker]:hidden">
					<ChevronDown aria-hidden size={18} className="transition group-open:rotate-180" />
					Todas as regras
				</summary>
				<dl className="grid max-w-[68ch] gap-4 border-t border-line p-4">
					<Rule name="Incremento mínimo">
						<IncrementTable increments={terms.increments} price={price} />
					</Rule>
					<Rule name="Encerramento">{endingWords(auction)}</Rule>
					<Rule name="Comissão do leiloeiro">
						{formatPercent(terms.commission_percent)} sobre o lance vencedor, pagos por quem arrematar, além
						do lance.
					</Rule>
					<Rule name="Ordem dos lances">
						Vale a ordem em que os lances são registrados, pela hora oficial do site. Não há dois lances
						iguais: vale o que chegou primeiro. A exceção é o direito de preferência. Todo lance aceito é
						irretratável, ressalvadas as hipóteses legais.
					</Rule>
					<Rule name="Registro do leilão">
						Abertura, lances aceitos e recusados, prorrogações, pausas e encerramento ficam em um registro
						público, uma linha para cada fato. Cada linha traz a impressão digital (SHA-256) da anterior: se
						alguém mudar uma delas, a conferência mostra.
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

function endingWords({ auction_type }: AuctionDetail): string {
	return auction_type === 'live'
		? 'O leiloeiro conduz o leilão e decide quando encerrar; o término anunciado é uma previsão.'
		: 'O leilão termina sozinho na hora marcada ou no fim da última prorrogação. Lance que chegar depois é recusado.';
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid gap-1">
			<dt className="text-16 font-semibold">{name}</dt>
			<dd className="text-16 text-ink-soft">{children}</dd>
		</div>
	);
}

/** Formats whole seconds: `3 minutos`, `15 segundos`, `1 minuto e 30 segundos`. */
export function windowWords(seconds: number): string {
	const minutes = Math.floor(seconds / 60);
	const parts = [counted(minutes, 'minuto'), counted(seconds % 60, 'segundo')];
	return parts.filter(Boolean).join(' e ') || '0 segundos';
}

/** Describes the soft close in one sentence (rules §5). */
export function extensionWords(terms: AuctionTerms): string {
	const span = windowWords(terms.extension_window_seconds);
	const { extension_cap } = terms;
	const repeats = extension_cap
		? `Isso se repete a cada lance, até no máximo ${formatWeekdayTime(extension_cap)}.`
		: 'Isso se repete a cada lance.';
	const rule =
		terms.extension_mode === 'reset'
			? `o fim passa para ${span} depois dele`
			: `o fim passa para ${span} mais tarde`;
	return `Se alguém der um lance nos últimos ${span}, ${rule}. ${repeats}`;
}

function counted(count: number, unit: string): string {
	if (count === 0) return '';
	return `${count} ${unit}${count === 1 ? '' : 's'}`;
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

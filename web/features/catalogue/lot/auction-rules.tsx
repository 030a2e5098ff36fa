import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuctionDetail, AuctionTerms } from '#contract/auctions.ts';
import { API, PAGES } from '#contract/paths.ts';
import { TYPE_LABELS } from '#domain/auction.ts';
import type { Centavos } from '#domain/money.ts';
import { formatNumber } from '#domain/numbers.ts';
import { ROUND_COLUMNS, roundCells } from '#domain/rounds.ts';
import { formatDateTimeSeconds } from '#domain/time.ts';
import { fromReais } from '#web/api/amount.ts';
import { Link } from '#web/ui/link.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { FactList } from './fact-list.tsx';
import type { Fact } from './facts.ts';
import { IncrementTable } from './increment-table.tsx';

interface Props {
	auction: AuctionDetail;
	/** Who sells the lot, and how (`saleFacts`). */
	facts: readonly Fact[];
	/** The current bid. */
	price: Centavos;
}

/** The rules of one auction that bind its bidders. */
export function AuctionRules({ auction, facts, price }: Props) {
	const { terms } = auction;
	return (
		<section aria-labelledby="regras" className="grid gap-6">
			<h2 id="regras" className="font-serif text-22 font-semibold">
				Regras deste leilão
			</h2>
			<dl className="grid max-w-[68ch] gap-4">
				{auction.rounds.length > 0 && (
					<Rule name="Praças">
						<PlainTable
							label="Praças"
							head={ROUND_COLUMNS}
							rows={auction.rounds.map((round) => roundCells(round, fromReais(round.minimum)))}
						/>
					</Rule>
				)}
				<Rule name="Incremento mínimo">
					<IncrementTable increments={terms.increments} price={price} />
				</Rule>
				<Rule name="Prorrogação">{extensionWords(terms)}</Rule>
				<Rule name="Encerramento">{endingWords(auction)}</Rule>
				<Rule name="Comissão do leiloeiro">
					{formatNumber(terms.commission_percent)} % sobre o lance vencedor, pagos por quem arrematar, além do
					lance.
				</Rule>
				<Rule name="Prazo de pagamento">{terms.payment_deadline_hours} horas após o encerramento.</Rule>
				<Rule name="Ordem dos lances">
					Vale a ordem em que o servidor registra os lances, pelo relógio dele. Dois lances iguais nunca são
					aceitos: fica o que chegou primeiro. Todo lance aceito é irrevogável.
				</Rule>
				<Rule name="Registro encadeado">
					Cada abertura, lance aceito ou recusado, prorrogação, pausa e encerramento vira uma linha que
					carrega o resumo criptográfico (SHA-256) da anterior: nenhuma pode ser mudada sem que todas as
					seguintes deixem de conferir.
					<a
						href={API.ledger(auction.id)}
						download
						className="mt-1 flex min-h-11 w-fit items-center gap-2 font-semibold text-brand underline underline-offset-2"
					>
						<Download aria-hidden size={16} />
						Baixar registro do leilão
					</a>
					<Link to={PAGES.ledger(auction.id)} className="flex min-h-11 w-fit items-center font-semibold">
						Ler e conferir na auditoria do leilão
					</Link>
				</Rule>
			</dl>
			<FactList facts={[{ label: 'Tipo de leilão', text: TYPE_LABELS[auction.auction_type] }, ...facts]} />
		</section>
	);
}

function endingWords({ auction_type }: AuctionDetail): string {
	return auction_type === 'live'
		? 'O leiloeiro conduz o leilão e decide quando encerrar; o término anunciado é uma previsão.'
		: 'O servidor encerra o leilão sozinho no término, já contadas as prorrogações. Lance que chegar depois é recusado.';
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
	const cap = terms.extension_cap && `, mas nunca além de ${formatDateTimeSeconds(terms.extension_cap)}`;
	const rule =
		terms.extension_mode === 'reset'
			? `Um lance aceito a menos de ${span} do fim leva o término para ${span} depois desse lance`
			: `Cada lance aceito a menos de ${span} do fim soma ${span} ao término`;
	return `${rule}${cap || ', quantas vezes for preciso'}.`;
}

function counted(count: number, unit: string): string {
	if (count === 0) return '';
	return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

import type { ReactNode } from 'react';
import type { AdminSale } from '#contract/sales.ts';
import { CONDITIONAL_DAYS } from '#domain/auction/conditional.ts';
import { ENROLMENT_MODES } from '#domain/sale/enrolment-modes.ts';
import { MODALITIES } from '#domain/sale/modalities.ts';
import { COMMISSION_RECEIVERS, penaltyShare } from '#domain/sale/payment-terms.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { costWords } from '#domain/settlement/stated-costs.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { fromReais, showReais } from '#web/api/amount.ts';

const numbers = (value: number) => value.toLocaleString('pt-BR');
const counted = (value: number, one: string, many: string) => `${numbers(value)} ${value === 1 ? one : many}`;

/** '3 min', or '15 s' where it is no whole number of minutes. */
function windowWords(seconds: number): string {
	return seconds % 60 === 0 ? `${numbers(seconds / 60)} min` : `${numbers(seconds)} s`;
}

/** What a late bid does to the end. */
function extensionWords({ mode, window_s, cap_minutes }: AdminSale['extension']): string {
	if (window_s === 0) return 'Sem tempo extra';
	const window = windowWords(window_s);
	const effect = mode === 'reset' ? `o prazo volta a ${window}` : `o fim avança ${window}`;
	const cap = cap_minutes === null ? '' : `, no máximo ${numbers(cap_minutes)} min ao todo`;
	return `A cada lance nos últimos ${window}, ${effect}${cap}`;
}

/** What a sale states, which its lots take over. */
export function SaleTerms({ sale }: { sale: AdminSale }) {
	const { extension, increments, parties } = sale;
	return (
		<dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 lg:grid-cols-3">
			<Fact name="Modalidade">{MODALITIES[sale.modality]}</Fact>
			<Fact name="Leiloeiro">{sale.auctioneer ?? 'O padrão do site'}</Fact>
			{(sale.kind !== 'judicial' || (sale.seller && sale.seller !== sale.court)) && (
				<Fact name="Comitente">{sale.seller ?? 'Não informado'}</Fact>
			)}
			<Fact name="Comissão">{formatPercent(sale.commission_percent)}</Fact>
			{sale.commission_to === 'court' && (
				<Fact name="Quem recebe a comissão">{COMMISSION_RECEIVERS.court}</Fact>
			)}
			<Fact name="Multa por desistência">
				{sale.default_penalty_percent === null
					? 'Nenhuma no edital'
					: penaltyShare(sale.default_penalty_percent)}
			</Fact>
			{sale.costs.length > 0 && (
				<Fact name="Despesas do edital, por lote">
					{sale.costs.map((cost) => (
						<span key={cost.label} className="block">
							{costWords({ ...cost, amount: fromReais(cost.amount) })}
						</span>
					))}
				</Fact>
			)}
			<Fact name="Prazo de pagamento">{counted(sale.payment_deadline_hours, 'hora', 'horas')}</Fact>
			{isRegulated(sale.kind) && (
				<Fact name="Direito de preferência">
					{sale.preference_minutes === null
						? 'Sem prazo no edital'
						: `${counted(sale.preference_minutes, 'minuto', 'minutos')} depois do fim`}
				</Fact>
			)}
			<Fact name="Habilitação">{ENROLMENT_MODES[sale.enrolment]}</Fact>
			<Fact name="Tempo extra">{extensionWords(extension)}</Fact>
			<Fact name="Incrementos">
				{increments === null
					? 'A tabela do site'
					: increments.map(({ from, step }) => (
							<span key={from} className="block">
								a partir de {showReais(from)}: {showReais(step)}
							</span>
						))}
			</Fact>
			{(sale.conditional_days !== null || sale.all_conditional) && (
				<Fact name="Venda condicional">
					{sale.all_conditional ? 'Toda venda depende do comitente' : 'Abaixo da reserva do lote'},{' '}
					{counted(sale.conditional_days ?? CONDITIONAL_DAYS, 'dia útil', 'dias úteis')} para decidir
				</Fact>
			)}
			{sale.kind === 'judicial' && (
				<>
					<Fact name="Processo">{sale.case_number ?? 'Não informado'}</Fact>
					<Fact name="Juízo">{sale.court ?? 'Não informado'}</Fact>
				</>
			)}
			{parties.length > 0 && (
				<Fact name="Partes">
					{parties.map(({ role, name, tax_id }) => (
						<span key={`${role} ${name} ${tax_id}`} className="block">
							{role}: {name}
							{tax_id && ` (${tax_id})`}
						</span>
					))}
				</Fact>
			)}
		</dl>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="text-14 text-ink-soft">{name}</dt>
			<dd className="wrap-anywhere tabular-nums">{children}</dd>
		</div>
	);
}

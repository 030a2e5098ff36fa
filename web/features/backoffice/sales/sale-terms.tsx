import type { ReactNode } from 'react';
import type { AdminSale } from '#contract/sales.ts';
import { ENROLMENT_MODES } from '#domain/sale/enrolment-modes.ts';
import { MODALITIES } from '#domain/sale/modalities.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { showReais } from '#web/api/amount.ts';

/** What a sale states, which its lots take over. */
export function SaleTerms({ sale }: { sale: AdminSale }) {
	const { extension, increments, parties } = sale;
	const numbers = (value: number) => value.toLocaleString('pt-BR');
	return (
		<dl className="grid gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3">
			<Fact name="Modalidade">{MODALITIES[sale.modality]}</Fact>
			<Fact name="Leiloeiro">{sale.auctioneer ?? 'O padrão do site'}</Fact>
			<Fact name="Comitente">{sale.seller ?? 'Não informado'}</Fact>
			<Fact name="Comissão">{numbers(sale.commission_percent)} %</Fact>
			<Fact name="Prazo de pagamento">{numbers(sale.payment_deadline_hours)} horas</Fact>
			{isRegulated(sale.kind) && (
				<Fact name="Direito de preferência">{numbers(sale.preference_minutes)} minutos depois do fim</Fact>
			)}
			<Fact name="Habilitação">{ENROLMENT_MODES[sale.enrolment]}</Fact>
			<Fact name="Prorrogação">
				{extension.mode === 'reset' ? 'Recomeça' : 'Soma'} {numbers(extension.window_s)} s a cada lance tardio
				{extension.cap_minutes !== null && `, no máximo ${numbers(extension.cap_minutes)} min`}
			</Fact>
			<Fact name="Incrementos">
				{increments === null
					? 'A tabela do site'
					: increments.map(({ from, step }) => (
							<span key={from} className="block">
								a partir de {showReais(from)}: {showReais(step)}
							</span>
						))}
			</Fact>
			{sale.conditional_days !== null && (
				<Fact name="Venda condicional">{numbers(sale.conditional_days)} dias</Fact>
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

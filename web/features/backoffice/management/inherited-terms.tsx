import { useCallback } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { AdminSale } from '#contract/sales.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { readSale } from '#web/api/sales.ts';
import { useReading } from '#web/api/use-reading.ts';
import { ReadRefused } from './loaded-auction.tsx';

/** What the lot takes from its sale, which the form does not ask. */
export function InheritedTerms({ id }: { id: string }) {
	const read = useCallback(() => readSale(id), [id]);
	const { reading, reload } = useReading(read);
	if (reading === 'loading') return <p className="text-14 text-ink-soft">Carregando as condições...</p>;
	if ('refused' in reading) return <ReadRefused refused={reading.refused} onRetry={reload} />;
	const sale = reading.done;
	return (
		<section aria-label="Condições do leilão" className="rounded-control border border-line bg-wash p-4">
			<p className="flex flex-wrap items-center gap-x-4 text-14">
				<span className="wrap-anywhere">{`Do leilão "${sale.title}", iguais para todos os lotes:`}</span>
				<Link to={ADMIN_PAGES.sale(id)} className="inline-flex min-h-11 items-center font-semibold">
					Ver o leilão
				</Link>
			</p>
			<dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
				{termsOf(sale).map(([name, words]) => (
					<div key={name} className="min-w-0">
						<dt className="text-14 text-ink-soft">{name}</dt>
						<dd className="wrap-anywhere tabular-nums">{words}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function termsOf(sale: AdminSale): [name: string, words: string][] {
	const { kind, increments, extension } = sale;
	const numbers = (value: number) => value.toLocaleString('pt-BR');
	const first = increments?.[0];
	return [
		['Natureza', AUCTION_KINDS[kind]],
		['Leiloeiro', sale.auctioneer ?? 'O padrão do site'],
		...(kind === 'judicial'
			? ([
					['Processo', sale.case_number ?? 'Não informado'],
					['Juízo', sale.court ?? 'Não informado'],
				] as [string, string][])
			: ([['Comitente', sale.seller ?? 'Não informado']] as [string, string][])),
		['Comissão', `${numbers(sale.commission_percent)}%`],
		['Prazo de pagamento', `${numbers(sale.payment_deadline_hours)} horas`],
		['Tempo extra', `${numbers((extension.window_s * SECOND) / MINUTE)} min`],
		['Incrementos', first ? `a partir de ${showReais(first.step)}` : 'A tabela do site'],
	];
}

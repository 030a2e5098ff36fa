import { useCallback, useId } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { AdminSale } from '#contract/sales.ts';
import { LABELS, SUSPENDED } from '#domain/auction/auction.ts';
import type { FormStep } from '#domain/lot/asked-facts.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { readSale } from '#web/api/sales.ts';
import { useReading } from '#web/api/use-reading.ts';
import { FactFields } from './fact-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { ReadRefused } from './loaded-auction.tsx';
import { InitialBidField, MainFields, TypeField } from './main-fields.tsx';
import { PictureFields } from './picture-fields.tsx';
import { RoundFields } from './round-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import type { AuctionFormState } from './use-auction-form.ts';

/** The fields of one step of the form. */
export function SectionFields({ step, form }: { step: FormStep; form: AuctionFormState }) {
	switch (step) {
		case 'nature':
			return <NatureFields form={form} />;
		case 'property':
			return (
				<>
					<MainFields form={form} />
					<FactFields step="property" form={form} further="Mais detalhes do imóvel" />
				</>
			);
		case 'price':
			return <PriceFields form={form} />;
		case 'terms':
			return <TermFields form={form} />;
		case 'pictures':
			return <PictureFields pictures={form.pictures} error={form.pictureError} saving={form.saving} />;
	}
}

function NatureFields({ form }: { form: AuctionFormState }) {
	const { kind, sale_id } = form.draft;
	return (
		<>
			<FactFields step="nature" form={form} further="Comitente e leiloeiro" />
			<div className="grid items-end gap-4 sm:grid-cols-2">
				<TypeField form={form} />
				{(isRegulated(kind) || sale_id !== '') && <LinkFields form={form} />}
			</div>
			{sale_id !== '' && <InheritedTerms id={sale_id} />}
		</>
	);
}

/** The figures of the law come before the rounds that they judge; a lot without rounds has its own dates. */
function PriceFields({ form }: { form: AuctionFormState }) {
	const own = (
		<>
			<div className="grid gap-4 sm:grid-cols-2">
				<InitialBidField form={form} />
			</div>
			<ScheduleFields form={form} />
			<StatusField form={form} />
		</>
	);
	const figures = <FactFields step="price" form={form} />;
	const rounds = <RoundFields form={form} />;
	if (isRegulated(form.draft.kind))
		return (
			<>
				{figures}
				{rounds}
				{own}
			</>
		);
	return (
		<>
			{own}
			{figures}
			{rounds}
		</>
	);
}

function TermFields({ form }: { form: AuctionFormState }) {
	const { stored } = form;
	return (
		<>
			<FactFields step="terms" form={form} />
			<p className="text-14 text-ink-soft">
				{stored === null ? (
					'Edital, matrícula, laudo e outros PDFs são enviados depois de salvar.'
				) : (
					<Link
						to={ADMIN_PAGES.publication(stored.id)}
						className="inline-flex min-h-11 items-center font-semibold"
					>
						Enviar documentos em PDF
					</Link>
				)}
			</p>
		</>
	);
}

/** What the lot takes from its sale, which the form does not ask. */
function InheritedTerms({ id }: { id: string }) {
	const read = useCallback(() => readSale(id), [id]);
	const { reading, reload } = useReading(read);
	if (reading === 'loading')
		return (
			<p className="min-h-80 rounded-control bg-wash p-4 text-14 text-ink-soft">Carregando as condições...</p>
		);
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
		['Comissão', formatPercent(sale.commission_percent)],
		['Prazo de pagamento', `${numbers(sale.payment_deadline_hours)} horas`],
		['Tempo extra', `${numbers((extension.window_s * SECOND) / MINUTE)} min`],
		['Incrementos', first ? `a partir de ${showReais(first.step)}` : 'A tabela do site'],
	];
}

/** The switch of the form between pending and active (spec §4); after the opening, where the status changes. */
function StatusField({ form: { stored, draft, set } }: { form: AuctionFormState }) {
	if (stored !== null && stored.status !== 'pending')
		return (
			<p className="text-14 text-ink-soft">
				Status:{' '}
				<strong className="text-ink">{stored.suspended_since ? SUSPENDED : LABELS[stored.status]}</strong>.
				Ele muda no controle ao vivo, não por este formulário.
			</p>
		);
	return (
		<StatusSwitch
			active={draft.status === 'active'}
			onChange={(active) => set('status', active ? 'active' : 'pending')}
		/>
	);
}

interface StatusSwitchProps {
	active: boolean;
	onChange: (active: boolean) => void;
}

function StatusSwitch({ active, onChange }: StatusSwitchProps) {
	const id = useId();
	return (
		<div>
			<label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
				<input
					type="checkbox"
					role="switch"
					name="status"
					checked={active}
					aria-checked={active}
					aria-describedby={`${id}-hint`}
					onChange={({ target }) => onChange(target.checked)}
					className="peer sr-only"
				/>
				<span
					aria-hidden
					className="relative h-6 w-11 rounded-full bg-edge transition-colors after:absolute after:top-1 after:left-1 after:size-4 after:rounded-full after:bg-surface after:transition-transform peer-checked:bg-brand peer-checked:after:translate-x-5 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand"
				/>
				Status: {active ? 'Ativo' : 'Pendente'}
			</label>
			<p id={`${id}-hint`} className="text-14 text-ink-soft">
				{active ? 'O leilão começa assim que for salvo.' : 'O leilão fica visível e espera a data de início.'}
			</p>
		</div>
	);
}

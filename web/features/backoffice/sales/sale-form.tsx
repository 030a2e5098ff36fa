import { useState } from 'react';
import { newSale, salePatch } from '#contract/sale-forms.ts';
import type { AdminSale } from '#contract/sales.ts';
import { AUCTION_KINDS, type AuctionKind } from '#domain/lot/property.ts';
import { MODALITIES, type Modality } from '#domain/sale/modalities.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { createSale, editSale, readAuctioneers, readSellers } from '#web/api/sales.ts';
import { type Reading, useReading } from '#web/api/use-reading.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { CostFields } from './cost-fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { LineList } from './line-list.tsx';
import { PartyFields } from './party-fields.tsx';
import {
	bodyOf,
	caseNumberFault,
	changesOf,
	draftOf,
	NEW_SALE,
	type SaleDraft,
	type SaleFormState,
	SELLER_LABELS,
	withField,
} from './sale-draft.ts';
import { TermFields } from './term-fields.tsx';
import { useSaving } from './use-saving.ts';

interface Props {
	/** Null for a new one. */
	sale: AdminSale | null;
	onSaved: (saved: AdminSale) => void;
	onCancel: () => void;
	onReload: () => void;
}

/** The fields that show their own errors. */
const SHOWN = [
	...[
		'title',
		'kind',
		'modality',
		'auctioneer_id',
		'seller_id',
		'commission_percent',
		'payment_deadline_hours',
		'commission_to',
		'default_penalty_percent',
	],
	...[
		'preference_minutes',
		'conditional_days',
		'all_conditional',
		'enrolment',
		'extension',
		'increments',
		'case_number',
		'court',
		'parties',
		'costs',
	],
];

/** The form of a sale: its terms, which its lots take over, and the case of a judicial one. */
export function SaleForm({ sale, onSaved, onCancel, onReload }: Props) {
	const [draft, setDraft] = useState<SaleDraft>(() => (sale ? draftOf(sale) : NEW_SALE));
	const { errors, refused, saving, save } = useSaving();
	const form = {
		draft,
		errors,
		set: <K extends keyof SaleDraft>(name: K, value: SaleDraft[K]) =>
			setDraft((before) => withField(before, name, value, sale === null)),
	};
	async function submit() {
		const saved = sale
			? await save(salePatch, { ...changesOf(draft, sale), version: sale.version }, (body) =>
					editSale(sale.id, body),
				)
			: await save(newSale, bodyOf(draft), createSale);
		if (saved) onSaved(saved);
	}
	return (
		<FormFrame
			action={sale ? 'Salvar alterações' : 'Criar edital'}
			saving={saving}
			refused={refused}
			fields={SHOWN}
			onCancel={onCancel}
			onReload={onReload}
			onSubmit={() => void submit()}
		>
			{sale?.published_at && isRegulated(sale.kind) && (
				<p className="rounded-control border border-line p-3 text-14">
					O edital foi publicado. Para mudar uma condição, envie antes a nova versão do edital: a errata que
					muda condições permite uma mudança, que vale a partir dela.
				</p>
			)}
			<Field
				label="Título"
				name="title"
				required
				maxLength={200}
				autoComplete="off"
				value={draft.title}
				error={errors.title}
				onChange={({ currentTarget }) => form.set('title', currentTarget.value)}
			/>
			<div className="grid items-start gap-4 sm:grid-cols-2">
				<SelectField
					label="Natureza"
					options={AUCTION_KINDS}
					value={draft.kind}
					error={errors.kind}
					onChange={({ currentTarget }) => form.set('kind', currentTarget.value as AuctionKind)}
				/>
				<SelectField
					label="Modalidade"
					options={MODALITIES}
					value={draft.modality}
					error={errors.modality}
					onChange={({ currentTarget }) => form.set('modality', currentTarget.value as Modality)}
				/>
				<PeopleFields form={form} />
			</div>
			<TermFields form={form} />
			<CostFields form={form} />
			<IncrementFields form={form} />
			{draft.kind === 'judicial' && <CaseFields form={form} />}
			{isRegulated(draft.kind) && <PartyFields form={form} />}
		</FormFrame>
	);
}

function PeopleFields({ form: { draft, errors, set } }: { form: SaleFormState }) {
	const auctioneers = useReading(readAuctioneers).reading;
	const sellers = useReading(readSellers).reading;
	return (
		<>
			<SelectField
				label="Leiloeiro"
				hint={hintOf(auctioneers)}
				options={optionsOf(auctioneers, 'O padrão do site', draft.auctioneer_id)}
				value={draft.auctioneer_id}
				error={errors.auctioneer_id}
				onChange={({ currentTarget }) => set('auctioneer_id', currentTarget.value)}
			/>
			<SelectField
				label={SELLER_LABELS[draft.kind] ?? 'Comitente'}
				hint={hintOf(sellers)}
				options={optionsOf(sellers, 'Não informado', draft.seller_id)}
				value={draft.seller_id}
				error={errors.seller_id}
				onChange={({ currentTarget }) => set('seller_id', currentTarget.value)}
			/>
		</>
	);
}

type Named = Reading<{ id: string; name: string }[]>;

const hintOf = (reading: Named) =>
	reading !== 'loading' && 'refused' in reading ? reading.refused.description : undefined;

/** The choices; the chosen one is kept while the list is not there. */
function optionsOf(reading: Named, none: string, chosen: string): Record<string, string> {
	const listed = reading !== 'loading' && 'done' in reading ? reading.done : [];
	const kept = chosen === '' ? {} : { [chosen]: 'O atual' };
	return { '': none, ...kept, ...Object.fromEntries(listed.map(({ id, name }) => [id, name])) };
}

function CaseFields({ form: { draft, errors, set } }: { form: SaleFormState }) {
	return (
		<div className="grid items-start gap-4 sm:grid-cols-2">
			<Field
				label="Número do processo"
				placeholder="0000000-00.0000.0.00.0000"
				maxLength={40}
				autoComplete="off"
				value={draft.case_number}
				error={errors.case_number ?? caseNumberFault(draft.case_number)}
				onChange={({ currentTarget }) => set('case_number', currentTarget.value)}
			/>
			<Field
				label="Juízo"
				placeholder="2ª Vara Cível de Campinas"
				maxLength={200}
				autoComplete="off"
				value={draft.court}
				error={errors.court}
				onChange={({ currentTarget }) => set('court', currentTarget.value)}
			/>
		</div>
	);
}

/** The bands of increments of a sale, ascending; without any, those of the site. */
function IncrementFields({ form: { draft, errors, set } }: { form: SaleFormState }) {
	const { increments } = draft;
	return (
		<LineList
			legend="Incrementos"
			hint="Quanto cada lance sobe, por faixa de preço. A primeira faixa começa em 0. Sem faixas, vale a tabela do site."
			add="Adicionar faixa"
			removal={(number) => `Remover a ${number}ª faixa`}
			lines={increments}
			error={errors.increments}
			onAdd={(key) => set('increments', [...increments, { key, from: 0, step: 0 }])}
			onRemove={(index) => set('increments', increments.toSpliced(index, 1))}
		>
			{(band, index) => (
				<>
					<CurrencyField
						label={`A partir de (${index + 1}ª faixa)`}
						value={band.from}
						error={errors[`increments.${index}.from`]}
						onChange={(from) => set('increments', increments.with(index, { ...band, from }))}
					/>
					<CurrencyField
						label={`Incremento (${index + 1}ª faixa)`}
						value={band.step}
						error={errors[`increments.${index}.step`]}
						onChange={(step) => set('increments', increments.with(index, { ...band, step }))}
					/>
				</>
			)}
		</LineList>
	);
}

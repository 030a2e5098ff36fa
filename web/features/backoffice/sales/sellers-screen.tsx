import { useState } from 'react';
import { newSeller, type Seller, sellerPatch } from '#contract/sellers.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { PAYEES_OF_PRICE, type PayeeOfPrice, SELLER_KINDS, type SellerKind } from '#domain/sale/sellers.ts';
import { createSeller, deleteSeller, editSeller, readSellers } from '#web/api/sales.ts';
import { TaxIdField } from '#web/features/accounts/identity/tax-id-field.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import type { RecordColumn } from '#web/ui/record-table.tsx';
import { valuesOf } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';
import { AccountCell, AccountForm } from './account-cell.tsx';
import { FormFrame } from './form-frame.tsx';
import { type RecordForm, Registry } from './registry.tsx';
import { useSaving } from './use-saving.ts';

const COLUMNS: RecordColumn<Seller>[] = [
	{
		head: 'Nome',
		fills: true,
		cell: ({ name }) => (
			<span className="block md:truncate" title={name}>
				{name}
			</span>
		),
	},
	{ head: 'Tipo', short: true, cell: ({ kind }) => SELLER_KINDS[kind] },
	{ head: 'CPF ou CNPJ', short: true, cell: ({ tax_id }) => tax_id ?? 'Não informado' },
	{ head: 'Preço', short: true, cell: ({ receives }) => PAYEES_OF_PRICE[receives] },
	{
		head: 'Conta',
		short: true,
		cell: (record) => <AccountCell {...record} without={withoutAccount(record)} />,
	},
	{ head: 'Leilões', amount: true, cell: ({ sales }) => sales.toLocaleString('pt-BR') },
	{ head: 'Lotes avulsos', amount: true, cell: ({ lots }) => lots.toLocaleString('pt-BR') },
];

/** The sellers (comitentes) of sales and of lots in no sale: list, creation, edit. */
export function SellersScreen({ sellers }: { sellers: Seller[] | undefined }) {
	return (
		<Registry
			title="Comitentes"
			lead="Quem vende: banco, juízo, órgão público, empresa ou pessoa. Leilões e lotes avulsos escolhem um deles."
			add="Novo comitente"
			edit="Editar comitente"
			empty={['Nenhum comitente cadastrado', 'Cadastre quem vende para citá-lo nos leilões.']}
			deletion={{
				title: 'Excluir comitente',
				words: 'O cadastro do comitente é excluído, com a conta de recebimento.',
				remove: deleteSeller,
				done: BACKOFFICE_TOASTS['seller.deleted'],
			}}
			read={readSellers}
			first={sellers}
			columns={COLUMNS}
			form={(props) => <SellerForm {...props} />}
			account={(props) => <AccountForm {...props} words={accountWords(props.payee)} send={editSeller} />}
		/>
	);
}

const FIELDS = ['name', 'kind', 'tax_id', 'receives', 'seller_commission_percent'];

function SellerForm({ record, onSaved, onCancel, onReload }: RecordForm<Seller>) {
	const { errors, refused, saving, save } = useSaving();
	const [kind, setKind] = useState<SellerKind>(record?.kind ?? 'bank');
	async function submit(form: FormData) {
		const typed = typedSeller(form, kind);
		const saved = record
			? await save(sellerPatch, { ...typed, version: record.version }, (body) => editSeller(record.id, body))
			: await save(newSeller, typed, createSeller);
		if (!saved) return;
		toast(BACKOFFICE_TOASTS['seller.saved']);
		onSaved();
	}
	const taxIdKind = kind === 'person' ? 'CPF' : 'CNPJ';
	return (
		<FormFrame
			action={record ? 'Salvar alterações' : 'Cadastrar comitente'}
			saving={saving}
			refused={refused}
			fields={FIELDS}
			onCancel={onCancel}
			onReload={onReload}
			onSubmit={(form) => void submit(form)}
		>
			<Field
				label="Nome"
				name="name"
				required
				autoComplete="off"
				maxLength={200}
				defaultValue={record?.name}
				error={errors.name}
			/>
			<div className="grid items-start gap-4 sm:grid-cols-2">
				<SelectField
					label="Tipo"
					options={SELLER_KINDS}
					value={kind}
					error={errors.kind}
					onChange={({ currentTarget }) => setKind(currentTarget.value as SellerKind)}
				/>
				<TaxIdField
					key={taxIdKind}
					kind={taxIdKind}
					label={`${taxIdKind} (opcional)`}
					name="tax_id"
					required={false}
					initial={record?.tax_id ?? ''}
					error={errors.tax_id}
				/>
			</div>
			<SelectField
				label="Quem recebe o preço"
				hint="Vale para lotes que não são judiciais."
				name="receives"
				options={PAYEES_OF_PRICE}
				defaultValue={record?.receives}
				error={errors.receives}
			/>
			<Field
				label="Comissão do comitente, em % (opcional)"
				hint="Descontada de cada repasse. Sem ela, nada é descontado."
				name="seller_commission_percent"
				inputMode="decimal"
				autoComplete="off"
				maxLength={6}
				defaultValue={record?.seller_commission_percent?.toLocaleString('pt-BR')}
				error={errors.seller_commission_percent}
			/>
		</FormFrame>
	);
}

function typedSeller(form: FormData, kind: SellerKind) {
	const { name = '', tax_id = '', receives, seller_commission_percent: rate = '' } = valuesOf(form);
	const typedRate = rate.trim().replace('%', '').replace(',', '.');
	return {
		name,
		kind,
		tax_id: tax_id.trim() || null,
		receives: receives as PayeeOfPrice,
		seller_commission_percent: typedRate === '' ? null : Number(typedRate),
	};
}

/** What a table says of a seller without an account; null where the price of their lots cannot be paid. */
function withoutAccount({ kind, receives }: Seller): string | null {
	if (kind === 'court') return 'Guia do juízo';
	return receives === 'directly' ? null : 'Não informada';
}

/** What goes to a seller's account, and what follows without one (rules §54). */
function accountWords({ name, receives }: Seller): string {
	return receives === 'directly'
		? `O valor dos lotes de ${name} vai direto para esta conta; o dos judiciais, para o juízo, por guia. Sem conta, o prazo do pagamento não corre.`
		: `O operador recebe o valor dos lotes de ${name} e o repassa para esta conta; o dos judiciais vai para o juízo, por guia.`;
}

import {
	type Auctioneer,
	auctioneerPatch,
	newAuctioneer,
	VISITING_HOURS_MAX,
} from '#contract/auctioneers.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { TREATMENT_LABELS, TREATMENTS } from '#domain/sale/auctioneer-words.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { createAuctioneer, deleteAuctioneer, editAuctioneer, readAuctioneers } from '#web/api/sales.ts';
import { TaxIdField } from '#web/features/accounts/identity/tax-id-field.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Field, SelectField, TextAreaField } from '#web/ui/field.tsx';
import type { RecordColumn } from '#web/ui/record-table.tsx';
import { valuesOf } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';
import { AccountCell, AccountForm } from './account-cell.tsx';
import { FormFrame } from './form-frame.tsx';
import { type RecordForm, Registry } from './registry.tsx';
import { useSaving } from './use-saving.ts';

const COLUMNS: RecordColumn<Auctioneer>[] = [
	{
		head: 'Nome',
		fills: true,
		cell: ({ name, is_default }) => (
			<span className="flex items-center gap-2">
				<span className="min-w-0 md:truncate" title={name}>
					{name}
				</span>
				{is_default && <Badge tone="brand">Padrão</Badge>}
			</span>
		),
	},
	{ head: 'Matrícula', short: true, cell: ({ registration }) => registration },
	{
		head: 'Válida até',
		short: true,
		cell: ({ valid_until }) => (valid_until === null ? 'Não informada' : formatDay(valid_until)),
	},
	{ head: 'Junta Comercial', short: true, cell: ({ board, state }) => `${board} (${state})` },
	{
		head: 'Contato',
		short: true,
		cell: ({ email, phone }) => (
			<span
				className="block wrap-anywhere md:max-w-40 md:truncate 2xl:max-w-64"
				title={[email, phone].filter(Boolean).join(' · ')}
			>
				{[phone, email].filter(Boolean).join(' · ') || 'Não informado'}
			</span>
		),
	},
	{
		head: 'Comissão vai para',
		short: true,
		cell: (record) => <AccountCell {...record} without={record.is_default ? 'Conta do site' : null} />,
	},
	{ head: 'Leilões', amount: true, cell: ({ sales }) => sales.toLocaleString('pt-BR') },
];

/** The auctioneers with their registrations (rules §26): list, creation, edit. */
export function AuctioneersScreen({ auctioneers }: { auctioneers: Auctioneer[] | undefined }) {
	return (
		<Registry
			title="Leiloeiros"
			lead="Quem conduz os leilões, com a matrícula na Junta Comercial e a conta que recebe a comissão. O padrão responde pelos lotes que não citam outro."
			add="Novo leiloeiro"
			edit="Editar leiloeiro"
			empty={['Nenhum leiloeiro cadastrado', 'O primeiro que você cadastrar será o padrão do site.']}
			deletion={{
				title: 'Excluir leiloeiro',
				words: 'O cadastro do leiloeiro é excluído, com a conta de recebimento.',
				remove: deleteAuctioneer,
				done: BACKOFFICE_TOASTS['auctioneer.deleted'],
			}}
			read={readAuctioneers}
			first={auctioneers}
			columns={COLUMNS}
			form={(props) => <AuctioneerForm {...props} />}
			account={(props) => <AccountForm {...props} words={accountWords(props.payee)} send={editAuctioneer} />}
		/>
	);
}

const FIELDS = [
	'name',
	'registration',
	'board',
	'state',
	'email',
	'phone',
	'whatsapp',
	'visiting_hours',
	'treatment',
	'tax_id',
	'valid_until',
] as const;

function AuctioneerForm({ record, onSaved, onCancel, onReload }: RecordForm<Auctioneer>) {
	const { errors, refused, saving, save } = useSaving();
	async function submit(form: FormData) {
		const typed = typedAuctioneer(form, record?.is_default ?? false);
		const saved = record
			? await save(auctioneerPatch, { ...typed, version: record.version }, (body) =>
					editAuctioneer(record.id, body),
				)
			: await save(newAuctioneer, typed, createAuctioneer);
		if (!saved) return;
		toast(BACKOFFICE_TOASTS['auctioneer.saved']);
		onSaved();
	}
	const field = (name: (typeof FIELDS)[number]) => ({
		name,
		error: errors[name],
		defaultValue: record?.[name] ?? '',
		autoComplete: 'off',
	});
	return (
		<FormFrame
			action={record ? 'Salvar alterações' : 'Cadastrar leiloeiro'}
			saving={saving}
			refused={refused}
			fields={FIELDS}
			onCancel={onCancel}
			onReload={onReload}
			onSubmit={(form) => void submit(form)}
		>
			<div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
				<Field {...field('name')} label="Nome" required maxLength={200} />
				<SelectField
					{...field('treatment')}
					label="Tratamento"
					options={{ '': 'Não informado', ...TREATMENT_LABELS }}
				/>
			</div>
			<Field
				{...field('registration')}
				label="Matrícula"
				hint="O número do registro na Junta Comercial"
				required
				maxLength={100}
			/>
			<div className="grid gap-4 sm:grid-cols-[1fr_6rem]">
				<Field {...field('board')} label="Junta Comercial" placeholder="JUCESP" required maxLength={100} />
				<Field {...field('state')} label="UF" required maxLength={2} />
			</div>
			<Field
				{...field('valid_until')}
				label="Matrícula válida até (opcional)"
				hint="Sem validade no dia do 1º leilão, o edital não é publicado"
				type="date"
			/>
			<Field {...field('email')} label="Email (opcional)" type="email" />
			<div className="grid gap-4 sm:grid-cols-2">
				<Field {...field('phone')} label="Telefone (opcional)" type="tel" maxLength={40} />
				<Field {...field('whatsapp')} label="WhatsApp (opcional)" type="tel" maxLength={40} />
			</div>
			<TextAreaField
				{...field('visiting_hours')}
				label="Horário de visita (opcional)"
				hint="Aparece na página dos lotes, com os contatos"
				maxLength={VISITING_HOURS_MAX}
			/>
			<TaxIdField
				kind="CPF"
				label="CPF (opcional)"
				hint="Só administradores veem. Quem conduz um leilão não dá lances nele."
				name="tax_id"
				required={false}
				initial={record?.tax_id ?? ''}
				error={errors.tax_id}
			/>
			<DefaultChoice record={record} />
		</FormFrame>
	);
}

/** What goes to an auctioneer's account, and what follows without one (rules §54). */
function accountWords({ name, is_default }: Auctioneer): string {
	const without = is_default ? 'ela entra na conta do site' : 'o prazo do pagamento não corre';
	return `A comissão dos lotes de ${name} vai para esta conta. Sem conta, ${without}.`;
}

/** The default one stays it until another one becomes it. */
function DefaultChoice({ record }: { record: Auctioneer | null }) {
	if (record?.is_default)
		return (
			<p className="text-14 text-ink-soft">É o leiloeiro padrão. Para trocar, marque outro como padrão.</p>
		);
	return (
		<label className="flex min-h-11 items-center gap-3">
			<input type="checkbox" name="is_default" className="size-5 accent-brand" />
			Tornar o leiloeiro padrão do site
		</label>
	);
}

function typedAuctioneer(form: FormData, is_default: boolean) {
	const {
		name = '',
		registration = '',
		board = '',
		state = '',
		email = '',
		phone = '',
		whatsapp = '',
		visiting_hours = '',
		treatment = '',
		tax_id = '',
		valid_until = '',
	} = valuesOf(form);
	const chosen = form.has('is_default');
	return {
		name,
		registration,
		board,
		state,
		email: email.trim() || null,
		phone: phone.trim() || null,
		whatsapp: whatsapp.trim() || null,
		visiting_hours: visiting_hours.trim() || null,
		treatment: TREATMENTS.find((known) => known === treatment) ?? null,
		tax_id: tax_id.trim() || null,
		valid_until: valid_until || null,
		...(chosen && !is_default && { is_default: true }),
	};
}

import { useState } from 'react';
import { type AccountPatch, accountPatch } from '#contract/payee-accounts.ts';
import type { PendingAccount, ShownAccount } from '#contract/shown-accounts.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { formatDateTime } from '#domain/values/time.ts';
import type { Answer } from '#web/api/request.ts';
import { CONSENT_NEEDED } from '#web/features/settlement/decisions/use-decision.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { valuesOf } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';
import { accountLines, type Payee } from './account-words.ts';
import { FormFrame } from './form-frame.tsx';
import type { RecordForm } from './registry.tsx';
import { useSaving } from './use-saving.ts';

const FIELDS = ['pix_key', 'city', 'bank', 'branch', 'account'] as const;

export interface Props extends RecordForm<Payee> {
	payee: Payee;
	/** What goes to the account, and what follows without one. */
	words: string;
	send: (id: string, change: AccountPatch) => Promise<Answer<object>>;
}

/** The account of a payee (rules §59): what waits for a second administrator, or the form of another account. */
export default function AccountForm({ payee, words, send, ...form }: Props) {
	const { pending_payout: pending, version } = payee;
	const [other, setOther] = useState(false);
	const saving = useSaving();
	async function change(payout: AccountPatch['payout']) {
		const saved = await saving.save(accountPatch, { payout, version }, (body) => send(payee.id, body));
		if (!saved) return;
		toast('consent' in saved ? CONSENT_NEEDED : BACKOFFICE_TOASTS['payee.account-saved']);
		form.onSaved();
	}
	const asked = pending && !pending.own && !other;
	return (
		<>
			<p className="mt-2 font-semibold wrap-anywhere">{payee.name}</p>
			<p className="mt-1 text-ink-soft wrap-anywhere">{words}</p>
			{pending && <Pending pending={pending} now={payee.payout} />}
			<FormFrame
				action={asked ? 'Consentir' : 'Salvar conta'}
				saving={saving.saving}
				refused={saving.refused}
				fields={asked ? [] : FIELDS.map((name) => `payout.${name}`)}
				onCancel={form.onCancel}
				onReload={form.onReload}
				onSubmit={(typed) => void change(asked ? sentOf(pending.payout) : typedAccount(typed, payee.payout))}
			>
				{asked ? (
					<Button variant="quiet" className="justify-self-start" onClick={() => setOther(true)}>
						Informar outra conta
					</Button>
				) : (
					<AccountFields payout={payee.payout} errors={saving.errors} />
				)}
			</FormFrame>
		</>
	);
}

function Pending({ pending, now }: { pending: PendingAccount; now: ShownAccount | null }) {
	const { payout, asked_by, asked_at, expires_at, own } = pending;
	return (
		<section aria-label="Conta a consentir" className="mt-4 rounded-card border border-warn bg-surface p-4">
			<p className="text-14 text-ink-soft wrap-anywhere">
				Pedido por {asked_by} em {formatDateTime(asked_at)}. Vale até {formatDateTime(expires_at)}.
			</p>
			<dl className="mt-2 grid gap-2">
				<AccountIn title="Conta de hoje" account={now} />
				<AccountIn title="Conta pedida" account={payout} />
			</dl>
			<p className="mt-2">
				{own
					? 'Você pediu: outro administrador precisa consentir. Até lá nada muda.'
					: 'Confira com quem recebe, por um contato que você já conhece, antes de consentir.'}
			</p>
		</section>
	);
}

function AccountIn({ title, account }: { title: string; account: ShownAccount | null }) {
	return (
		<div>
			<dt className="text-14 text-ink-soft">{title}</dt>
			{(account ? accountLines(account) : ['Nenhuma']).map((line) => (
				<dd key={line} className="font-semibold wrap-anywhere">
					{line}
				</dd>
			))}
		</div>
	);
}

const LABELS: Record<(typeof FIELDS)[number], { label: string; hint?: string; maxLength: number }> = {
	pix_key: {
		label: 'Chave Pix',
		hint: 'CPF, CNPJ, email, celular com +55, ou chave aleatória',
		maxLength: 100,
	},
	city: { label: 'Cidade (opcional)', hint: 'Do código Pix, até 15 letras', maxLength: 100 },
	bank: { label: 'Banco', hint: 'Código de 3 dígitos', maxLength: 3 },
	branch: { label: 'Agência', hint: 'Com o dígito, se houver', maxLength: 20 },
	account: { label: 'Conta', hint: 'Com o dígito: 210169-6', maxLength: 40 },
};

function AccountFields({ payout, errors }: { payout: ShownAccount | null; errors: Record<string, string> }) {
	const field = (name: (typeof FIELDS)[number]) => (
		<Field
			key={name}
			{...LABELS[name]}
			name={name}
			autoComplete="off"
			defaultValue={payout?.[name]}
			error={errors[`payout.${name}`]}
		/>
	);
	return (
		<>
			<div className="grid items-end gap-4 sm:grid-cols-[3fr_2fr]">{FIELDS.slice(0, 2).map(field)}</div>
			<div className="grid items-end gap-4 sm:grid-cols-3">{FIELDS.slice(2).map(field)}</div>
			<p className="text-14 text-ink-soft">
				{payout
					? 'Pix, dados do banco ou os dois. Tudo em branco retira a conta.'
					: 'Informe o Pix, os dados do banco ou os dois.'}
			</p>
		</>
	);
}

/** The account as the form states it; null where everything of an account that there was is taken away. */
function typedAccount(form: FormData, before: ShownAccount | null): AccountPatch['payout'] {
	const values = valuesOf(form);
	const typed = Object.fromEntries(
		FIELDS.flatMap((name) => (values[name]?.trim() ? [[name, values[name]]] : [])),
	);
	return before && Object.keys(typed).length === 0 ? null : typed;
}

/** The same account as an administrator asked for, to be sent once more. */
function sentOf(account: ShownAccount | null): AccountPatch['payout'] {
	if (account === null) return null;
	const { pix_kind: _, bank_name: __, ...sent } = account;
	return sent;
}

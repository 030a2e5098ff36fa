import { type FormEvent, useEffect, useState } from 'react';
import { type RefundAccount as Account, refundAccount } from '#contract/refunds.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { readOwnRefundAccount, stateRefundAccount } from '#web/api/refunds.ts';
import type { Refusal } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { RefusalAlert } from '#web/ui/refusal-alert.tsx';
import { errorsOf, valuesOf } from '#web/ui/submission.ts';

const FIELDS = {
	pix_key: { label: 'Chave Pix', hint: 'CPF, CNPJ, email, celular com +55, ou chave aleatória' },
	bank: { label: 'Banco', hint: 'Código de 3 dígitos' },
	branch: { label: 'Agência', hint: 'Com o dígito, se houver' },
	account: { label: 'Conta', hint: 'Com o dígito: 210169-6' },
} as const;
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** An account in lines: the key, or bank, branch and account. */
export function accountLines({ pix_key, bank, branch, account }: Account): string[] {
	return [
		...(pix_key ? [`Chave Pix: ${pix_key}`] : []),
		...(bank ? [`Banco ${bank}, agência ${branch ?? ''}, conta ${account ?? ''}`] : []),
	];
}

interface Props {
	auctionId: string;
	/** When an account was stated (ISO); null before. */
	stated_at: string | null;
	onStated: () => Promise<void>;
}

/** The account to which the viewer wants back what they paid: what was stated, or the form. */
export function RefundAccount({ auctionId, stated_at, onStated }: Props) {
	const [changing, setChanging] = useState(false);
	if (stated_at === null || changing)
		return (
			<AccountForm
				auctionId={auctionId}
				onStated={async () => {
					await onStated();
					setChanging(false);
				}}
			/>
		);
	return (
		<div className="grid gap-2">
			<h3 className="text-18 font-semibold">Conta para a devolução</h3>
			<Stated key={stated_at} auctionId={auctionId} />
			<p className="text-16 sm:text-14 text-ink-soft tabular-nums">
				Informada em {formatDateTime(stated_at)}.
			</p>
			<Button
				variant="secondary"
				className="justify-self-start print:hidden"
				onClick={() => setChanging(true)}
			>
				Trocar a conta
			</Button>
		</div>
	);
}

function Stated({ auctionId }: { auctionId: string }) {
	const [lines, setLines] = useState<string[] | null>(null);
	useEffect(() => {
		let wanted = true;
		void readOwnRefundAccount(auctionId).then(
			(answer) => wanted && setLines('done' in answer ? accountLines(answer.done.account) : []),
		);
		return () => {
			wanted = false;
		};
	}, [auctionId]);
	if (lines?.length === 0) return <p role="alert">Não foi possível ler a conta. Atualize a página.</p>;
	return (
		<ul className="min-h-6" aria-busy={lines === null}>
			{lines?.map((line) => (
				<li key={line} className="font-semibold wrap-anywhere">
					{line}
				</li>
			))}
		</ul>
	);
}

function AccountForm({ auctionId, onStated }: { auctionId: string; onStated: () => Promise<void> }) {
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [refused, setRefused] = useState<Refusal | null>(null);
	const [busy, setBusy] = useState(false);

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (busy) return;
		const values = valuesOf(new FormData(event.currentTarget));
		const typed = Object.fromEntries(
			NAMES.flatMap((name) => (values[name]?.trim() ? [[name, values[name]]] : [])),
		);
		const read = refundAccount.safeParse(typed);
		setErrors(read.success ? {} : errorsOf(read.error));
		setRefused(null);
		if (!read.success) return;
		setBusy(true);
		const answer = await stateRefundAccount(auctionId, read.data);
		setBusy(false);
		if ('done' in answer) return onStated();
		setErrors(answer.refused.fields);
		if (Object.keys(answer.refused.fields).length === 0) setRefused(answer.refused);
	}

	return (
		<form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 print:hidden">
			<div>
				<h3 className="text-18 font-semibold">Em que conta você quer receber?</h3>
				<p className="text-16 sm:text-14 text-ink-soft">
					Uma conta sua: a chave Pix, ou banco, agência e conta. Fica cifrada, e só quem faz a devolução a vê.
				</p>
			</div>
			<Field {...FIELDS.pix_key} name="pix_key" autoComplete="off" maxLength={100} error={errors.pix_key} />
			<div className="grid items-start gap-4 sm:grid-cols-3">
				{NAMES.slice(1).map((name) => (
					<Field
						key={name}
						{...FIELDS[name]}
						name={name}
						autoComplete="off"
						maxLength={40}
						error={errors[name]}
					/>
				))}
			</div>
			{refused && <RefusalAlert refused={refused} />}
			<Button type="submit" className="justify-self-start" aria-disabled={busy}>
				{busy ? 'Salvando...' : 'Salvar conta'}
			</Button>
		</form>
	);
}

import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import { type ReactNode, useState } from 'react';
import type { Payment, PaymentProof } from '#contract/payments.ts';
import { PROOF_LABELS, type ProofStatus } from '#domain/settlement/proofs.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

const EMPTY = 'rounded-card border border-dashed border-edge px-4 py-6 text-ink-soft';

interface Props {
	payment: Payment;
	open: (proof: PaymentProof) => Promise<string | null>;
	/** The form that sends another one; null if none is accepted. */
	form: ReactNode;
}

/** The proofs of payment, newest first, each with the operator's decision. */
export function Proofs({ payment: { proofs, own }, open, form }: Props) {
	if (proofs.length === 0 && !form && own) return null;
	const sent = proofs.some(({ status }) => status === 'waiting');
	return (
		<section aria-labelledby="comprovantes">
			<h2 id="comprovantes" className="mb-3 font-serif text-22 font-semibold">
				{own ? 'Seus comprovantes' : 'Comprovantes'}
			</h2>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
				{proofs.length > 0 ? (
					<ProofList proofs={proofs} open={open} />
				) : (
					<p className={form ? 'max-w-[68ch]' : EMPTY}>
						{own
							? 'Depois de pagar, envie aqui a imagem ou o PDF que o seu banco mostra.'
							: 'Nenhum comprovante enviado ainda.'}
					</p>
				)}
				{form && (
					<div className="print:hidden">
						{sent ? <Fold name="Enviar outro comprovante">{form}</Fold> : form}
					</div>
				)}
			</div>
		</section>
	);
}

/** A quiet line that unfolds. */
export function Fold({ name, children }: { name: string; children: ReactNode }) {
	return (
		<details>
			<summary className="flex min-h-11 cursor-pointer items-center font-semibold">{name}</summary>
			<div className="py-3">{children}</div>
		</details>
	);
}

/** Proofs, newest first; each can be opened. */
export function ProofList({ proofs, open }: { proofs: readonly PaymentProof[]; open: Props['open'] }) {
	return (
		<ul className="divide-y divide-line rounded-card border border-line bg-surface">
			{proofs.toReversed().map((proof) => (
				<Proof key={proof.id} proof={proof} open={open} />
			))}
		</ul>
	);
}

const TONES = { waiting: 'warn', accepted: 'brand', refused: 'neutral' } as const satisfies Record<
	ProofStatus,
	string
>;
const KINDS = { image: { Icon: Image, name: 'Imagem' }, pdf: { Icon: FileText, name: 'PDF' } };

function Proof({ proof, open }: { proof: PaymentProof; open: Props['open'] }) {
	const { number, kind, status, reason, uploaded_at } = proof;
	const { Icon, name } = KINDS[kind];
	const [opening, setOpening] = useState(false);
	const [failed, setFailed] = useState<string | null>(null);

	async function show() {
		if (opening) return;
		setOpening(true);
		setFailed(await open(proof));
		setOpening(false);
	}

	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
			<Icon aria-hidden size={20} className="shrink-0 text-ink-soft" />
			<div className="min-w-0 grow basis-52">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<span className="font-semibold">{`Comprovante ${number}`}</span>
					<Badge tone={TONES[status]}>{PROOF_LABELS[status]}</Badge>
				</p>
				<p className="text-16 sm:text-14 text-ink-soft tabular-nums">{`${name}, enviado em ${formatDateTime(uploaded_at)}`}</p>
				{reason && <p className="mt-1 wrap-anywhere">Motivo da recusa: {reason}</p>}
				{failed && (
					<p role="alert" className="mt-1 text-16 sm:text-14 text-live">
						{failed}
					</p>
				)}
			</div>
			<Button
				variant="secondary"
				className="print:hidden"
				aria-label={`Abrir comprovante ${number}`}
				aria-disabled={opening}
				onClick={() => void show()}
			>
				Abrir
			</Button>
		</li>
	);
}

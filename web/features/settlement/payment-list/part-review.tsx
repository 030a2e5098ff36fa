import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ListedPart } from '#contract/part-list.ts';
import { PAGES } from '#contract/paths.ts';
import { payeeLabel } from '#domain/settlement/payment-components.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { proofLink } from '#web/api/documents.ts';
import { confirmComponent, confirmPayment, refuseComponent, refuseProofs } from '#web/api/payments.ts';
import { DocumentViewer } from '#web/features/accounts/documents/document-viewer.tsx';
import { NoDocument, ReviewPanel } from '#web/features/accounts/registrations/review-panel.tsx';
import { ConfirmForm } from '#web/features/settlement/decisions/confirm-dialog.tsx';
import { RefuseForm } from '#web/features/settlement/decisions/refuse-dialog.tsx';
import { useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { Button } from '#web/ui/button.tsx';
import { decidedAs, isConfirmable, shortName } from './part-words.ts';
import { placeOf } from './row-words.ts';

interface Props {
	/** The part that was opened; null while the panel is closed. */
	opened: ListedPart | null;
	/** The parts of the list, as they are now. */
	rows: readonly ListedPart[];
	server_time: string;
	onOpen: (part: ListedPart | null) => void;
	/** Reads the list again. */
	onDecided: () => Promise<void>;
}

/** What is decided one by one: the parts that can be confirmed, and a payment by one Pix once. */
function reviewed(rows: readonly ListedPart[]): ListedPart[] {
	const seen = new Set<string>();
	return rows.filter((part) => {
		const key = decidedAs(part);
		if (!isConfirmable(part) || seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}

/** The proof of a part beside what is expected, one after the other. A decision opens the next. */
export default function PartReview({ opened, rows, server_time, onOpen, onDecided }: Props) {
	const items = reviewed(rows);
	const index = opened ? items.findIndex((item) => decidedAs(item) === decidedAs(opened)) : -1;
	const part = items[index] ?? null;
	const shown = part ?? opened;
	const [busy, setBusy] = useState(false);
	const show = (place: number) => {
		const item = items[place];
		if (item && !busy) onOpen(item);
	};
	return (
		<ReviewPanel
			side
			title={shown && (shown.proof ? 'Conferir comprovante' : 'Confirmar pagamento')}
			label={shown ? `${shortName(shown)} de ${shown.payer.name}` : ''}
			what="Partes"
			keys="confirma"
			pages={{
				position: { index, count: items.length },
				busy,
				close: () => onOpen(null),
				previous: () => show(index - 1),
				next: () => show(index + 1),
			}}
			document={
				shown && (
					<div className="grid gap-4 [--sheet:max(14rem,38dvh)]">
						<Expected part={shown} />
						<Proof part={shown} />
					</div>
				)
			}
		>
			{part && (
				<Decision
					key={`${decidedAs(part)} ${part.proof?.id}`}
					part={part}
					server_time={server_time}
					onBusy={setBusy}
					onDone={() => onOpen(items[index + 1] ?? items[index - 1] ?? null)}
					onDecided={onDecided}
				/>
			)}
			{shown && !part && (
				<div role="status" className="grid justify-items-start gap-3 border-l-4 border-line bg-wash p-4">
					<p>Já não espera por decisão.</p>
					<Button aria-keyshortcuts="a" onClick={() => onOpen(items[0] ?? null)}>
						{items.length > 0 ? 'Próximo' : 'Fechar'}
					</Button>
				</div>
			)}
		</ReviewPanel>
	);
}

function Proof({ part: { proof, payer } }: { part: ListedPart }) {
	if (!proof) return <NoDocument>Nenhum comprovante enviado</NoDocument>;
	return (
		<DocumentViewer
			key={proof.id}
			id={proof.id}
			link={proofLink}
			kind={proof.kind}
			label={`Comprovante de ${payer.name}`}
		/>
	);
}

/** What the proof must show. */
function Expected({ part }: { part: ListedPart }) {
	const { amount, as_one, payer, auction, case_number, slip, identifier, due_at, proof } = part;
	const place = placeOf(part);
	return (
		<div className="grid gap-3">
			<p>
				<span className="block text-14 text-ink-soft">
					{as_one === null
						? `Valor esperado: ${shortName(part).toLowerCase()}`
						: 'Valor esperado, em um só Pix'}
				</span>
				<strong className="font-serif text-28 tabular-nums">{showReais(as_one ?? amount)}</strong>
			</p>
			<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14">
				<Fact name="Favorecido">{receiverOf(part)}</Fact>
				<Fact name="Pagador">{payer.name}</Fact>
				{slip && <Fact name="Guia">{slip}</Fact>}
				{identifier && <Fact name="Pix">{identifier}</Fact>}
				<Fact name="Lote">
					<Link to={PAGES.payment(auction.id)}>{auction.title}</Link>
					{place && ` · ${place}`}
				</Fact>
				{case_number && <Fact name="Processo">{case_number}</Fact>}
				{due_at && <Fact name="Prazo">{formatDateTime(due_at)}</Fact>}
				{proof && <Fact name="Enviado">{formatDateTime(proof.uploaded_at)}</Fact>}
			</dl>
		</div>
	);
}

/** One Pix goes to the operator's account, also for the commission. */
const receiverOf = ({ as_one, payee }: ListedPart) =>
	payeeLabel(as_one === null ? payee : { kind: 'operator', name: null });

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<>
			<dt className="text-ink-soft">{name}</dt>
			<dd className="wrap-anywhere tabular-nums">{children}</dd>
		</>
	);
}

interface DecisionProps {
	part: ListedPart;
	server_time: string;
	onBusy: (busy: boolean) => void;
	onDone: () => void;
	onDecided: () => Promise<void>;
}

function Decision({ part, server_time, onBusy, onDone, onDecided }: DecisionProps) {
	const [step, setStep] = useState<'view' | 'confirm' | 'refuse'>('view');
	const { id, payment_id, amount, as_one, payee, consent, proof } = part;
	const back = () => setStep('view');
	const decided = { onClose: onDone, onDecided };
	const confirming = useDecision('payment.confirmed', decided);
	const refusing = useDecision('proof.refused', decided);
	const of = ({ busy, decide, form }: ReturnType<typeof useDecision>) => ({
		busy,
		form: { ...form, onBack: back },
		decide: async (send: Parameters<typeof decide>[0]) => {
			onBusy(true);
			await decide(send);
			onBusy(false);
		},
	});
	if (step === 'confirm')
		return (
			<ConfirmForm
				amount={as_one ?? amount}
				payee={receiverOf(part)}
				between={{ won: part.won_at, now: server_time }}
				consent={consent ?? undefined}
				send={(body) => (as_one === null ? confirmComponent(id, body) : confirmPayment(payment_id, body))}
				decision={of(confirming)}
			>
				{payee.kind === 'court'
					? 'Confira no juízo ou no banco da guia que o depósito foi feito.'
					: 'Confira no extrato da conta que o dinheiro entrou.'}
			</ConfirmForm>
		);
	if (step === 'refuse' && proof)
		return (
			<RefuseForm
				proofs={[proof]}
				send={(body) => (as_one === null ? refuseComponent(id, body) : refuseProofs(payment_id, body))}
				decision={of(refusing)}
			/>
		);
	return (
		<div className="flex flex-wrap gap-3">
			<Button aria-keyshortcuts="a" onClick={() => setStep('confirm')}>
				Confirmar pagamento
			</Button>
			{proof && (
				<Button variant="secondary" aria-keyshortcuts="r" onClick={() => setStep('refuse')}>
					Recusar…
				</Button>
			)}
		</div>
	);
}

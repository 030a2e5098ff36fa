import { useCallback, useEffect, useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import type { ReceivedPix as Received } from '#contract/pix.ts';
import { PIX_OUTCOMES, PIX_RETURNS } from '#domain/settlement/received-pix.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { readReceivedPix, returnPix } from '#web/api/payments.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** For administrators: the Pix that the bank received for a payment and for none, with a button to return them. */
export function ReceivedPix({ payment: { id, server_time } }: { payment: Payment }) {
	const [list, setList] = useState<Received[]>([]);
	const [returning, setReturning] = useState<Received | null>(null);
	const renew = useCallback(async () => {
		const answer = await readReceivedPix(id);
		if ('done' in answer) setList(answer.done);
	}, [id]);
	// Reads it again whenever the page was read again.
	useEffect(() => {
		if (server_time) void renew();
	}, [renew, server_time]);
	if (list.length === 0) return null;
	return (
		<section aria-labelledby="pix-recebidos">
			<h2 id="pix-recebidos" className="mb-3 font-serif text-22 font-semibold">
				Pix recebidos
			</h2>
			<ul className="divide-y divide-line rounded-card border border-line bg-surface">
				{list.map((pix) => (
					<Line key={pix.end_to_end_id} pix={pix} onReturn={() => setReturning(pix)} />
				))}
			</ul>
			<p className="mt-2 text-14 text-ink-soft">
				Só um Pix do valor exato, confirmado pelo banco, quita a arrematação. Antes de devolver um Pix
				recebido depois de já pago, confira que ele não é o mesmo dinheiro que alguém confirmou pelo
				comprovante.
			</p>
			<ReturnPixDialog pix={returning} onClose={() => setReturning(null)} onDecided={renew} />
		</section>
	);
}

function Line({ pix, onReturn }: { pix: Received; onReturn: () => void }) {
	const { outcome, amount, paid_at, end_to_end_id, return: back } = pix;
	const returnable = outcome !== 'settled' && (back === null || back.state === 'failed');
	return (
		<li className="grid gap-2 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-6">
			<div className="min-w-0">
				<p className="font-semibold">
					{showReais(amount)} · {PIX_OUTCOMES[outcome]}
				</p>
				<p className="text-14 text-ink-soft tabular-nums">{formatDateTimeSeconds(paid_at)}</p>
				<p className="text-12 break-all text-ink-soft">{end_to_end_id}</p>
				{back && (
					<p className="text-14">
						{PIX_RETURNS[back.state]}
						{back.motive && `: ${back.motive}`}
					</p>
				)}
			</div>
			{returnable && (
				<Button variant="secondary" className="justify-self-start print:hidden" onClick={onReturn}>
					Devolver
				</Button>
			)}
		</li>
	);
}

interface ReturnProps extends Decided {
	/** Null while it is closed. */
	pix: Received | null;
}

/** The confirmation before the bank is asked to return a Pix. */
function ReturnPixDialog({ pix, ...decided }: ReturnProps) {
	const decision = useDecision('pix.return-asked', decided);
	return (
		<Dialog open={pix !== null} title="Devolver Pix" busy={decision.busy} onClose={decision.close}>
			{pix && <ReturnForm pix={pix} decision={decision} />}
		</Dialog>
	);
}

function ReturnForm({ pix, decision }: { pix: Received; decision: ReturnType<typeof useDecision> }) {
	return (
		<ReasonForm
			danger
			{...decision.form}
			hint="Fica no registro de auditoria."
			confirm="Devolver Pix"
			confirming="Pedindo..."
			onReason={(reason) => void decision.decide(() => returnPix(pix.end_to_end_id, reason))}
		>
			<p>O banco devolve {showReais(pix.amount)} à conta de onde vieram. O pagamento continua como está.</p>
		</ReasonForm>
	);
}

import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ReasonForm } from '#web/ui/decision-form.tsx';
import type { RefusalWords } from './refuse-dialog.tsx';

interface Props {
	/** What the approving button is called. */
	approval: string;
	refusal: RefusalWords;
	busy: boolean;
	onApprove: () => void;
	onRefuse: (reason: string) => void;
}

/** The two decisions about a request, with the reason of a refusal as a second step. Keyed by what is decided. */
export function RequestDecision({ approval, refusal, busy, onApprove, onRefuse }: Props) {
	const [refusing, setRefusing] = useState(false);
	const again = useRef<HTMLButtonElement>(null);
	const wasRefusing = useRef(false);
	useEffect(() => {
		if (!refusing && wasRefusing.current) again.current?.focus();
		wasRefusing.current = refusing;
	}, [refusing]);

	if (refusing)
		return (
			<ReasonForm
				danger
				busy={busy}
				hint="A pessoa lê este texto na página do lote e por email."
				confirm={refusal.action}
				confirming="Recusando..."
				onReason={onRefuse}
				onBack={() => setRefusing(false)}
			>
				<p className="wrap-anywhere">{refusal.consequence}</p>
			</ReasonForm>
		);
	return (
		<div className="sticky bottom-0 z-1 grid grid-cols-2 gap-2 bg-surface py-3">
			<Button aria-keyshortcuts="a" aria-disabled={busy} onClick={() => !busy && onApprove()}>
				{approval}
			</Button>
			<Button ref={again} variant="secondary" aria-keyshortcuts="r" onClick={() => setRefusing(true)}>
				Recusar
			</Button>
		</div>
	);
}

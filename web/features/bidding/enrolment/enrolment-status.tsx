import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { Enrolment } from '#contract/enrolments.ts';
import { readEnrolment } from '#web/api/enrolments.ts';
import { Button } from '#web/ui/button.tsx';
import { PreferenceClaim } from './preference-claim.tsx';

const EnrolmentSheet = lazy(() => import('./enrolment-sheet.tsx'));

const WORDS: Record<Exclude<Enrolment['state'], 'not-needed'>, string> = {
	approved: 'Você está habilitado neste leilão.',
	requested: 'Seu pedido de habilitação está em análise. Avisamos por email quando for decidido.',
	refused: 'Seu pedido de habilitação foi recusado.',
	stale: 'O edital mudou depois do seu aceite. Leia e aceite a nova versão para continuar.',
	none: 'Este leilão tem edital. Leia e aceite agora, para não perder tempo na hora do lance.',
};

/** What the state means for this person: the number comes first, and where there is no edital it is all that is asked. */
function wordsOf({ state, edital, identity_held }: Enrolment): string {
	if (state === 'not-needed') return '';
	if (state === 'none' && edital === null)
		return 'Neste leilão só dá lances quem informou o CPF ou CNPJ. Informe agora, para não perder tempo na hora do lance.';
	if (state === 'requested' && !identity_held)
		return 'Sua identificação está em conferência. Avisamos por email quando você puder dar lances.';
	return WORDS[state];
}

const ASKING: readonly Enrolment['state'][] = ['none', 'stale', 'refused'];

interface Props {
	auctionId: string;
	/** Says nothing to who is enrolled: the form for bids is there. */
	brief: boolean;
	/** After the end, only an edital that changed since the acceptance still has to be accepted. */
	ended: boolean;
}

/**
 * The viewer's enrolment in the sale of a lot, and the way to ask for it before any bid; then their right of preference in the lot. Renders
 * nothing where no enrolment is needed.
 */
export default function EnrolmentStatus({ auctionId, brief, ended }: Props) {
	const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
	const [open, setOpen] = useState(false);
	const load = useCallback(() => {
		// Without an answer the page asks at the first bid, as it does anyway.
		void readEnrolment(auctionId).then((answer) => 'done' in answer && setEnrolment(answer.done));
	}, [auctionId]);
	useEffect(load, [load]);
	if (enrolment === null || enrolment.state === 'not-needed') return null;
	if (ended && enrolment.state !== 'stale' && !open) return null;
	const close = () => {
		setOpen(false);
		load();
	};
	return (
		<div className="grid justify-items-start gap-2">
			{!(brief && enrolment.state === 'approved') && <p className="text-16">{wordsOf(enrolment)}</p>}
			{ASKING.includes(enrolment.state) && (
				<Button variant="secondary" onClick={() => setOpen(true)}>
					Habilitar-me neste leilão
				</Button>
			)}
			{enrolment.identity_stated && !ended && <PreferenceClaim auctionId={auctionId} />}
			{open && (
				<Suspense>
					<EnrolmentSheet auctionId={auctionId} approved onEnrolled={close} onClose={close} />
				</Suspense>
			)}
		</div>
	);
}

import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { Enrolment } from '#contract/enrolments.ts';
import { readEnrolment } from '#web/api/enrolments.ts';
import { Button } from '#web/ui/button.tsx';

const EnrolmentSheet = lazy(() => import('./enrolment-sheet.tsx'));

const WORDS: Partial<Record<Enrolment['state'], string>> = {
	approved: 'Você está habilitado neste leilão.',
	requested: 'Seu pedido de habilitação está em análise. Avisamos por email quando for decidido.',
	refused: 'Seu pedido de habilitação foi recusado.',
	stale: 'O edital mudou depois do seu aceite. Leia a nova versão para dar outros lances.',
	none: 'Este leilão tem edital. Aceite-o antes, e na hora do lance nada falta.',
};

const ASKING: readonly Enrolment['state'][] = ['none', 'stale', 'refused'];

interface Props {
	auctionId: string;
	/** Says nothing to who is enrolled: the form for bids is there. */
	brief: boolean;
}

/** The viewer's enrolment in the sale of a lot, and the way to ask for it before any bid. Renders nothing where none is needed. */
export default function EnrolmentStatus({ auctionId, brief }: Props) {
	const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
	const [open, setOpen] = useState(false);
	const load = useCallback(() => {
		// Without an answer the page asks at the first bid, as it does anyway.
		void readEnrolment(auctionId).then((answer) => 'done' in answer && setEnrolment(answer.done));
	}, [auctionId]);
	useEffect(load, [load]);
	const words = enrolment && WORDS[enrolment.state];
	if (!words || (brief && enrolment.state === 'approved')) return null;
	const close = () => {
		setOpen(false);
		load();
	};
	return (
		<div className="grid justify-items-start gap-2">
			<p className="text-16">{words}</p>
			{ASKING.includes(enrolment.state) && (
				<Button variant="secondary" onClick={() => setOpen(true)}>
					Habilitar-me neste leilão
				</Button>
			)}
			{open && (
				<Suspense>
					<EnrolmentSheet auctionId={auctionId} approved onEnrolled={close} onClose={close} />
				</Suspense>
			)}
		</div>
	);
}

import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { readAdminAuction } from '#web/api/backoffice.ts';
import type { Answer } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';

interface Props {
	id: string;
	onClose: () => void;
	/** Draws the auction; `again` reads it anew. */
	children: (auction: AdminAuction, again: () => void) => ReactNode;
}

const UNKNOWN = new Set(['auction.not-found', 'request.invalid']);

/** What a dialog shows of one auction: while it comes, when there is none, and when it could not be read. */
export function LoadedAuction({ id, onClose, children }: Props) {
	const { reading, again } = useAdminAuction(id);
	if (reading === 'loading') return <Skeleton />;
	if ('done' in reading) return children(reading.done, again);
	const { code, title, description } = reading.refused;
	const unknown = UNKNOWN.has(code ?? '');
	return (
		<div role="alert" className="mt-4">
			<p className="font-semibold text-live">{unknown ? 'Leilão não encontrado' : title}</p>
			<p>{unknown ? 'Este leilão não existe ou foi retirado.' : description}</p>
			<div className="mt-6 flex flex-wrap gap-3">
				{!unknown && <Button onClick={again}>Tentar novamente</Button>}
				<Button variant="secondary" onClick={onClose}>
					Fechar
				</Button>
			</div>
		</div>
	);
}

function Skeleton() {
	return (
		<div role="status" className="mt-4 grid gap-4">
			<span className="sr-only">Carregando...</span>
			{['w-2/3', 'w-full', 'w-1/2', 'w-3/4', 'w-1/3'].map((width) => (
				<div key={width} className={`h-11 rounded-control bg-wash motion-safe:animate-fade ${width}`} />
			))}
		</div>
	);
}

/** One auction as the server has it: on its way, there, or why not. */
type Reading = 'loading' | Answer<AdminAuction>;

/** Reads an auction for a dialog; `again` asks anew. */
function useAdminAuction(id: string): { reading: Reading; again: () => void } {
	const [asked, setAsked] = useState({ id });
	const [answer, setAnswer] = useState<{ to: object; reading: Reading } | null>(null);

	useEffect(() => {
		let gone = false;
		async function read() {
			const reading = await readAdminAuction(asked.id);
			if (!gone) setAnswer({ to: asked, reading });
		}
		void read();
		return () => {
			gone = true;
		};
	}, [asked]);

	const reading = answer?.to === asked ? answer.reading : 'loading';
	return { reading, again: () => setAsked({ id }) };
}

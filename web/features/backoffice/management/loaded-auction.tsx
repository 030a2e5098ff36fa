import type { ReactNode } from 'react';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { Button } from '#web/ui/button.tsx';
import { useAdminAuction } from './use-admin-auction.ts';

interface Given {
	id: string;
	onClose: () => void;
	/** Draws the auction; `again` reads it anew. */
	children: (auction: AdminAuction, again: () => void) => ReactNode;
}

const UNKNOWN = new Set(['auction.not-found', 'request.invalid']);

/** What a dialog shows of one auction: while it comes, when there is none, and when it could not be read. */
export function LoadedAuction({ id, onClose, children }: Given) {
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

import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { readAdminAuction } from '#web/api/backoffice.ts';
import type { Answer, Refusal } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';

interface Props {
	id: string;
	onClose: () => void;
	/** Renders the auction. `reload` reads it again. */
	children: (auction: AdminAuction, reload: () => void) => ReactNode;
}

const UNKNOWN = new Set(['auction.not-found', 'request.invalid']);

/**
 * Loads the auction of a dialog: shows a skeleton while it loads, and a message if it does not exist or could not be
 * read.
 */
export function LoadedAuction({ id, onClose, children }: Props) {
	const { reading, reload } = useAdminAuction(id);
	if (reading === 'loading') return <FormSkeleton />;
	if ('done' in reading) return children(reading.done, reload);
	const { code, title, description } = reading.refused;
	const unknown = UNKNOWN.has(code ?? '');
	return (
		<div role="alert" className="mt-4">
			<p className="font-semibold text-live">{unknown ? 'Leilão não encontrado' : title}</p>
			<p>{unknown ? 'Este leilão não existe ou foi retirado.' : description}</p>
			<div className="mt-6 flex flex-wrap gap-3">
				{!unknown && <Button onClick={reload}>Tentar novamente</Button>}
				<Button variant="secondary" onClick={onClose}>
					Fechar
				</Button>
			</div>
		</div>
	);
}

/** The shape of the form while it loads. */
export function FormSkeleton() {
	return (
		<div role="status" className="mt-4 grid gap-4">
			<span className="sr-only">Carregando...</span>
			{['w-2/3', 'w-full', 'w-1/2', 'w-3/4', 'w-1/3'].map((width) => (
				<div key={width} className={`h-11 rounded-control bg-wash motion-safe:animate-fade ${width}`} />
			))}
		</div>
	);
}

/** Why something beside the form could not be read, and a button to try again. */
export function ReadRefused({ refused, onRetry }: { refused: Refusal; onRetry: () => Promise<void> }) {
	return (
		<div role="alert" className="grid justify-items-start gap-3">
			<p className="font-semibold text-live">{refused.description}</p>
			<Button variant="secondary" onClick={() => void onRetry()}>
				Tentar novamente
			</Button>
		</div>
	);
}

/** The state of reading an auction: loading, its data, or the refusal. */
type Reading = 'loading' | Answer<AdminAuction>;

/** Reads an auction for a dialog. `reload` reads it again. */
function useAdminAuction(id: string): { reading: Reading; reload: () => void } {
	const [requested, setRequested] = useState({ id });
	const [answer, setAnswer] = useState<{ to: object; reading: Reading } | null>(null);

	useEffect(() => {
		let gone = false;
		async function read() {
			const reading = await readAdminAuction(requested.id);
			if (!gone) setAnswer({ to: requested, reading });
		}
		void read();
		return () => {
			gone = true;
		};
	}, [requested]);

	const reading = answer?.to === requested ? answer.reading : 'loading';
	return { reading, reload: () => setRequested({ id }) };
}

import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from './button.tsx';
import { toast } from './toast.ts';

/** In the place of what a page's loader could not read: said here and as a toast (spec §8), with the way to try again. */
export function LoadFailed({ notice }: { notice: { title: string; description: string } }) {
	const { revalidate, state } = useRevalidator();
	const waiting = state !== 'idle';
	useEffect(() => toast({ ...notice, tone: 'destructive' }), [notice]);
	return (
		<div
			role="alert"
			className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-live bg-surface p-4"
		>
			<p className="font-semibold text-live">{notice.description}</p>
			<Button variant="secondary" aria-disabled={waiting} onClick={() => !waiting && void revalidate()}>
				{waiting ? 'Carregando...' : 'Tentar novamente'}
			</Button>
		</div>
	);
}

import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { NOTICES } from '#domain/notices.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** In the place of a dashboard that could not be read: what happened, and the way to try again (spec §8). */
export function LoadFailed() {
	const { revalidate, state } = useRevalidator();
	const { title, description } = NOTICES['dashboard.failed'];
	const waiting = state === 'loading';
	useEffect(() => toast({ ...NOTICES['dashboard.failed'], tone: 'destructive' }), []);
	return (
		<div role="alert" className="rounded-card border border-live bg-surface p-6">
			<p className="font-semibold text-live">{title}</p>
			<p>{description}</p>
			<Button
				variant="secondary"
				className="mt-4"
				aria-disabled={waiting}
				onClick={() => !waiting && void revalidate()}
			>
				{waiting ? 'Carregando...' : 'Tentar novamente'}
			</Button>
		</div>
	);
}

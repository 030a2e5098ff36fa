import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from './button.tsx';
import { toast } from './toast.ts';

/**
 * Replaces data that a page's loader could not read: a message here and in a toast (spec §8), and a button to try
 * again.
 */
export function LoadFailed({ words }: { words: { title: string; description: string } }) {
	const { revalidate, state } = useRevalidator();
	const waiting = state !== 'idle';
	useEffect(() => toast({ ...words, tone: 'destructive' }), [words]);
	return (
		<div
			role="alert"
			className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-live bg-surface p-4"
		>
			<p className="font-semibold text-live">{words.description}</p>
			<Button variant="secondary" aria-disabled={waiting} onClick={() => !waiting && void revalidate()}>
				{waiting ? 'Carregando...' : 'Tentar novamente'}
			</Button>
		</div>
	);
}

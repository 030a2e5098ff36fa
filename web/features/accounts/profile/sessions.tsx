import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { TOASTS } from '#domain/notices/toasts.ts';
import { endOtherSessions } from '#web/api/account.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import type { SessionRow } from './profile-rows.ts';
import { focusSection } from './section.tsx';

/** The sessions of the account, with a button that ends all others. */
export function Sessions({ rows }: { rows: readonly SessionRow[] }) {
	const { revalidate } = useRevalidator();
	const [ending, setEnding] = useState(false);
	const others = rows.some(({ current }) => !current);

	async function endOthers() {
		setEnding(true);
		const answer = await endOtherSessions();
		if ('refused' in answer) {
			const { title, description } = answer.refused;
			toast({ title, description, tone: 'destructive' });
		} else {
			await revalidate();
			toast(TOASTS['sessions.ended']);
			focusSection('aparelhos');
		}
		setEnding(false);
	}

	return (
		<div className="grid gap-4">
			<ul className="divide-y divide-line">
				{rows.map(({ id, device, place, active, current }) => (
					<li key={id} className="py-3 first:pt-0 last:pb-0">
						<p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
							{device}
							{current && <Badge tone="brand">este aparelho</Badge>}
						</p>
						<p className="text-14 text-ink-soft wrap-anywhere">
							{place} · {active}
						</p>
					</li>
				))}
			</ul>
			{others ? (
				<Button variant="secondary" className="justify-self-start" disabled={ending} onClick={endOthers}>
					{ending ? 'Encerrando...' : 'Encerrar as outras'}
				</Button>
			) : (
				<p className="text-14 text-ink-soft">Sua conta não está aberta em nenhum outro aparelho.</p>
			)}
		</div>
	);
}

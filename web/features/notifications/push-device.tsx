import { useEffect, useState } from 'react';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type PushState, readPushState, startPush, stopPush } from '#web/api/notifications.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

const WORDS: Record<PushState, string> = {
	unsupported: 'Este navegador não recebe notificações.',
	denied: 'As notificações deste site estão bloqueadas neste navegador. Libere-as nas permissões do site.',
	off: 'Receba os avisos da coluna "No aparelho" mesmo com o site fechado.',
	on: 'Este aparelho recebe os avisos da coluna "No aparelho". Ao sair da conta, deixa de receber.',
};

/** Whether this browser receives push messages. Permission is requested only here, on a click. */
export function PushDevice({ push_key }: { push_key: string }) {
	const [state, setState] = useState<PushState | null>(null);
	const [busy, setBusy] = useState(false);
	useEffect(() => {
		readPushState(push_key).then(setState, () => setState('unsupported'));
	}, [push_key]);

	async function change() {
		setBusy(true);
		try {
			if (state === 'on') await stopPush();
			const next = state === 'on' ? 'off' : await startPush(push_key);
			setState(next);
			if (next === 'off' && state !== 'on') toast({ ...TOASTS['push.failed'], tone: 'destructive' });
		} catch (error) {
			console.error('the pushes of this device could not be changed', error);
			toast({ ...TOASTS['push.failed'], tone: 'destructive' });
		}
		setBusy(false);
	}

	return (
		<div className="grid justify-items-start gap-3">
			<div className="flex flex-wrap items-center gap-3">
				<h3 className="text-18 font-semibold">Notificações neste aparelho</h3>
				{(state === 'on' || state === 'off') && (
					<Badge tone={state === 'on' ? 'brand' : 'neutral'}>
						{state === 'on' ? 'Ativadas' : 'Desativadas'}
					</Badge>
				)}
			</div>
			<StateNote state={state} />
			<Button
				variant="secondary"
				disabled={busy}
				onClick={() => void change()}
				className={state === 'on' || state === 'off' ? '' : 'invisible'}
			>
				{state === 'on' ? 'Desativar neste aparelho' : 'Ativar neste aparelho'}
			</Button>
		</div>
	);
}

/** The words for a state, in the height of the longest: what is below must not move when the state becomes known. */
function StateNote({ state }: { state: PushState | null }) {
	return (
		<p className="grid text-ink-soft">
			<span className={PLACE}>{state ? WORDS[state] : 'Carregando...'}</span>
			{Object.values(WORDS).map((words) => (
				<span key={words} aria-hidden className={`${PLACE} invisible`}>
					{words}
				</span>
			))}
		</p>
	);
}

const PLACE = '[grid-area:1/1]';

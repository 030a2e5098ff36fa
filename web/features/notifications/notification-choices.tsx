import { type ReactNode, useEffect, useState } from 'react';
import type { NotificationSettings } from '#contract/notifications.ts';
import {
	NOTIFICATION_CHANNEL_LABELS,
	NOTIFICATION_CHANNELS,
	NOTIFICATION_KINDS,
	NOTIFICATIONS,
	type NotificationChoice,
} from '#domain/notices/bidder-notifications.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import {
	type PushState,
	readPushState,
	saveNotificationChoice,
	startPush,
	stopPush,
} from '#web/api/notifications.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';

interface Props {
	settings: NotificationSettings;
	/** What an administrator chooses for the bell of the back office. */
	work: ReactNode;
}

/** The kinds and channels of notifications that the viewer receives. Every switch is saved at once. */
export function NotificationChoices({ settings, work }: Props) {
	const { choices, choose } = useChoices(settings.choices);
	return (
		<div className="grid gap-6 divide-y divide-line *:not-last:pb-6">
			<div>
				<table className="w-full">
					<caption className="mb-3 text-left text-ink-soft">
						Escolha como quer saber do que acontece nos seus leilões. Emails de segurança da conta chegam
						sempre.
					</caption>
					<thead>
						<tr className="border-b border-line text-14 text-ink-soft">
							<th scope="col" className="py-1 text-left font-normal">
								Quando
							</th>
							{NOTIFICATION_CHANNELS.map((channel) => (
								<th key={channel} scope="col" className="w-16 px-1 py-1 font-normal sm:w-24">
									{NOTIFICATION_CHANNEL_LABELS[channel]}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{NOTIFICATION_KINDS.map((kind) => (
							<tr key={kind} className="border-b border-line last:border-0">
								<th scope="row" className="py-2 pr-2 text-left font-normal wrap-anywhere hyphens-auto">
									{NOTIFICATIONS[kind].label}
								</th>
								{NOTIFICATION_CHANNELS.map((channel) => (
									<td key={channel} className="text-center">
										<Cell
											choice={choices.find((each) => each.kind === kind && each.channel === channel)}
											onChoose={choose}
										/>
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
			{work}
			<PushDevice push_key={settings.push_key} />
		</div>
	);
}

interface CellProps {
	choice: NotificationChoice | undefined;
	onChoose: (choice: NotificationChoice) => void;
}

function Cell({ choice, onChoose }: CellProps) {
	if (!choice) return <span className="sr-only">não enviamos</span>;
	const { kind, channel, enabled } = choice;
	return (
		<Switch
			label={`${NOTIFICATIONS[kind].label}: ${NOTIFICATION_CHANNEL_LABELS[channel]}`}
			checked={enabled}
			onChange={(on) => onChoose({ kind, channel, enabled: on })}
		/>
	);
}

/** A switch changes at once, and changes back if saving failed. */
function useChoices(initial: readonly NotificationChoice[]) {
	const [choices, setChoices] = useState(initial);
	const put = (choice: NotificationChoice) =>
		setChoices((all) =>
			all.map((each) => (each.kind === choice.kind && each.channel === choice.channel ? choice : each)),
		);
	async function choose(choice: NotificationChoice): Promise<void> {
		put(choice);
		if ('done' in (await saveNotificationChoice(choice))) return;
		put({ ...choice, enabled: !choice.enabled });
		toast({ ...TOASTS['notification-choice.failed'], tone: 'destructive' });
	}
	return { choices, choose: (choice: NotificationChoice) => void choose(choice) };
}

const WORDS: Record<PushState, string> = {
	unsupported: 'Este navegador não recebe notificações.',
	denied: 'As notificações deste site estão bloqueadas neste navegador. Libere-as nas permissões do site.',
	off: 'Receba os avisos da coluna "No aparelho" mesmo com o site fechado.',
	on: 'Este aparelho recebe os avisos da coluna "No aparelho". Ao sair da conta, deixa de receber.',
};

/** Whether this browser receives push messages. Permission is requested only here, on a click. */
function PushDevice({ push_key }: { push_key: string }) {
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

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { LABELS, SUSPENDED } from '#domain/auction/auction.ts';
import { type ActionName, offers } from '#domain/auction/transitions.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import type { Toast } from '#domain/notices/toasts.ts';
import { takeAction } from '#web/api/backoffice.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { toast } from '#web/ui/toast.ts';
import { type ActionDraft, type ActionSubject, bodyOf } from './action-draft.ts';
import { ActionFields } from './action-fields.tsx';
import { ACTION_WORDS, consequence, type Hammer, hammerWords } from './action-words.ts';

interface Props {
	action: ActionName;
	/** The current state of the auction. It may change while the dialog is open. */
	auction: ActionSubject;
	/** The sale that ends the auction, on the console. */
	hammer?: Hammer | undefined;
	/** Called after the action succeeded and the dialog closed. `onClose` is not called then. */
	onDone(auction: AdminAuction): void;
	/** Called when the dialog was closed without the action. */
	onClose(): void;
}

/** The second step of every action on an auction: its consequence, its fields, and the confirmation. */
export function ActionDialog({ action, auction, hammer, onDone, onClose }: Props) {
	const [open, setOpen] = useState(true);
	const taken = useRef<AdminAuction>(undefined);
	const dialog = useAction(action, auction, (after) => {
		taken.current = after;
		setOpen(false);
	});
	return (
		<Dialog
			open={open}
			title={hammer && !auction.seller_decides ? 'Vender' : ACTION_WORDS[action].title}
			busy={dialog.sending}
			onClose={() => (taken.current ? onDone(taken.current) : onClose())}
		>
			<ActionForm
				action={action}
				auction={auction}
				hammer={hammer}
				dialog={dialog}
				onBack={() => setOpen(false)}
			/>
		</Dialog>
	);
}

interface FormProps {
	action: ActionName;
	auction: ActionSubject;
	hammer: Hammer | undefined;
	dialog: ReturnType<typeof useAction>;
	onBack: () => void;
}

function ActionForm({ action, auction, hammer, dialog, onBack }: FormProps) {
	const { draft, errors, refused, sending, change, send } = dialog;
	const form = useFocus(sending, errors);
	const words = ACTION_WORDS[action];
	const offered = offers(action, auction.status, auction.suspended_since !== null);
	const closed = action === 'end' && auction.announced_end;

	function submit(event: FormEvent) {
		event.preventDefault();
		if (offered && !closed) void send();
	}

	return (
		<form ref={form} onSubmit={submit} onKeyDown={ignoreHeldEnter} noValidate className="mt-3 grid gap-4">
			<p className="font-semibold wrap-anywhere">{auction.title}</p>
			{hammer && !auction.seller_decides && (
				<p className="text-18 font-semibold wrap-anywhere">{hammerWords(hammer, auction)}</p>
			)}
			{hammer && hammer.call < 2 && (
				<p role="note" className="text-warn">
					{hammer.call === 0 ? 'Ainda não houve as chamadas.' : 'Ainda falta o “Dou-lhe duas”.'}
				</p>
			)}
			<p>{consequence(action, auction)}</p>
			<fieldset disabled={sending} className="grid gap-4">
				{!closed && (
					<ActionFields action={action} auction={auction} draft={draft} errors={errors} onChange={change} />
				)}
				{refused && (
					<div role="alert" className="rounded-control border border-live p-3">
						<p className="font-semibold text-live">
							{BACKOFFICE_TOASTS['auction.action-failed'].description}
						</p>
						{refused.description !== BACKOFFICE_TOASTS['auction.action-failed'].description && (
							<p>{refused.description}</p>
						)}
					</div>
				)}
				{!offered && (
					<p role="status" className="text-warn">
						Este leilão agora está{' '}
						{(auction.suspended_since ? SUSPENDED : LABELS[auction.status]).toLowerCase()}.
					</p>
				)}
				<DialogActions
					back={
						<Button variant="secondary" onClick={onBack}>
							Voltar
						</Button>
					}
					act={
						<Button
							type="submit"
							variant={(action === 'end' && !hammer) || action === 'cancel' ? 'danger' : 'primary'}
							disabled={!offered || closed}
						>
							{hammer && !auction.seller_decides
								? sending
									? 'Vendendo...'
									: 'Vender agora'
								: sending
									? words.sending
									: words.confirm}
						</Button>
					}
				/>
			</fieldset>
		</form>
	);
}

/** The Enter key that opened the dialog must not confirm it while it is still held down. */
function ignoreHeldEnter(event: KeyboardEvent) {
	if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

/** Focuses the first field or the confirmation; after a refusal, the field to correct. */
function useFocus(sending: boolean, errors: Record<string, string>) {
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => {
		if (sending) return;
		const wrong = Object.keys(errors).length > 0 ? '[aria-invalid=true]' : null;
		// After the dialog's own effect, which focuses its title.
		queueMicrotask(() => {
			const field = form.current?.querySelector<HTMLElement>(wrong ?? 'input, textarea, [type=submit]');
			const held = document.activeElement;
			if (wrong || !(held instanceof HTMLElement && held.matches('input, textarea'))) field?.focus();
		});
	}, [sending, errors]);
	return form;
}

/** The state of an action's dialog: its fields, their errors, and the request. */
function useAction(action: ActionName, auction: ActionSubject, onTaken: (as: AdminAuction) => void) {
	const [draft, setDraft] = useState<ActionDraft>({ price: null, reason: '' });
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [refused, setRefused] = useState<Toast | null>(null);
	const [sending, setSending] = useState(false);
	const underway = useRef(false);

	async function send() {
		if (underway.current) return;
		const sendable = bodyOf(action, draft, auction);
		setRefused(null);
		setErrors('errors' in sendable ? sendable.errors : {});
		if ('errors' in sendable) return;
		underway.current = true;
		setSending(true);
		const answer = await takeAction(auction.id, action, sendable.body);
		underway.current = false;
		setSending(false);
		if ('refused' in answer) {
			setErrors(answer.refused.fields);
			setRefused(answer.refused);
			toast({ ...BACKOFFICE_TOASTS['auction.action-failed'], tone: 'destructive' });
			return;
		}
		toast(ACTION_WORDS[action].done);
		onTaken(answer.done);
	}

	function change(changed: Partial<ActionDraft>) {
		setDraft({ ...draft, ...changed });
		setErrors({});
	}

	return { draft, errors, refused, sending, change, send };
}

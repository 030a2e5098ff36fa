import { useId } from 'react';
import { CALL_WORDS } from '#domain/auction/hammer-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { type ConsoleAction, KEYS, unavailableReason } from './console-keys.ts';
import type { ConsoleState } from './use-console.ts';
import type { ConsoleActions } from './use-console-actions.ts';

const SALE: readonly ConsoleAction[] = ['once', 'twice', 'sold'];
const COURSE: readonly ConsoleAction[] = ['start', 'pause', 'resume', 'bids', 'room'];

interface Props {
	lot: ConsoleState;
	actions: ConsoleActions;
}

/** The buttons of the console. Each shows its key, and why it is disabled. */
export function ConsoleButtons({ lot, actions }: Props) {
	return (
		<section aria-label="Comandos" className="grid gap-4">
			<div className="grid gap-3 sm:grid-cols-3">
				{SALE.map((action) => (
					<Command key={action} action={action} lot={lot} actions={actions} large />
				))}
			</div>
			<Confirmation actions={actions} />
			<div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
				{COURSE.map((action) => (
					<Command key={action} action={action} lot={lot} actions={actions} />
				))}
			</div>
		</section>
	);
}

function Command({
	action,
	lot,
	actions,
	large = false,
}: Props & { action: ConsoleAction; large?: boolean }) {
	const reasonId = useId();
	const { key, label } = KEYS[action];
	const reason = unavailableReason(action, lot.sale);
	const words = action === 'sold' && lot.sale.bid_count === 0 ? 'Encerrar sem venda' : label;
	return (
		<div className="grid content-start gap-1">
			<Button
				variant={action === 'sold' ? 'primary' : 'secondary'}
				aria-keyshortcuts={key}
				aria-describedby={reason ? reasonId : undefined}
				aria-disabled={reason !== null}
				className={`w-full justify-between! aria-disabled:cursor-not-allowed aria-disabled:border-line! aria-disabled:bg-wash! aria-disabled:text-ink-soft! ${large ? 'min-h-16! text-18! lg:text-22!' : ''}`}
				onClick={() => actions.press(action)}
			>
				{words}
				<kbd
					aria-hidden
					className="grid size-7 shrink-0 place-items-center rounded-control border border-current font-sans text-14"
				>
					{key}
				</kbd>
			</Button>
			<p id={reasonId} className="min-h-4 text-12 text-ink-soft">
				{reason}
			</p>
		</div>
	);
}

/** The second step of a call. Its space is reserved, so that no button moves under the pointer. */
function Confirmation({ actions: { armed, confirm, disarm } }: { actions: ConsoleActions }) {
	return (
		<div
			role="status"
			className="z-20 grid items-center max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:p-2 sm:min-h-18"
		>
			{armed ? (
				<div className="flex flex-wrap items-center justify-between gap-3 rounded-card border-2 border-brass-mark bg-surface p-3 max-sm:shadow-float">
					<p className="text-18">
						Anunciar <strong>{CALL_WORDS[armed.call]}</strong>? <strong>Confirmar: Enter</strong>
						<span className="text-ink-soft"> · Cancelar: Esc</span>
					</p>
					<div className="flex gap-3">
						<Button variant="secondary" onClick={disarm}>
							Cancelar
						</Button>
						<Button aria-keyshortcuts="Enter" onClick={confirm}>
							Confirmar
						</Button>
					</div>
				</div>
			) : (
				<p className="text-14 text-ink-soft max-sm:hidden">
					A tecla ao lado de cada nome faz o mesmo que o botão. Nada acontece sem a sua confirmação.
				</p>
			)}
		</div>
	);
}

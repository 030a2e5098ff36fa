import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { isOver } from '#domain/auction/auction.ts';
import { CALL_WORDS } from '#domain/auction/hammer-calls.ts';
import { offers } from '#domain/auction/transitions.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { actionLabel, type ConsoleAction, KEYS, nextStep, unavailableReason } from './console-keys.ts';
import type { ConsoleState } from './use-console.ts';
import type { ConsoleActions } from './use-console-actions.ts';

interface Props {
	lot: ConsoleState;
	actions: ConsoleActions;
}

/**
 * The commands of the console: the next step, large and filled; the end of the auction beside it; the rest in a quiet row.
 * What is not possible is not drawn. On a phone the next step stays at the bottom edge.
 */
export function ConsoleButtons({ lot, actions }: Props) {
	if (isOver(lot.sale.status)) return <NextLot lot={lot} />;
	const step = nextStep(lot.sale);
	const sells = offers('end', lot.sale.status);
	const quiet = (['pause', 'bids', 'room'] as const).filter(
		(action) => action !== 'pause' || offers('pause', lot.sale.status),
	);
	return (
		<section aria-label="Comandos" className="grid gap-3">
			<div className="grid grid-cols-[2fr_1fr] gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--foot-bar,0px) max-lg:z-10 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:p-3 max-lg:md:left-(--rail,0px)">
				{step && <Command action={step} lot={lot} actions={actions} next />}
				{sells && step !== 'sold' && <Command action="sold" lot={lot} actions={actions} large />}
			</div>
			<Undo lot={lot} actions={actions} />
			<div className="flex flex-wrap items-center gap-2">
				{quiet.map((action) => (
					<Command key={action} action={action} lot={lot} actions={actions} />
				))}
				<MoreMenu
					label="Mais ações do lote"
					items={[
						...(offers('suspend', lot.sale.status, lot.sale.suspended)
							? [{ label: 'Suspender leilão', onSelect: () => actions.open('suspend') }]
							: []),
						{ label: 'Cancelar leilão', danger: true, onSelect: () => actions.open('cancel') },
					]}
				/>
			</div>
		</section>
	);
}

interface CommandProps extends Props {
	action: ConsoleAction;
	/** The next step, filled. */
	next?: boolean;
	large?: boolean;
}

function Command({ action, lot, actions, next = false, large = next }: CommandProps) {
	const { key } = KEYS[action];
	const reason = unavailableReason(action, lot.sale);
	return (
		<Button
			variant={next ? 'primary' : 'secondary'}
			aria-keyshortcuts={key}
			aria-disabled={reason !== null}
			className={`justify-between! gap-3 aria-disabled:cursor-not-allowed aria-disabled:border-line! aria-disabled:bg-wash! aria-disabled:text-ink-soft! ${large ? 'min-h-16! w-full' : ''} ${next ? 'text-18! only:col-span-2 lg:text-22!' : ''} ${large && !next ? 'col-start-2' : ''}`}
			onClick={() => actions.press(action)}
		>
			<span className="text-left">
				{actionLabel(action, lot.sale)}
				{reason && <span className="block text-12 font-normal">{reason}</span>}
			</span>
			<Kbd label={key} />
		</Button>
	);
}

function Kbd({ label }: { label: string }) {
	return (
		<kbd
			aria-hidden
			className="grid size-7 shrink-0 place-items-center rounded-control border border-current font-sans text-14 max-md:hidden"
		>
			{label}
		</kbd>
	);
}

/** Takes back the call just made. Its space is reserved, so that no button moves under the pointer. */
function Undo({ lot, actions: { undoable, press } }: Props) {
	return (
		<div role="status" className="flex min-h-11 flex-wrap items-center gap-3 text-14 text-ink-soft">
			{undoable ? (
				<>
					<span>
						<strong className="text-ink">{CALL_WORDS[undoable.call]}</strong> anunciado.
					</span>
					<Button
						variant="secondary"
						className="text-14!"
						aria-keyshortcuts={KEYS.undo.key}
						onClick={() => press('undo')}
					>
						Desfazer
						<Kbd label={KEYS.undo.key} />
					</Button>
				</>
			) : (
				<span>{hint(lot)}</span>
			)}
		</div>
	);
}

/** What the console waits for while no call can be made. */
function hint({ sale }: ConsoleState): string {
	if (sale.status === 'pending' && !sale.startable && !sale.suspended)
		return 'Este lote abre sozinho, no horário anunciado no edital.';
	if (sale.status !== 'active') return '';
	if (sale.auction_type === 'scheduled') return 'Este lote termina sozinho na hora marcada.';
	return sale.bid_count === 0 ? 'As chamadas começam com o primeiro lance.' : '';
}

/** After the end: the way to the next lot. */
function NextLot({ lot: { next } }: { lot: ConsoleState }) {
	const [following] = next;
	return (
		<section aria-label="Comandos" className="grid gap-2 rounded-card border border-line bg-surface p-4">
			{following ? (
				<>
					<p className="wrap-anywhere">
						<span className="text-ink-soft">Próximo lote:</span>{' '}
						<strong>
							{following.lot_number === null ? '' : `${following.lot_number} · `}
							{following.title}
						</strong>
					</p>
					<LinkButton to={ADMIN_PAGES.console(following.id)} className="min-h-16! w-full text-18!">
						Abrir console
					</LinkButton>
				</>
			) : (
				<p>
					Não há outro lote a seguir.{' '}
					<Link to={ADMIN_PAGES.live} className="inline-flex min-h-11 items-center font-semibold">
						Voltar a Ao Vivo
					</Link>
				</p>
			)}
		</section>
	);
}

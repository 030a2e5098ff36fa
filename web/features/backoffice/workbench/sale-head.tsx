import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import type { AdminSale } from '#contract/sales.ts';
import { isOver } from '#domain/auction/auction.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import type { Publishing } from '#web/features/backoffice/publication/publish.tsx';
import { SaleStateBadge } from '#web/features/backoffice/sales/sale-state.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { useHeldFocus } from '#web/ui/dialog.tsx';
import { type MenuItem, MoreMenu } from '#web/ui/more-menu.tsx';
import { type NextAct, nextAct, nextDate } from './next-step.ts';
import { tabHref } from './sale-tabs.ts';

interface Props {
	sale: AdminSale;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	publishing: Publishing;
	/** Opens the form of the terms; leads to what is missing. */
	onTerms: () => void;
	onMissing: () => void;
	/** Opens the dialog of an erratum. */
	onErratum: () => void;
	/** Opens the dialog of an order on all lots. */
	onOrder: (act: 'suspend' | 'resume' | 'postpone') => void;
}

export function BackLink() {
	return (
		<Link to={ADMIN_PAGES.sales} className="inline-flex min-h-11 items-center gap-2 justify-self-start">
			<ArrowLeft aria-hidden size={18} />
			Editais
		</Link>
	);
}

/** A sale in two lines: what it is and where it stands, and the one act that comes next. */
export function SaleHead({ sale, now, publishing, onTerms, onMissing, onErratum, onOrder }: Props) {
	const next = nextAct(sale);
	const heading = useHeldFocus<HTMLHeadingElement>(next?.act);
	return (
		<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
			<div className="min-w-0 flex-1 basis-80">
				<h1
					ref={heading}
					tabIndex={-1}
					className="font-serif text-22 font-semibold outline-none wrap-anywhere"
				>
					{sale.title}
				</h1>
				<p className="flex flex-wrap items-center gap-x-4 text-ink-soft tabular-nums">
					<span>{sale.number === null ? 'Leilão sem número' : `Leilão nº ${sale.number}`}</span>
					<span>{AUCTION_KINDS[sale.kind]}</span>
					<SaleStateBadge sale={sale} />
					<DateLine sale={sale} now={now} />
				</p>
			</div>
			<div className="flex flex-wrap items-center gap-2">
				<Next sale={sale} next={next} publishing={publishing} onMissing={onMissing} />
				<Button variant="secondary" onClick={onTerms}>
					Editar condições
				</Button>
				<MoreMenu label="Mais ações do leilão" items={itemsOf(sale, publishing, { onErratum, onOrder })} />
			</div>
		</div>
	);
}

/** What happens next by the clock. By itself, because the clock renders it every second. */
function DateLine({ sale, now }: Pick<Props, 'sale' | 'now'>) {
	const date = nextDate(sale, useServerNow(now));
	return date && <span>{`${date.words} ${formatWeekdayTime(date.at)}`}</span>;
}

interface NextProps extends Pick<Props, 'sale' | 'publishing' | 'onMissing'> {
	next: NextAct | null;
}

/** The only filled button of the page. */
function Next({ sale, next, publishing, onMissing }: NextProps) {
	switch (next?.act) {
		case 'fill':
			return <LinkButton to={ADMIN_PAGES.saleLotNew(sale.id)}>Novo lote</LinkButton>;
		case 'mend':
			return (
				<Button onClick={onMissing}>
					{next.missing === 1 ? 'Ver o que falta' : `Ver o que falta (${next.missing})`}
				</Button>
			);
		case 'publish':
			return (
				<Button disabled={publishing.busy} onClick={() => publishing.open('publish')}>
					Publicar
				</Button>
			);
		case 'console':
			return (
				<LinkButton to={ADMIN_PAGES.console(next.lot.id)}>
					{`Abrir console do lote ${next.lot.lot_number}`}
				</LinkButton>
			);
		case 'answer':
			return (
				<LinkButton to={ADMIN_PAGES.console(next.lot.id)}>
					{`Responder ao lance do lote ${next.lot.lot_number}`}
				</LinkButton>
			);
		case 'payments':
			return <LinkButton to={ADMIN_PAGES.paymentsOfSale(sale.id)}>Ver pagamentos</LinkButton>;
		case 'unsold':
			return (
				<LinkButton replace preventScrollReset to={tabHref('resultado')}>
					Ver não vendidos
				</LinkButton>
			);
		default:
			return null;
	}
}

function itemsOf(
	sale: AdminSale,
	{ open, send }: Publishing,
	{ onErratum, onOrder }: Pick<Props, 'onErratum' | 'onOrder'>,
): MenuItem[] {
	const corrected = sale.documents.some(
		({ kind, published_at }) => kind === 'edital' && published_at !== null,
	);
	const draft = sale.lots.length > 0 && sale.lots.some(({ published_at }) => published_at === null);
	return [
		...(draft
			? [
					{
						label: sale.publish_at ? 'Mudar o horário da publicação' : 'Publicar em...',
						onSelect: () => open('plan'),
					},
				]
			: []),
		...(sale.publish_at
			? [{ label: 'Cancelar programação', onSelect: () => void send({ at: null }, 'publication.unplanned') }]
			: []),
		...(isRegulated(sale.kind) && sale.published_at && corrected
			? [{ label: 'Publicar errata...', onSelect: onErratum }]
			: []),
		...(sale.published_at ? [{ label: 'Ver a página pública', to: PAGES.sale(sale.id) }] : []),
		{ label: 'Perguntas e visitas', to: ADMIN_PAGES.inquiriesOfSale(sale.id) },
		{ label: 'Pagamentos', to: ADMIN_PAGES.paymentsOfSale(sale.id) },
		{ label: 'Repasses e conta de venda', to: ADMIN_PAGES.payoutsOfSale(sale.id) },
		...orders(sale).map((act) => ({
			label: ORDERS[act],
			danger: act === 'suspend',
			onSelect: () => onOrder(act),
		})),
	];
}

const ORDERS = { resume: 'Retomar', postpone: 'Adiar', suspend: 'Suspender' } as const;

/** The orders that a sale can be given: some lot of it waits or is open, and some is not suspended, or is. */
function orders({ lots }: AdminSale): (keyof typeof ORDERS)[] {
	const running = lots.filter(({ status, published_at }) => published_at !== null && !isOver(status));
	const suspended = running.filter(({ suspended_since }) => suspended_since !== null).length;
	return [
		...(suspended > 0 ? (['resume'] as const) : []),
		...(running.length > 0 ? (['postpone'] as const) : []),
		...(suspended < running.length ? (['suspend'] as const) : []),
	];
}

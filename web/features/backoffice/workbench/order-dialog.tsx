import { useCallback, useState } from 'react';
import type { OrderBody } from '#contract/admin-auctions.ts';
import type { AdminSale, WorkbenchLot } from '#contract/sales.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { takeAction } from '#web/api/backoffice.ts';
import { actOnSale, readDocumentGroups } from '#web/api/sales.ts';
import { useReading } from '#web/api/use-reading.ts';
import { useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { DecisionForm, ReasonForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { onDemand } from '#web/ui/lazy.tsx';

// With the calendar of holidays, which is large.
const RestDays = onDemand(() => import('./rest-days.tsx'), { ahead: false });

/** What stops a sale or one of its lots, and what lets it go on (rules §51). A lot is not postponed by itself. */
export type Order = { act: 'suspend' | 'resume'; lot?: WorkbenchLot } | { act: 'postpone'; lot?: never };

interface Props {
	sale: Pick<AdminSale, 'id' | 'title' | 'lots'>;
	/** Null while the dialog is closed. */
	order: Order | null;
	onClose: () => void;
	onDone: () => Promise<void>;
}

const ACTS = { suspend: 'Suspender', resume: 'Retomar', postpone: 'Adiar' } as const;

/** Asks for the reason and the order before a sale or a lot is suspended, taken up again or postponed. */
export function OrderDialog({ sale, order, ...rest }: Props) {
	const title = order
		? `${ACTS[order.act]} ${order.lot ? `o lote ${order.lot.lot_number}` : 'o leilão'}`
		: '';
	return (
		<Dialog open={order !== null} title={title} onClose={rest.onClose}>
			{order?.act === 'resume' && <Resumption sale={sale} lot={order.lot} {...rest} />}
			{order?.act === 'suspend' && <Suspension sale={sale} lot={order.lot} {...rest} />}
			{order?.act === 'postpone' && <Postponement sale={sale} {...rest} />}
		</Dialog>
	);
}

interface FormProps extends Omit<Props, 'order'> {
	lot?: WorkbenchLot | undefined;
}

function Resumption({ sale, lot, onClose, onDone }: FormProps) {
	const done = BACKOFFICE_TOASTS[lot ? 'auction.resumed' : 'sale.resumed'];
	const { form, decide } = useDecision(done, { onClose, onDecided: onDone });
	return (
		<DecisionForm
			{...form}
			confirm="Retomar agora"
			confirming="Retomando..."
			onSubmit={() => void decide(() => (lot ? takeAction(lot.id, 'resume') : actOnSale(sale.id, 'resume')))}
		>
			<p className="font-semibold wrap-anywhere">{lot?.title ?? sale.title}</p>
			<p tabIndex={-1}>
				Lotes abertos continuam com o tempo que faltava. Lotes por abrir mantêm as datas que ainda não
				passaram; as que passaram mudam pelo tempo da suspensão. Quem acompanha os lotes é avisado.
			</p>
		</DecisionForm>
	);
}

function Suspension({ sale, lot, onClose, onDone }: FormProps) {
	const done = BACKOFFICE_TOASTS[lot ? 'auction.suspended' : 'sale.suspended'];
	const { form, decide } = useDecision(done, { onClose, onDecided: onDone });
	const [document_id, setDocument] = useState('');
	function send(reason: string) {
		const body: OrderBody = { reason, ...(document_id && { document_id }) };
		void decide(() => (lot ? takeAction(lot.id, 'suspend', body) : actOnSale(sale.id, 'suspend', body)));
	}
	return (
		<ReasonForm
			danger
			{...form}
			hint="Diga por ordem de quem. Todos leem este texto na página do lote e no registro."
			confirm="Suspender agora"
			confirming="Suspendendo..."
			onReason={send}
		>
			<p className="font-semibold wrap-anywhere">{lot?.title ?? sale.title}</p>
			<p>
				{lot
					? 'O lote não abre, não encerra e não recebe lances até ser retomado.'
					: 'Todos os lotes por abrir e abertos param: não abrem, não encerram e não recebem lances até serem retomados.'}{' '}
				Quem os acompanha é avisado.
			</p>
			<DocumentField sale={sale} lot={lot?.id} value={document_id} onChange={setDocument} />
		</ReasonForm>
	);
}

function Postponement({ sale, onClose, onDone }: FormProps) {
	const { form, decide } = useDecision(BACKOFFICE_TOASTS['sale.postponed'], { onClose, onDecided: onDone });
	const [document_id, setDocument] = useState('');
	const [days, setDays] = useState('');
	const [hours, setHours] = useState('');
	const [wrong, setWrong] = useState(false);
	const by_minutes = (Number(days || 0) * 24 + Number(hours || 0)) * 60;
	function send(reason: string) {
		const valid = Number.isInteger(by_minutes) && by_minutes > 0;
		setWrong(!valid);
		const body = { reason, by_minutes, ...(document_id && { document_id }) };
		if (valid) void decide(() => actOnSale(sale.id, 'postpone', body));
	}
	const number = { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } as const;
	return (
		<ReasonForm
			{...form}
			hint="Todos leem este texto no registro de cada lote."
			confirm="Adiar agora"
			confirming="Adiando..."
			onReason={send}
		>
			<p className="font-semibold wrap-anywhere">{sale.title}</p>
			<p>
				Mudam todas as datas que ainda não passaram dos lotes por abrir e abertos, inclusive o término dos
				abertos. Publique também o edital com as novas datas. Quem acompanha os lotes é avisado.
			</p>
			<div className="grid grid-cols-2 gap-3">
				<Field
					{...number}
					label="Dias"
					value={days}
					error={wrong ? 'Informe quanto adiar, em dias ou horas' : undefined}
					onChange={({ currentTarget }) => setDays(currentTarget.value)}
				/>
				<Field
					{...number}
					label="Horas"
					value={hours}
					onChange={({ currentTarget }) => setHours(currentTarget.value)}
				/>
			</div>
			{by_minutes > 0 && <RestDays lots={sale.lots} by_minutes={by_minutes} />}
			<DocumentField sale={sale} value={document_id} onChange={setDocument} />
		</ReasonForm>
	);
}

interface DocumentProps {
	sale: Pick<AdminSale, 'id'>;
	/** The lot that the order is about, whose own documents may give it too. */
	lot?: string | undefined;
	value: string;
	/** What else can be chosen, by value. */
	more?: Record<string, string>;
	onChange: (id: string) => void;
}

/** The published document of the sale or of the lot that gives the order; nothing while there is none to choose. */
export function DocumentField({ sale: { id }, lot: lot_id, value, more = {}, onChange }: DocumentProps) {
	const { reading } = useReading(useCallback(() => readDocumentGroups(id), [id]));
	const groups = reading !== 'loading' && 'done' in reading ? reading.done.groups : [];
	const options = groups.flatMap(({ lot, documents }) =>
		lot === null || lot.id === lot_id
			? documents
					.filter(({ published_at }) => published_at !== null)
					.map((each) => [each.id, `${lot ? 'Do lote: ' : ''}${each.title}, versão ${each.version}`])
			: [],
	);
	if (options.length === 0 && Object.keys(more).length === 0) return null;
	return (
		<SelectField
			label="Documento da ordem"
			hint="Opcional. A impressão digital dele fica no registro."
			options={{ '': 'Nenhum', ...Object.fromEntries(options), ...more }}
			value={value}
			onChange={({ currentTarget }) => onChange(currentTarget.value)}
		/>
	);
}

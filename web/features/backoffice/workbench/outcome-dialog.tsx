import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import type { SentOutcome } from '#contract/outcomes.ts';
import type { AdminSale } from '#contract/sales.ts';
import { ANNULMENT_GROUNDS, type AnnulmentGround, annulmentGrounds } from '#domain/auction/annulment.ts';
import type { AuctionStatus } from '#domain/auction/auction.ts';
import { outcomesFrom, takesCommission } from '#domain/auction/decide-outcome.ts';
import { type DecidedOutcome, OUTCOME_WORDS, type Outcome } from '#domain/auction/outcomes.ts';
import { DOCUMENT_LIMIT_MEGABYTES } from '#domain/lot/document-kinds.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { decideByFile, decideOutcome } from '#web/api/backoffice.ts';
import { refusalOfPdf } from '#web/features/backoffice/publication/document-form.tsx';
import { useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { ReasonForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { DocumentField } from './order-dialog.tsx';

/** A lot whose outcome may be decided. */
export interface OutcomeLot {
	id: string;
	lot_number: number | null;
	title: string;
	status: AuctionStatus;
	outcome: Outcome | null;
}

interface Props {
	sale: Pick<AdminSale, 'id' | 'title' | 'kind'>;
	/** Null while the dialog is closed. */
	lot: OutcomeLot | null;
	onClose: () => void;
	onDone: () => Promise<void>;
}

/** What each outcome does, for whoever decides it. */
const EFFECTS: Record<DecidedOutcome, string> = {
	settled: 'As partes fizeram acordo, ou a dívida foi paga.',
	adjudicated: 'O credor fica com o bem. Ninguém arremata o lote.',
	withdrawn: 'O lote sai das listas e continua na página do leilão como retirado, com número e documentos.',
	prejudiced: 'O lote não é mais vendido: outro lote já pagou a dívida, ou foi vendido junto.',
	unpaid:
		'A arrematação é desfeita por falta de pagamento. O lote pode ser oferecido ao próximo licitante ou reaberto.',
	annulled: 'A arrematação não vale.',
};

/** What becomes of a win that is over with a settlement or an annulment. */
const UNDONE =
	'A arrematação é desfeita: o que não foi pago deixa de ser devido, e o que foi pago é devido de volta.';

function effectOf(outcome: DecidedOutcome, lot: OutcomeLot): string {
	const undone = lot.outcome === 'sold' && (outcome === 'settled' || outcome === 'annulled');
	return [EFFECTS[outcome], ...(undone ? [UNDONE] : [])].join(' ');
}

/** Registers how a lot ended where bids do not tell it: only what the table of outcomes allows from where it stands. */
export function OutcomeDialog({ lot, ...rest }: Props) {
	const title = lot ? `Registrar desfecho do lote ${lot.lot_number ?? ''}` : '';
	return (
		<Dialog open={lot !== null} title={title} onClose={rest.onClose}>
			{lot && <OutcomeForm key={lot.id} lot={lot} {...rest} />}
		</Dialog>
	);
}

interface Draft {
	outcome: DecidedOutcome;
	ground: AnnulmentGround | '';
	/** The id of a document, or NEW_FILE. */
	document_id: string;
	/** The file, if it is a new one, and what is wrong with it. */
	file: File | null;
	refused_file: string | null;
	payer: string;
	tax_id: string;
	commission: Centavos;
}

function OutcomeForm({ sale, lot, onClose, onDone }: Props & { lot: OutcomeLot }) {
	const open = outcomesFrom(lot);
	const { form, decide } = useDecision(BACKOFFICE_TOASTS['auction.outcome-decided'], {
		onClose,
		onDecided: onDone,
	});
	const [draft, setDraft] = useState<Draft>({
		outcome: open[0] ?? 'settled',
		ground: '',
		document_id: '',
		file: null,
		refused_file: null,
		payer: '',
		tax_id: '',
		commission: 0,
	});
	const set = <K extends keyof Draft>(name: K, value: Draft[K]) =>
		setDraft((known) => ({ ...known, [name]: value }));
	const [fault, setFault] = useState<string>();
	const { outcome, file } = draft;
	function send(reason: string) {
		const found = outcome === 'annulled' && draft.ground === '' ? 'Escolha o fundamento.' : undefined;
		setFault(found);
		if (found !== undefined) return;
		const body = bodyOf(draft, reason);
		if (draft.document_id !== NEW_FILE) void decide(() => decideOutcome(lot.id, body));
		else if (file) void decide(() => decideByFile(lot.id, file, body));
		else set('refused_file', 'Escolha o PDF, ou outro documento.');
	}
	return (
		<ReasonForm
			danger
			{...form}
			hint="Não pode ser desfeito. Todos leem este texto no registro público: não escreva nomes nem CPF."
			confirm="Registrar"
			confirming="Registrando..."
			onReason={send}
		>
			<p className="font-semibold wrap-anywhere">{lot.title}</p>
			<SelectField
				label="Desfecho"
				options={Object.fromEntries(open.map((each) => [each, OUTCOME_WORDS[each]]))}
				value={outcome}
				onChange={({ currentTarget }) => set('outcome', currentTarget.value as DecidedOutcome)}
			/>
			<p>
				{effectOf(outcome, lot)} Quem deu lance, se habilitou ou favoritou o lote é avisado por email
				{lot.outcome === 'sold' && ', e o arrematante também do que acontece com o pagamento'}.
			</p>
			{outcome === 'annulled' && (
				<SelectField
					label="Fundamento"
					required
					options={{ '': 'Escolha', ...groundsOf(sale.kind) }}
					value={draft.ground}
					error={fault}
					onChange={({ currentTarget }) => set('ground', currentTarget.value as Draft['ground'])}
				/>
			)}
			{takesCommission(outcome) && <CommissionFields draft={draft} set={set} />}
			<DocumentField
				sale={sale}
				lot={lot.id}
				value={draft.document_id}
				more={{ [NEW_FILE]: 'Enviar um PDF' }}
				onChange={(document_id) => set('document_id', document_id)}
			/>
			{draft.document_id === NEW_FILE && <FileChoice draft={draft} set={set} />}
		</ReasonForm>
	);
}

/** The choice of a file in place of a document that there is. */
const NEW_FILE = 'new';

interface DraftProps {
	draft: Draft;
	set: <K extends keyof Draft>(name: K, value: Draft[K]) => void;
}

function FileChoice({ draft: { file, refused_file }, set }: DraftProps) {
	return (
		<div className="grid gap-2">
			<DropZone
				icon={FileUp}
				action={file ? 'Trocar PDF' : 'Escolher PDF'}
				hint={file?.name ?? `PDF, até ${DOCUMENT_LIMIT_MEGABYTES} MB. Fica público, como documento do lote.`}
				accept="application/pdf"
				refused={refused_file !== null}
				onFiles={([first]) => {
					const refusal = first ? refusalOfPdf(first) : null;
					set('refused_file', refusal?.description ?? null);
					if (first && !refusal) set('file', first);
				}}
			/>
			{refused_file && (
				<p role="alert" className="text-live wrap-anywhere">
					{refused_file}
				</p>
			)}
		</div>
	);
}

const groundsOf = (kind: AdminSale['kind']) =>
	Object.fromEntries(
		annulmentGrounds(kind === 'judicial').map((ground) => [ground, ANNULMENT_GROUNDS[ground]]),
	);

/** The commission that the edital gives for this outcome, and who pays it. */
function CommissionFields({ draft: { payer, tax_id, commission }, set }: DraftProps) {
	return (
		<div className="grid gap-3 sm:grid-cols-2">
			<div className="sm:col-span-2">
				<Field
					label="Quem paga a comissão (opcional)"
					hint="Fica só com a equipe e nos papéis."
					maxLength={200}
					value={payer}
					onChange={({ currentTarget }) => set('payer', currentTarget.value)}
				/>
			</div>
			<CurrencyField
				label="Comissão (opcional)"
				hint="Como diz o edital."
				value={commission}
				onChange={(amount) => set('commission', amount)}
			/>
			<Field
				label="CPF ou CNPJ (opcional)"
				hint="De quem paga a comissão."
				inputMode="text"
				autoComplete="off"
				maxLength={100}
				value={tax_id}
				onChange={({ currentTarget }) => set('tax_id', currentTarget.value)}
			/>
		</div>
	);
}

function bodyOf(
	{ outcome, ground, document_id, payer, tax_id, commission }: Draft,
	reason: string,
): SentOutcome {
	const named = takesCommission(outcome) && payer.trim() !== '';
	return {
		outcome,
		reason,
		...(outcome === 'annulled' && ground && { ground }),
		...(document_id && { document_id }),
		...(named && { payer: { name: payer, ...(tax_id.trim() && { tax_id }) } }),
		...(takesCommission(outcome) && commission > 0 && { amount: reaisOf(commission) }),
	};
}

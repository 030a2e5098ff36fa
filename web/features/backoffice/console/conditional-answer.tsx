import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ConditionalBody, ConditionalSale } from '#contract/conditional.ts';
import type { NoticeProof } from '#contract/notices.ts';
import type { SaleDocument } from '#contract/sale-documents.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { amountInWords } from '#domain/values/amount-words.ts';
import { type Centavos, formatBRL, reaisOf } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { answerConditional } from '#web/api/conditional.ts';
import { ProofField } from '#web/features/accounts/documents/proof-field.tsx';
import { useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { Button } from '#web/ui/button.tsx';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import type { ConsoleState } from './use-console.ts';

type Answer = ConditionalBody['answer'];

const ANSWERS: Record<Answer, { title: string; confirm: string; says: string }> = {
	accept: {
		title: 'Aceitar o lance',
		confirm: 'Aceitar o lance',
		says: 'O lote é vendido pelo maior lance, e o pagamento abre agora. O licitante é avisado.',
	},
	refuse: {
		title: 'Recusar o lance',
		confirm: 'Recusar o lance',
		says: 'O lote fica sem venda, e ninguém deve nada. O licitante é avisado.',
	},
	counter: {
		title: 'Fazer contraproposta',
		confirm: 'Enviar agora',
		says: 'Só o licitante do maior lance recebe o preço e tem 24 horas para aceitar. Até lá o comitente não pode recusar nem mudar o preço.',
	},
};

/** A conditional sale that waits for an answer: until when, and the seller's answer by the desk. Nothing without one. */
export function ConditionalAnswer({ lot: { auction, conditional } }: { lot: ConsoleState }) {
	const { revalidate } = useRevalidator();
	const [asked, setAsked] = useState<{ answer: Answer; conditional: ConditionalSale } | null>(null);
	// A refused answer stays on the screen when the sale was decided meanwhile.
	const shown = conditional ?? asked?.conditional;
	if (!shown) return null;
	const { until, counter, price } = shown;
	const ask = (answer: Answer) => setAsked({ answer, conditional: shown });
	return (
		<section
			aria-labelledby="venda-condicional"
			className="grid gap-3 rounded-card border border-line bg-surface p-4"
		>
			<h2 id="venda-condicional" className="text-16 font-semibold">
				Venda condicional
			</h2>
			<p>
				{counter === null
					? `O lance espera a resposta do comitente até ${formatDateTime(until)}. Sem resposta, é recusado.`
					: `Contraproposta de ${showReais(counter)}: o licitante responde até ${formatDateTime(until)}.`}
			</p>
			<div className="flex flex-wrap items-center gap-3">
				<Button variant="secondary" onClick={() => ask('accept')}>
					{`Aceitar ${showReais(price)}`}
				</Button>
				{counter === null && (
					<>
						<Button variant="secondary" onClick={() => ask('counter')}>
							Fazer contraproposta
						</Button>
						<MoreMenu
							label="Mais respostas"
							items={[{ label: 'Recusar o lance', onSelect: () => ask('refuse') }]}
						/>
					</>
				)}
			</div>
			{asked && <AnswerDialog {...asked} lot={auction} onClose={() => setAsked(null)} onDone={revalidate} />}
		</section>
	);
}

interface DialogProps {
	lot: { id: string; title: string; documents: readonly SaleDocument[] };
	answer: Answer;
	conditional: ConditionalSale;
	onClose: () => void;
	onDone: () => Promise<void>;
}

function AnswerDialog({ lot, answer, conditional, onClose, onDone }: DialogProps) {
	const { title, confirm, says } = ANSWERS[answer];
	const { form, decide } = useDecision(BACKOFFICE_TOASTS['conditional.answered'], {
		onClose,
		onDecided: onDone,
	});
	const [price, setPrice] = useState<Centavos>(0);
	const [document_id, setDocument] = useState('');
	const [sending, setSending] = useState(false);
	const [wrong, setWrong] = useState(false);
	const [reviewed, setReviewed] = useState(false);
	const least = fromReais(conditional.price);
	const reviewing = answer === 'counter' && !reviewed;
	function send() {
		const low = answer === 'counter' && price <= least;
		setWrong(low);
		if (low) return;
		if (reviewing) return setReviewed(true);
		const body = {
			answer,
			...(answer === 'counter' && { price: reaisOf(price) }),
			...(document_id && { document_id }),
		};
		void decide(() => answerConditional(lot.id, body));
	}
	return (
		<Dialog open title={title} onClose={onClose}>
			<DecisionForm
				{...form}
				busy={form.busy || sending}
				danger={answer === 'refuse'}
				key={String(reviewed)}
				confirm={reviewing ? 'Revisar' : confirm}
				confirming="Enviando..."
				onSubmit={send}
				onBack={reviewed ? () => setReviewed(false) : form.onBack}
			>
				<p className="font-semibold wrap-anywhere">{lot.title}</p>
				{answer === 'accept' && (
					<p className="text-18 font-semibold tabular-nums">{`Vender por ${formatBRL(least)}`}</p>
				)}
				<p tabIndex={-1}>{says} Esta resposta não pode ser desfeita.</p>
				{reviewed && <Offered price={price} bid={least} />}
				{reviewing && (
					<CurrencyField
						label="Preço do comitente"
						hint={`Maior que ${formatBRL(least)}, o preço do lote`}
						step="0.01"
						required
						value={price}
						error={wrong ? `A contraproposta precisa ser maior que ${formatBRL(least)}` : undefined}
						onChange={setPrice}
					/>
				)}
				{!reviewed && (
					<AnswerDocument published={lot.documents} onChosen={setDocument} onSending={setSending} />
				)}
			</DecisionForm>
		</Dialog>
	);
}

interface DocumentProps {
	published: readonly SaleDocument[];
	/** Gets the id, empty for none. */
	onChosen: (id: string) => void;
	onSending: (sending: boolean) => void;
}

/** What shows the seller's answer: a file that stays private, or a document that everybody reads. */
function AnswerDocument({ published, onChosen, onSending }: DocumentProps) {
	const [proof, setProof] = useState<NoticeProof | null>(null);
	const [chosen, setChosen] = useState('');
	return (
		<>
			<ProofField
				legend="Resposta assinada (opcional)"
				hint="Carta, e-mail ou ata do comitente"
				proof={proof}
				error={undefined}
				onProof={(file) => {
					setProof(file);
					onChosen(file?.id ?? chosen);
				}}
				onSending={onSending}
			/>
			{proof === null && published.length > 0 && (
				<SelectField
					label="Ou um documento publicado"
					options={{ '': 'Nenhum', ...Object.fromEntries(published.map(({ id, title }) => [id, title])) }}
					value={chosen}
					onChange={({ currentTarget }) => {
						setChosen(currentTarget.value);
						onChosen(currentTarget.value);
					}}
				/>
			)}
		</>
	);
}

/** The price of a counter-offer before it is sent, in figures and in words, and how far it is above the bid. */
function Offered({ price, bid }: { price: Centavos; bid: Centavos }) {
	return (
		<div>
			<p className="font-serif text-28 font-semibold wrap-anywhere tabular-nums">{formatBRL(price)}</p>
			<p>{amountInWords(price)}</p>
			<p className="tabular-nums">
				<strong>{formatBRL((price - bid) as Centavos)}</strong> acima do lance de {formatBRL(bid)}.
			</p>
		</div>
	);
}

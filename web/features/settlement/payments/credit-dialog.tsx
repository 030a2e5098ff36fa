import { useState } from 'react';
import type { SettlementOverview } from '#contract/admin-payments.ts';
import { type Centavos, formatBRL, reaisOf } from '#domain/values/money.ts';
import { fromReais } from '#web/api/amount.ts';
import { enterCredit, makeRestDue } from '#web/api/payments.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';

interface Credit {
	paymentId: string;
	/** The price of the win, in reais. */
	price: number;
	/** What was entered before, in reais; zero without a credit. */
	entered: number;
	orders: SettlementOverview['orders'];
}

const DONE = {
	title: 'Crédito registrado',
	description: 'A parte do preço mudou, e a pessoa recebe um email.',
};

/** Enters what a creditor who won pays of the price with the credit, by order of the court (CPC art. 892 § 1). */
export function CreditDialog({ open, ...rest }: Decided & Credit & { open: boolean }) {
	const { paymentId, price, entered, orders, ...decided } = rest;
	const decision = useDecision(DONE, decided);
	return (
		<Dialog open={open} title="Pagar com crédito" busy={decision.busy} onClose={decision.close}>
			<Form paymentId={paymentId} price={price} entered={entered} orders={orders} decision={decision} />
		</Dialog>
	);
}

function Form({
	paymentId,
	price,
	entered,
	orders,
	decision,
}: Credit & { decision: ReturnType<typeof useDecision> }) {
	const [amount, setAmount] = useState<Centavos>(fromReais(entered));
	const [document_id, setDocument] = useState('');
	const [error, setError] = useState<string>();
	const whole = fromReais(price);
	function submit() {
		if (amount === 0 && entered === 0) return setError('Digite quanto do preço é pago com o crédito.');
		if (amount > whole) return setError(`O crédito paga no máximo o preço, ${formatBRL(whole)}.`);
		setError(undefined);
		void decision.decide(() => enterCredit(paymentId, { amount: reaisOf(amount), document_id }));
	}
	return (
		<DecisionForm
			{...decision.form}
			confirm="Registrar crédito"
			confirming="Registrando..."
			onSubmit={submit}
		>
			<p>
				Quem arrematou é o credor e paga com o que tem a receber no processo. O que passa do crédito e a
				comissão continuam devidos (CPC, art. 892, § 1º). Uma guia do preço de antes deixa de valer.
			</p>
			<CurrencyField
				label="Crédito"
				hint={`Do preço de ${formatBRL(whole)}.${entered > 0 ? ' Zero retira o crédito registrado.' : ''}`}
				required
				value={amount}
				error={error}
				onChange={setAmount}
			/>
			<OrderField
				hint="O documento publicado em que o juiz admite o pagamento com o crédito."
				orders={orders}
				value={document_id}
				onChange={setDocument}
			/>
		</DecisionForm>
	);
}

interface OrderProps {
	hint: string;
	orders: SettlementOverview['orders'];
	value: string;
	onChange: (id: string) => void;
}

/** The published document that holds the order of the court. */
function OrderField({ hint, orders, value, onChange }: OrderProps) {
	return (
		<SelectField
			label="Ordem do juiz"
			hint={orders.length > 0 ? hint : 'Publique antes a decisão do juiz nos documentos do leilão.'}
			required
			options={{
				'': 'Escolha o documento',
				...Object.fromEntries(orders.map(({ id, title }) => [id, title])),
			}}
			value={value}
			onChange={({ currentTarget }) => onChange(currentTarget.value)}
		/>
	);
}

const REST_DONE = { title: 'Saldo vencido', description: 'A pessoa recebe um email com o prazo.' };

/** Makes the instalments still to come due at once, after one that was not paid in its term (CPC art. 895 § 5). */
export function RestDialog({
	open,
	paymentId,
	orders,
	...decided
}: Decided & Pick<Credit, 'paymentId' | 'orders'> & { open: boolean }) {
	const decision = useDecision(REST_DONE, decided);
	const [document_id, setDocument] = useState('');
	return (
		<Dialog open={open} title="Vencer o saldo" busy={decision.busy} onClose={decision.close}>
			<DecisionForm
				{...decision.form}
				confirm="Vencer o saldo"
				confirming="Registrando..."
				onSubmit={() => void decision.decide(() => makeRestDue(paymentId, document_id))}
			>
				<p>
					Uma parcela não foi paga no seu dia. As que ainda viriam passam a vencer todas no prazo de pagamento
					do lote, contado de agora (CPC, art. 895, § 5º).
				</p>
				<OrderField
					hint="O documento publicado em que o juiz manda cobrar o saldo."
					orders={orders}
					value={document_id}
					onChange={setDocument}
				/>
			</DecisionForm>
		</Dialog>
	);
}

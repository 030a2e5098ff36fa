import type { Payee } from '#domain/settlement/payment-components.ts';
import { COST_LABEL_LENGTH, COST_PAYEES } from '#domain/settlement/stated-costs.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { LineList } from './line-list.tsx';
import type { SaleFormState } from './sale-draft.ts';

/** The costs that the edital states beside price and commission. A court is paid in a judicial sale alone. */
export function CostFields({ form: { draft, errors, set } }: { form: SaleFormState }) {
	const { costs, kind } = draft;
	const { court, ...others } = COST_PAYEES;
	const payees = kind === 'judicial' ? COST_PAYEES : others;
	return (
		<LineList
			legend="Despesas do edital"
			hint="O que quem arremata paga além do lance e da comissão, por lote, em valor fixo. Só vale o que o edital diz."
			add="Adicionar despesa"
			removal={(number) => `Remover a ${number}ª despesa`}
			lines={costs}
			error={errors.costs}
			onAdd={(key) => set('costs', [...costs, { key, label: '', amount: 0, payee: 'auctioneer' }])}
			onRemove={(index) => set('costs', costs.toSpliced(index, 1))}
		>
			{(cost, index) => (
				<>
					<Field
						label={`Despesa ${index + 1}`}
						autoComplete="off"
						maxLength={COST_LABEL_LENGTH}
						placeholder={index === 0 ? 'Remoção' : undefined}
						value={cost.label}
						error={errors[`costs.${index}.label`]}
						onChange={({ currentTarget }) =>
							set('costs', costs.with(index, { ...cost, label: currentTarget.value }))
						}
					/>
					<CurrencyField
						label={`Valor (despesa ${index + 1})`}
						value={cost.amount}
						error={errors[`costs.${index}.amount`]}
						onChange={(amount) => set('costs', costs.with(index, { ...cost, amount }))}
					/>
					<SelectField
						label={`Quem recebe (despesa ${index + 1})`}
						options={payees}
						value={cost.payee}
						error={errors[`costs.${index}.payee`]}
						onChange={({ currentTarget }) =>
							set('costs', costs.with(index, { ...cost, payee: currentTarget.value as Payee }))
						}
					/>
				</>
			)}
		</LineList>
	);
}

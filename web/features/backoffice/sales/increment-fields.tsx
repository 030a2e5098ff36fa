import { CurrencyField } from '#web/ui/currency-field.tsx';
import { LineList } from './line-list.tsx';
import type { SaleFormState } from './sale-draft.ts';

/** The bands of increments of a sale, ascending; without any, those of the site. */
export function IncrementFields({ form: { draft, errors, set } }: { form: SaleFormState }) {
	const { increments } = draft;
	return (
		<LineList
			legend="Incrementos"
			hint="Quanto cada lance sobe, por faixa de preço. A primeira faixa começa em 0. Sem faixas, vale a tabela do site."
			add="Adicionar faixa"
			removal={(number) => `Remover a ${number}ª faixa`}
			lines={increments}
			error={errors.increments}
			onAdd={(key) => set('increments', [...increments, { key, from: 0, step: 0 }])}
			onRemove={(index) => set('increments', increments.toSpliced(index, 1))}
		>
			{(band, index) => (
				<>
					<CurrencyField
						label={`A partir de (${index + 1}ª faixa)`}
						value={band.from}
						error={errors[`increments.${index}.from`]}
						onChange={(from) => set('increments', increments.with(index, { ...band, from }))}
					/>
					<CurrencyField
						label={`Incremento (${index + 1}ª faixa)`}
						value={band.step}
						error={errors[`increments.${index}.step`]}
						onChange={(step) => set('increments', increments.with(index, { ...band, step }))}
					/>
				</>
			)}
		</LineList>
	);
}

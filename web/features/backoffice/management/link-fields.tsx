import type { AdminSaleRow } from '#contract/sales.ts';
import type { Seller } from '#contract/sellers.ts';
import { readSales, readSellers } from '#web/api/sales.ts';
import { type Reading, useReading } from '#web/api/use-reading.ts';
import { Field, SelectField } from '#web/ui/field.tsx';
import { saleName } from './auction-row.ts';
import type { AuctionFormState } from './use-auction-form.ts';

/** The sale with an edital to which a lot belongs, its number there, and its registered seller (rules §25). */
export function LinkFields({ form }: { form: AuctionFormState }) {
	const { draft, errors } = form;
	const [sale, number, seller] = [form.lock('sale_id'), form.lock('lot_number'), form.lock('seller_id')];
	const sales = useReading(readSales).reading;
	const sellers = useReading(readSellers).reading;
	const open = (sale: AdminSaleRow) =>
		sale.id === draft.sale_id || (sale.published_at === null && sale.kind === draft.kind);
	return (
		<>
			<SelectField
				name="sale_id"
				label="Leilão com edital"
				hint={sale?.words ?? hintOf(sales)}
				disabled={sale?.fixed}
				error={errors.sale_id}
				value={draft.sale_id}
				options={optionsOf(sales, open, saleName, draft.sale_id)}
				onChange={({ target }) => form.set('sale_id', target.value)}
			/>
			<Field
				name="lot_number"
				label="Número do lote"
				hint={
					number?.words ?? (draft.sale_id === '' ? 'Só em um leilão com edital.' : 'Em branco: o próximo.')
				}
				inputMode="numeric"
				maxLength={4}
				autoComplete="off"
				disabled={draft.sale_id === ''}
				value={draft.lot_number}
				error={errors.lot_number}
				onChange={({ target }) => form.set('lot_number', target.value)}
			/>
			{draft.sale_id === '' && (
				<SelectField
					name="seller_id"
					label="Comitente cadastrado"
					hint={seller?.words ?? hintOf(sellers)}
					error={errors.seller_id}
					value={draft.seller_id}
					options={optionsOf(sellers, () => true, sellerName, draft.seller_id)}
					onChange={({ target }) => form.set('seller_id', target.value)}
				/>
			)}
		</>
	);
}

const sellerName = ({ name }: Seller) => name;

/** None while the rows are loading, so that the fields below do not move. */
function hintOf(reading: Reading<unknown>): string | undefined {
	return reading !== 'loading' && 'refused' in reading ? reading.refused.description : undefined;
}

/** The rows that may be chosen. What is chosen stays an option while they are loading. */
function optionsOf<T extends { id: string }>(
	reading: Reading<T[]>,
	which: (row: T) => boolean,
	words: (row: T) => string,
	chosen: string,
): Record<string, string> {
	const rows = reading !== 'loading' && 'done' in reading ? reading.done.filter(which) : [];
	return {
		'': 'Nenhum',
		...(chosen !== '' && { [chosen]: 'O atual' }),
		...Object.fromEntries(rows.map((row) => [row.id, words(row)])),
	};
}

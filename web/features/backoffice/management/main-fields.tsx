import { TYPE_LABELS } from '#domain/auction/auction.ts';
import { fieldOf } from '#domain/lot/lot-fields.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { Field, SelectField, TextAreaField } from '#web/ui/field.tsx';
import type { AuctionFormState } from './use-auction-form.ts';

/** The fields for the title, description and place (spec §5). */
export function MainFields({ form }: { form: AuctionFormState }) {
	const { draft, set, errors } = form;
	return (
		<>
			<Field
				label={fieldOf('title').label}
				name="title"
				required
				value={draft.title}
				error={errors.title}
				onChange={({ target }) => set('title', target.value)}
			/>
			<TextAreaField
				label={fieldOf('description').label}
				name="description"
				required
				value={draft.description}
				error={errors.description}
				onChange={({ target }) => set('description', target.value)}
			/>
			<div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
				<Field
					label={`${fieldOf('city').label} (opcional)`}
					name="city"
					autoComplete="off"
					value={draft.city}
					error={errors.city}
					onChange={({ target }) => set('city', target.value)}
				/>
				<Field
					label={`${fieldOf('state').label} (opcional)`}
					name="state"
					autoComplete="off"
					maxLength={2}
					placeholder="UF"
					value={draft.state}
					error={errors.state}
					onChange={({ target }) => set('state', target.value.toUpperCase())}
				/>
			</div>
		</>
	);
}

/** The field for the initial bid; that of a lot with rounds is the current round's minimum. */
export function InitialBidField({ form: { draft, set, errors, lock, ruled } }: { form: AuctionFormState }) {
	const locked = lock('initial_bid');
	const fixed = locked?.fixed ? locked.words : ruled;
	return (
		<CurrencyField
			label="Lance Inicial"
			name="initial_bid"
			required
			disabled={fixed !== undefined}
			hint={fixed ?? locked?.words}
			value={draft.initial_bid}
			error={errors.initial_bid}
			onChange={(value) => set('initial_bid', value)}
		/>
	);
}

/** Whether the clock opens the lot, or an auctioneer. */
export function TypeField({ form: { draft, set, errors, lock } }: { form: AuctionFormState }) {
	const locked = lock('auction_type');
	return (
		<SelectField
			label={fieldOf('auction_type').label}
			name="auction_type"
			disabled={locked?.fixed}
			hint={locked?.words}
			options={TYPE_LABELS}
			value={draft.auction_type}
			error={errors.auction_type}
			onChange={({ target }) => set('auction_type', target.value)}
		/>
	);
}

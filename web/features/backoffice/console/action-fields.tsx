import type { KeyboardEvent } from 'react';
import type { ActionName } from '#domain/auction/transitions.ts';
import { showReais } from '#web/api/amount.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { type ActionDraft, type ActionSubject, isDeclared, leavesTime, priceOf } from './action-draft.ts';

interface Props {
	action: ActionName;
	auction: ActionSubject;
	draft: ActionDraft;
	errors: Record<string, string>;
	onChange: (changed: Partial<ActionDraft>) => void;
}

const TIME_HINT = 'O edital anunciou o horário. O motivo fica público, no registro do lote.';

/** The fields of an action: a reason, a final price, or none. */
export function ActionFields({ action, auction, draft, errors, onChange }: Props) {
	const reason = { value: draft.reason, error: errors.reason, onChange };
	switch (action) {
		case 'resume':
			return null;
		case 'start':
			return leavesTime('start', auction) ? <ReasonField {...reason} hint={TIME_HINT} /> : null;
		case 'suspend':
			return (
				<ReasonField
					{...reason}
					hint="Diga por ordem de quem. Fica público: todos leem na página do leilão e no registro."
				/>
			);
		case 'pause':
		case 'cancel':
			return <ReasonField {...reason} hint="Fica público: todos leem na página do leilão e no registro." />;
		case 'end':
			return (
				<>
					<CurrencyField
						label="Preço final"
						hint={`${auction.bid_count > 0 ? 'Maior lance' : 'Lance inicial'}: ${showReais(auction.current_bid)}`}
						step="0.01"
						required
						value={priceOf(draft, auction)}
						error={errors.final_price}
						onChange={(price) => onChange({ price })}
					/>
					{leavesTime('end', auction) && !isDeclared(draft, auction) && (
						<ReasonField {...reason} hint={TIME_HINT} />
					)}
					{isDeclared(draft, auction) && !auction.judicial && (
						<ReasonField
							{...reason}
							hint="O preço é diferente do maior lance. O motivo vira um lançamento público do registro; nenhum lance é alterado, e o arrematante deve o menor dos dois valores."
						/>
					)}
				</>
			);
	}
}

interface Reason {
	value: string;
	error: string | undefined;
	hint: string;
	onChange: Props['onChange'];
}

function ReasonField({ value, error, hint, onChange }: Reason) {
	return (
		<TextAreaField
			label="Motivo"
			hint={hint}
			error={error}
			value={value}
			maxLength={500}
			rows={3}
			required
			onKeyDown={confirmOnEnter}
			onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
		/>
	);
}

/** Enter confirms as in every other field. Shift+Enter inserts a line break. */
function confirmOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
	if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
	event.preventDefault();
	if (!event.repeat) event.currentTarget.form?.requestSubmit();
}

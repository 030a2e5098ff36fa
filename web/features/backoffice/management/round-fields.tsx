import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { roundName } from '#domain/auction/round-name.ts';
import { MAX_ROUNDS, ROUNDS_TITLE } from '#domain/auction/rounds.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { newKey } from '#web/browser/new-key.ts';
import { Button } from '#web/ui/button.tsx';
import { newRound, type RoundDraft, roundFieldName, usualMinimum } from './round-draft.ts';
import { RoundInputs } from './round-inputs.tsx';
import type { AuctionFormState } from './use-auction-form.ts';

/** The fields for the rounds (praças) of the lot, in order. */
export function RoundFields({ form }: { form: AuctionFormState }) {
	const { draft, set, errors, over } = form;
	const locked = form.lock('rounds');
	const frozen = locked?.fixed ? locked.words : undefined;
	const { rounds } = draft;
	const { area, follow } = useFollowingFocus(rounds.length);

	return (
		<fieldset ref={area} disabled={frozen !== undefined} className="grid min-w-0 gap-4">
			<legend className="mb-1 font-semibold">{ROUNDS_TITLE}</legend>
			<p className="text-14 text-ink-soft">
				{locked?.words ??
					'O 1º leilão, o 2º e os seguintes, na ordem, cada um com as suas datas e o valor mínimo. Em leilões judiciais, são as praças.'}
			</p>
			{rounds.map((round, index) => (
				<Round
					key={round.key}
					form={form}
					round={round}
					index={index}
					frozen={frozen !== undefined || index < over}
					onChange={(next) => set('rounds', rounds.with(index, next))}
					onRemove={() => {
						set('rounds', rounds.toSpliced(index, 1));
						follow();
					}}
				/>
			))}
			{errors.rounds && <p className="text-14 text-live">{errors.rounds}</p>}
			{rounds.length < MAX_ROUNDS && !frozen && (
				<Button
					variant="secondary"
					data-add
					className="justify-self-start"
					onClick={() => {
						set('rounds', [
							...rounds,
							newRound(newKey(), usualMinimum(draft.kind, rounds.length, draft.appraisal)),
						]);
						follow();
					}}
				>
					<Plus aria-hidden size={18} />
					Adicionar {roundName(rounds.length + 1)}
				</Button>
			)}
		</fieldset>
	);
}

interface Props {
	form: AuctionFormState;
	round: RoundDraft;
	index: number;
	frozen: boolean;
	onChange: (round: RoundDraft) => void;
	onRemove: () => void;
}

function Round({ form, round, index, frozen, onChange, onRemove }: Props) {
	const name = roundName(index + 1);
	const today = isoDay(form.now);
	return (
		<fieldset data-round className="grid min-w-0 gap-4 rounded-control border border-line p-4 md:grid-cols-2">
			<legend className="px-1 font-semibold">{name}</legend>
			<RoundInputs
				round={round}
				name={name}
				today={today}
				field={(of) => ({
					name: roundFieldName(index, of),
					error: form.errors[roundFieldName(index, of)],
					disabled: frozen,
				})}
				appraisal={form.draft.appraisal}
				onChange={onChange}
			/>
			{!frozen && (
				<Button
					variant="secondary"
					className="self-end justify-self-start md:justify-self-end"
					onClick={onRemove}
				>
					<X aria-hidden size={18} />
					Remover {name}
				</Button>
			)}
		</fieldset>
	);
}

/** Moves the focus to a round that was added, and to the add button after one was removed. */
function useFollowingFocus(count: number) {
	const area = useRef<HTMLFieldSetElement>(null);
	const [left, setLeft] = useState<number | null>(null);
	useEffect(() => {
		if (left === null || left === count) return;
		const added = area.current?.querySelectorAll<HTMLElement>('[data-round]').item(count - 1);
		const target = count > left ? added?.querySelector('input') : area.current?.querySelector('[data-add]');
		if (target instanceof HTMLElement) target.focus();
		setLeft(null);
	}, [left, count]);
	return { area, follow: () => setLeft(count) };
}

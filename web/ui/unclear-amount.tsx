import { type RefObject, useEffect, useState } from 'react';
import type { Centavos } from '#domain/values/money.ts';
import { isUnclearAmount } from '#domain/values/typed-amount.ts';
import { onDemand } from './lazy.tsx';

const AmountQuestion = onDemand(() => import('./amount-question.tsx'), { ahead: false });

/**
 * Whether an amount field's question is shown: once an unclear text lost the focus or was sent. Its form is not sent until
 * the text is clear.
 */
export function useAsked(input: RefObject<HTMLInputElement | null>, typed: string): [boolean, () => void] {
	const unclear = isUnclearAmount(typed);
	const [asked, setAsked] = useState(false);
	useEffect(() => {
		if (!unclear) return setAsked(false);
		const form = input.current?.form;
		const hold = (event: SubmitEvent) => {
			event.preventDefault();
			event.stopPropagation();
			setAsked(true);
			input.current?.focus();
		};
		form?.addEventListener('submit', hold, true);
		return () => form?.removeEventListener('submit', hold, true);
	}, [input, unclear]);
	return [unclear && asked, () => setAsked(true)];
}

interface Props {
	asked: boolean;
	typed: string;
	input: RefObject<HTMLInputElement | null>;
	onAnswer: (amount: Centavos) => void;
}

/** The question about an unclear amount; after the answer the field has the focus. */
export function UnclearAmount({ asked, typed, input, onAnswer }: Props) {
	if (!asked) return null;
	return (
		<AmountQuestion
			typed={typed}
			onAnswer={(amount) => {
				onAnswer(amount);
				input.current?.focus();
			}}
		/>
	);
}

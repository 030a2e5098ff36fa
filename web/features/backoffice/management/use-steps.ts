import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { FORM_STEP_NAMES, type FormStep, stepOf } from '#domain/lot/asked-facts.ts';
import type { AuctionFormState } from './use-auction-form.ts';

export type StepState = 'wrong' | 'done' | 'open';

/** What is focused next: a field by its name, the first wrong one, or the title of a step. `turn` tells two requests apart. */
interface Goal {
	turn: number;
	of: { step: FormStep } | { field: string } | 'wrong';
}

const WRONG = '[aria-invalid=true]:not(:disabled), [role=alert]:not(:empty)';

/**
 * The steps of the form: which one is current, and their states. `paged`: only the current one is shown, otherwise all are, one below the other, and
 * the current one is where the focus is.
 */
export function useSteps(form: AuctionFormState, paged: boolean) {
	const area = useRef<HTMLFormElement>(null);
	const [current, setCurrent] = useState<FormStep>('nature');
	const [seen, setSeen] = useState<ReadonlySet<FormStep>>(new Set());
	const [goal, setGoal] = useState<Goal>({ turn: 0, of: 'wrong' });
	const { saving } = form;

	function show(step: FormStep) {
		if (step === current) return;
		setSeen(new Set([...seen, current]));
		setCurrent(step);
	}

	useEffect(() => {
		if (goal.turn === 0 || saving) return;
		const found = area.current?.querySelector<HTMLElement>(selectorOf(goal.of));
		const hidden = found?.closest<HTMLElement>('[data-step][hidden]')?.dataset.step;
		if (hidden) {
			setCurrent(hidden as FormStep);
			// Once it is shown, it is found again.
			setGoal({ ...goal, turn: goal.turn + 1 });
			return;
		}
		const fold = found?.closest('details');
		if (fold) fold.open = true;
		found?.focus();
		found?.scrollIntoView({ block: 'nearest' });
	}, [goal, saving]);

	return {
		area,
		current,
		stateOf: (step: FormStep) => stateOf(step, form, seen),
		isShown: (step: FormStep) => !paged || step === current,
		reach(of: Goal['of']) {
			if (of !== 'wrong' && 'step' in of) show(of.step);
			setGoal({ turn: goal.turn + 1, of });
		},
		onFocus({ target }: FocusEvent) {
			const step = target.closest<HTMLElement>('[data-step]')?.dataset.step;
			if (step) show(step as FormStep);
		},
		next: FORM_STEP_NAMES[FORM_STEP_NAMES.indexOf(current) + 1],
	};
}

export type Steps = ReturnType<typeof useSteps>;

function selectorOf(of: Goal['of']): string {
	if (of === 'wrong') return WRONG;
	return 'step' in of
		? `[data-step="${of.step}"] [data-title]`
		: `[name="${CSS.escape(of.field)}"]:not(:disabled)`;
}

function stateOf(step: FormStep, form: AuctionFormState, seen: ReadonlySet<FormStep>): StepState {
	const shown = Object.keys(form.errors).filter((name) => form.errors[name]);
	const wrong = shown.some((name) => stepOf(name) === step && form.open.includes(name));
	if (wrong || shown.some((name) => stepOf(name) === step && name !== 'pictures')) return 'wrong';
	const left = form.open.some((name) => stepOf(name) === step);
	return !left && (form.stored !== null || seen.has(step)) ? 'done' : 'open';
}

import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FORM_STEP_NAMES, type FormStep, stepOf } from '#domain/lot/asked-facts.ts';
import type { AuctionFormState } from './use-auction-form.ts';

/** The id of a step's section, which the links of the steps and the address name. */
export const sectionId = (step: FormStep) => `etapa-${FORM_STEP_NAMES.indexOf(step) + 1}`;

export type StepState = 'wrong' | 'done' | 'open';

interface StepOptions {
	paged: boolean;
	/** Whether it follows another form on the page, whose focus it takes over. */
	another: boolean;
}

/** What is focused next: a field by its name, the first wrong one, or the title of a step. `turn` tells two requests apart. */
interface Goal {
	turn: number;
	of: { step: FormStep } | { field: string } | 'wrong';
}

const WRONG = '[aria-invalid=true]:not(:disabled), [role=alert]:not(:empty)';

/**
 * The steps of the form: which one is current, and their states. `paged`: only the current one is shown, and the address names it, otherwise all are,
 * one below the other, and the current one is where the focus is.
 */
export function useSteps(form: AuctionFormState, { paged, another }: StepOptions) {
	const area = useRef<HTMLFormElement>(null);
	// Its sale states what the first step asks.
	const [first] = useState<FormStep>(() =>
		form.stored === null && form.draft.sale_id !== '' ? 'property' : 'nature',
	);
	const [current, setCurrent] = useState(first);
	const [seen, setSeen] = useState<ReadonlySet<FormStep>>(new Set(first === 'nature' ? [] : ['nature']));
	const [goal, setGoal] = useState<Goal>({ turn: another ? 1 : 0, of: another ? { step: first } : 'wrong' });
	const { saving } = form;
	const name = useStepInAddress({ paged, another, first }, setCurrent);

	function show(step: FormStep) {
		if (step === current) return;
		setSeen(new Set([...seen, current]));
		setCurrent(step);
		if (paged) name(step);
	}

	const reveal = useEffectEvent(show);
	useEffect(() => {
		if (goal.turn === 0 || saving) return;
		const found = area.current?.querySelector<HTMLElement>(selectorOf(goal.of));
		const hidden = found?.closest<HTMLElement>('[data-step][hidden]')?.dataset.step;
		if (hidden) {
			reveal(hidden as FormStep);
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

/** Keeps the step in the fragment of the address, which no loader reads; `onNamed` gets the one that the address names. */
function useStepInAddress(
	{ paged, another, first }: StepOptions & { first: FormStep },
	onNamed: (step: FormStep) => void,
) {
	const { hash, search } = useLocation();
	const navigate = useNavigate();
	// The step of the form before, until the address names one of this form.
	const left = useRef(another ? hash : '');
	const name = (step: FormStep) =>
		void navigate({ search, hash: sectionId(step) }, { replace: true, preventScrollReset: true });
	const read = useEffectEvent((at: string) => {
		if (at === '') return;
		const before = at === left.current;
		left.current = '';
		if (before) return name(first);
		onNamed(FORM_STEP_NAMES.find((step) => at === `#${sectionId(step)}`) ?? first);
	});
	useEffect(() => {
		if (paged) read(hash);
	}, [paged, hash]);
	return name;
}

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

import { isRegulated } from './regulated-kinds.ts';

/** What a sale asks of a person with an approved profile before the first bid (rules §31). */
export const ENROLMENT_MODES = {
	open: 'Cadastro aprovado basta',
	accept: 'Aceite do edital',
	review: 'Aceite do edital e análise',
} as const;
export type EnrolmentMode = keyof typeof ENROLMENT_MODES;
export const ENROLMENT_MODE_NAMES = Object.keys(ENROLMENT_MODES) as [EnrolmentMode, ...EnrolmentMode[]];

/** Whether sales of a kind ask for the acceptance of their edital (rules §31); the law forbids it for administrative ones (§43). */
export function asksAcceptance(kind: string | null): boolean {
	return isRegulated(kind) && kind !== 'administrative';
}

/** The modes that a sale of a kind may have (rules §43, §44). */
export function enrolmentModesOf(kind: string): readonly EnrolmentMode[] {
	if (!isRegulated(kind)) return ENROLMENT_MODE_NAMES;
	return asksAcceptance(kind) ? ['accept', 'review'] : ['open'];
}

/** The mode of a sale that states none. */
export function defaultEnrolment(kind: string): EnrolmentMode {
	return asksAcceptance(kind) ? 'accept' : 'open';
}

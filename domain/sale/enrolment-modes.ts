import { isRegulated } from './regulated-kinds.ts';

/** What a sale asks of a person with an approved profile before the first bid (rules §31). */
export const ENROLMENT_MODES = {
	open: 'Cadastro aprovado basta',
	accept: 'Aceite do edital',
	review: 'Aceite do edital e análise',
} as const;
export type EnrolmentMode = keyof typeof ENROLMENT_MODES;
export const ENROLMENT_MODE_NAMES = Object.keys(ENROLMENT_MODES) as [EnrolmentMode, ...EnrolmentMode[]];

/** The mode of a sale that states none: regulated sales ask for the acceptance of their edital. */
export function defaultEnrolment(kind: string): EnrolmentMode {
	return isRegulated(kind) ? 'accept' : 'open';
}

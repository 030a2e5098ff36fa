import type { ProfileStatus, Role } from '#domain/auction/access.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { formatDateTime } from '#domain/values/time.ts';

/** The label and the next step of a profile whose approval was revoked. */
export const REVOKED_LABEL = {
	label: 'Aprovação revogada',
	next: 'A aprovação do seu cadastro foi revogada, e você não pode mais dar lances. Lances já dados continuam valendo. Envie outro documento para que o cadastro volte à análise.',
};

/** The label of a pending profile without a document: nobody reviews it yet. */
export const NO_DOCUMENT_LABEL = 'Falta o documento';

/** Each profile status as its owner reads it, with the next step. */
export const PROFILE_LABELS: Record<ProfileStatus, { label: string; next: string }> = {
	pending: {
		label: 'Em análise',
		next: 'Envie um documento de identidade. Assim que o cadastro for aprovado, você poderá dar lances.',
	},
	approved: { label: 'Aprovado', next: 'Seu cadastro está aprovado. Você já pode dar lances.' },
	rejected: {
		label: 'Recusado',
		next: 'Seu cadastro não foi aprovado. Envie outro documento para que ele volte à análise.',
	},
};

/** A person's registration, as far as its owner's next step depends on it. */
export interface RegistrationFacts {
	status: ProfileStatus;
	role: Role | null;
	name: string;
	/** When the document that awaits review was uploaded, as ISO text; null without one. */
	document_at: string | null;
	/** Whether the registration had been approved before it was rejected. */
	revoked: boolean;
	/** The name that was approved, if the person has changed it since; otherwise null. */
	approved_name: string | null;
}

/** A step of the way to the first bid, and where the person is on it. */
export interface BidderStep {
	name: 'Conta' | 'Documento' | 'Análise' | 'Lances';
	state: 'done' | 'current' | 'next' | 'stopped';
	words: string;
}

/** Whether the registration waits for its document: not after a change of name, which is reviewed without a new one. */
export function lacksDocument({ status, document_at, approved_name }: StepFacts): boolean {
	return status === 'pending' && document_at === null && approved_name === null;
}

type StepFacts = Pick<RegistrationFacts, 'status' | 'document_at' | 'approved_name'>;

/** The steps from the account to the first bid. A rejected person sends another document. */
export function bidderSteps(facts: StepFacts): BidderStep[] {
	const { status } = facts;
	const approved = status === 'approved';
	const sent = status !== 'rejected' && !lacksDocument(facts);
	return [
		{ name: 'Conta', state: 'done', words: 'Criada' },
		{
			name: 'Documento',
			state: sent ? 'done' : 'current',
			words: sent ? 'Recebido' : status === 'rejected' ? 'Envie outro' : 'Falta enviar',
		},
		{
			name: 'Análise',
			state: approved ? 'done' : sent ? 'current' : 'next',
			words: approved ? 'Aprovado' : REVIEW_TIME,
		},
		{ name: 'Lances', state: approved ? 'current' : 'next', words: approved ? 'Liberados' : '' },
	];
}

/** How long a review takes, as people are told. */
export const REVIEW_TIME = 'Costuma levar até 1 dia útil';

/** Tells a person what their registration waits for, and what to do; the same on every page. */
export function registrationNote(registration: RegistrationFacts): string {
	const { status, role, name, document_at, revoked, approved_name } = registration;
	if (role === 'admin') return pageWordsOf(problem('bid.admin')).detail;
	if (status === 'rejected' && revoked) return REVOKED_LABEL.next;
	if (status === 'pending' && approved_name !== null)
		return `Seu nome mudou de ${approved_name} para ${name}, e o cadastro voltou à análise. Assim que ele for aprovado de novo, você poderá dar lances. Lances já dados continuam valendo.`;
	if (status === 'pending' && document_at !== null)
		return `Recebemos seu documento em ${formatDateTime(document_at)}, e o cadastro está em análise. ${REVIEW_TIME}. Assim que ele for aprovado, você poderá dar lances.`;
	return PROFILE_LABELS[status].next;
}

/** What a person whose registration is not approved does next, as the label of a button. */
export const REGISTRATION_STEPS = {
	send: 'Enviar documento',
	review: 'Cadastro em análise',
	'send-again': 'Enviar outro documento',
} as const;
export type RegistrationStep = keyof typeof REGISTRATION_STEPS;

/** The next step of a registration; null of one that is approved, and of administrators, who do not bid. */
export function registrationStep(facts: RegistrationFacts): RegistrationStep | null {
	if (facts.role === 'admin' || facts.status === 'approved') return null;
	if (facts.status === 'rejected') return 'send-again';
	return lacksDocument(facts) ? 'send' : 'review';
}

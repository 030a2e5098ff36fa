import type { RegistrationState } from '#contract/account.ts';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import type { ProfileStatus } from '#domain/auction/access.ts';

/** What somebody who may not bid yet has to do, or waits for. */
export interface RegistrationStep {
	words: string;
	/** What follows from it. */
	detail: string;
	to: string;
	action: string;
	/** Whether something is to be done. */
	urgent: boolean;
}

/** The step of a registration; null once it is approved. */
export function registrationStep(
	status: ProfileStatus,
	{ document }: Pick<RegistrationState, 'document'>,
): RegistrationStep | null {
	if (status === 'approved') return null;
	const to = ACCOUNT_PAGES.document;
	if (status === 'rejected')
		return {
			words: 'Falta 1 passo: envie outro documento',
			detail: 'O anterior não foi aceito. O motivo está no seu perfil.',
			to,
			action: 'Enviar outro documento',
			urgent: true,
		};
	if (document === null)
		return {
			words: 'Falta 1 passo: envie um documento',
			detail: 'Depois de aprovado, você dá lances em qualquer leilão aberto.',
			to,
			action: 'Enviar documento',
			urgent: true,
		};
	return {
		words: 'Cadastro em análise',
		detail: 'Avisamos por email quando você puder dar lances.',
		to,
		action: 'Ver cadastro',
		urgent: false,
	};
}

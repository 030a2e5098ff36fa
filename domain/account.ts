import { z } from 'zod';
import type { ProfileStatus } from './access.ts';

/** Longest password taken (rules §17). */
export const PASSWORD_MAX = 128;

const email = z.email('Email inválido').max(254, 'Email inválido');
const NAME_SHORT = 'Nome deve ter pelo menos 2 caracteres';
const PASSWORD_SHORT = 'Senha deve ter pelo menos 6 caracteres';
const password = z
	.string(PASSWORD_SHORT)
	.min(6, PASSWORD_SHORT)
	.max(PASSWORD_MAX, `Senha deve ter no máximo ${PASSWORD_MAX} caracteres`);

/** The login form (spec §5). */
export const loginForm = z.strictObject({ email, password });
export type LoginForm = z.infer<typeof loginForm>;

/** The signup form (spec §5). */
export const signupForm = z.strictObject({
	name: z.string(NAME_SHORT).trim().min(2, NAME_SHORT).max(120, 'Nome deve ter no máximo 120 caracteres'),
	email,
	password,
});
export type SignupForm = z.infer<typeof signupForm>;

/** Where a login lands: the start for approved profiles, the profile for every other status (spec §2). */
export function landingOf(status: ProfileStatus): '/' | '/profile' {
	return status === 'approved' ? '/' : '/profile';
}

/** What a profile status means for its owner, and what happens next. */
export const PROFILE_LABELS: Record<ProfileStatus, { label: string; next: string }> = {
	pending: {
		label: 'Em análise',
		next: 'Recebemos seu cadastro. Assim que ele for aprovado, você poderá dar lances.',
	},
	approved: { label: 'Aprovado', next: 'Seu cadastro está aprovado. Você já pode dar lances.' },
	rejected: {
		label: 'Recusado',
		next: 'Seu cadastro não foi aprovado. Fale com a casa para saber o que corrigir.',
	},
};

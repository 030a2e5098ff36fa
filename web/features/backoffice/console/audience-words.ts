import type { Audience } from '#contract/console.ts';

/** Screens and not people: somebody may have several. */
export function audienceWords({ screens, complete }: Audience): string {
	const number = screens.toLocaleString('pt-BR');
	const counted = screens === 1 ? '1 tela acompanha' : `${number} telas acompanham`;
	return complete ? counted : `Ao menos ${counted}`;
}

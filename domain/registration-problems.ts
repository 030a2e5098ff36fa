import { entry } from './problem-entry.ts';

/** Problems of deciding on registrations. */
export const REGISTRATION_PROBLEMS = {
	'registration.not-found': entry('Cadastro não encontrado', () => 'Este cadastro não existe.'),
	'registration.own': entry(
		'Seu próprio cadastro',
		() => 'Outro administrador precisa analisar o seu cadastro. Nada foi alterado.',
	),
	'registration.decided': entry(
		'Cadastro já analisado',
		() => 'Outra pessoa já decidiu sobre este cadastro. Sua decisão não foi registrada.',
	),
	'registration.changed': entry(
		'Cadastro mudou',
		() =>
			'Outro documento ou outro nome chegou enquanto você analisava. Confira antes de decidir. Nada foi alterado.',
	),
	'registration.not-approved': entry(
		'Cadastro não aprovado',
		() => 'Este cadastro não está aprovado: não há aprovação a revogar. Nada foi alterado.',
	),
	'registration.administrator': entry(
		'Cadastro de administrador',
		() => 'Administradores não dão lances: não há aprovação a revogar. Nada foi alterado.',
	),
};

import { entry } from './problem-entry.ts';

/** Problems of enrolments. */
export const ENROLMENT_PROBLEMS = {
	'enrolment.edital-changed': entry(
		'O edital mudou',
		() => 'Há uma nova versão do edital. Leia e aceite a versão atual. Nada foi gravado.',
	),
	'enrolment.identity-missing': entry(
		'Falta o CPF ou CNPJ',
		() => 'Informe seu CPF ou CNPJ antes de se habilitar neste leilão. Nada foi gravado.',
	),
	'enrolment.not-needed': entry(
		'Habilitação dispensada',
		() => 'Neste leilão o cadastro aprovado basta para dar lances. Nada foi gravado.',
	),
	'enrolment.party': entry(
		'Impedido neste leilão',
		(p: { role: string }) =>
			`Seu CPF ou CNPJ consta neste leilão como ${p.role.toLowerCase()}, e por isso não pode dar lances. Se houver engano, fale com a equipe do leilão pela página Contato.`,
	),
	'enrolment.not-found': entry('Habilitação não encontrada', () => 'Este pedido de habilitação não existe.'),
	'enrolment.changed': entry(
		'A habilitação mudou',
		() =>
			'Outra pessoa decidiu, ou o pedido mudou, enquanto você analisava. Confira de novo. Nada foi alterado.',
	),
};

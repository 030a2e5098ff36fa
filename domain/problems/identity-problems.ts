import type { TaxId } from '#domain/values/tax-id.ts';
import { entry } from './problem-entry.ts';

/** A tax id of a form that is not one, by its field, with the kind that belongs there. */
export type TaxIdFault = {
	field: 'tax_id' | 'representative.tax_id';
	kind: TaxId['kind'];
};

/** The sentence that names a wrong tax id. */
export function taxIdFaultWords({ field, kind }: TaxIdFault): string {
	const whose = field === 'tax_id' ? '' : ' do representante';
	return `${kind}${whose} inválido. Confira os números, inclusive os dois últimos`;
}

/** Problems of identities. */
export const IDENTITY_PROBLEMS = {
	'identity.tax-id-invalid': entry(
		'CPF ou CNPJ inválido',
		(fault: TaxIdFault) => `${taxIdFaultWords(fault)}. Nada foi gravado.`,
	),
	'identity.tax-id-taken': entry(
		'CPF ou CNPJ já conferido',
		() =>
			'Este número já foi conferido em outra conta. Compare as duas antes: libere o número lá, com o motivo, ou recuse este cadastro. Nada foi gravado.',
	),
	'identity.not-held': entry(
		'Número não conferido',
		() => 'O CPF ou CNPJ desta conta ainda não foi conferido: não há o que liberar. Nada foi alterado.',
	),
	'identity.not-found': entry(
		'Identidade não informada',
		() => 'Esta pessoa ainda não informou o CPF ou CNPJ.',
	),
	'identity.not-company': entry(
		'Só para empresas',
		() =>
			'O documento da empresa só é pedido de quem informou um CNPJ. Informe o CNPJ antes. Nada foi gravado.',
	),
	'identity.changed': entry(
		'A identidade mudou',
		() =>
			'A pessoa mudou a identidade enquanto você conferia. Confira de novo antes de registrar. Nada foi alterado.',
	),
};

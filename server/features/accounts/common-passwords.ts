import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the world's most common passwords are refused, by rank. */
const REFUSED = 5_000;

/** The most common Brazilian passwords that the international list ranks lower or lacks. */
const BRAZILIAN = [
	'senha1',
	'senha12',
	'senha123',
	'senha1234',
	'senha12345',
	'minhasenha',
	'mudar123',
	'123mudar',
	'brasil123',
	'102030',
	'10203040',
	'102030405060',
	'flamengo',
	'corinthians',
	'palmeiras',
	'vasco123',
	'gremio123',
	'gabriel',
	'guilherme',
	'teamo123',
	'jesus123',
	'deusefiel',
	'deus123',
	'admin123',
	'leilao',
	'martelo',
];

const common = new Set([...dictionary['passwords-common'].slice(0, REFUSED), ...BRAZILIAN]);

/** Whether a password is one of the most common ones (rules §17), ignoring case. */
export function isCommonPassword(password: string): boolean {
	return common.has(password.toLowerCase());
}

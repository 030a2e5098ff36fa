import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export interface Strength {
	/** From 0, easily guessed, to 3. */
	level: 0 | 1 | 2 | 3;
	/** What would make it stronger; null if it is strong enough. */
	advice: string | null;
}

/** Common parts of passwords in Brazil that the international lists rank low or leave out. */
const BRAZILIAN = [
	...['senha', 'minhasenha', 'mudar', 'teste', 'acesso', 'entrar', 'usuario', 'leilao', 'martelo', 'imovel'],
	...['jesus', 'deus', 'deusefiel', 'senhor', 'maria', 'amor', 'teamo', 'familia', 'felicidade', 'saudade'],
	...['brasil', 'saopaulo', 'flamengo', 'corinthians', 'palmeiras', 'santos', 'vasco', 'gremio', 'futebol'],
	...['casa', 'carro', 'cachorro', 'gatinho', 'princesa', 'gostosa', 'lindinha', 'querida', 'dinheiro'],
];

const zxcvbn = new ZxcvbnFactory({
	dictionary: { ...dictionary, brazilian: BRAZILIAN },
	graphs: adjacencyGraphs,
	// Longer passwords are strong anyway, and the check must not take longer than one frame.
	maxLength: 64,
});

const LEVELS = [0, 0, 1, 2, 3] as const;

/** How hard a password is to guess for an attacker who knows the `known` texts, such as its owner's name and email. */
export function scorePassword(password: string, known: readonly string[]): Strength {
	const { score, feedback } = zxcvbn.check(password, known.flatMap(wordsIn));
	const level = LEVELS[score];
	return { level, advice: level < 2 ? adviceFor(feedback.warning) : null };
}

/** A known text as a whole and in its parts. */
function wordsIn(text: string): string[] {
	return [text, ...text.split(/[^\p{L}\d]+/u)].filter((word) => word.length > 2);
}

/** The advice for a warning of the library, by the warning's name. */
function adviceFor(warning: string | null): string {
	switch (warning) {
		case 'userInputs':
			return 'Não use seu nome nem seu email.';
		case 'topTen':
		case 'topHundred':
		case 'common':
		case 'similarToCommon':
			return 'Muita gente usa uma senha parecida.';
		case 'straightRow':
		case 'keyPattern':
			return 'Evite teclas vizinhas, como "asdf".';
		case 'simpleRepeat':
		case 'extendedRepeat':
			return 'Evite repetições, como "aaa" ou "abcabc".';
		case 'sequences':
			return 'Evite sequências, como "abc" ou "1234".';
		case 'recentYears':
		case 'dates':
			return 'Evite datas e anos.';
		default:
			return 'Junte mais uma ou duas palavras.';
	}
}

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export interface Verdict {
	/** From 0, guessed at once, to 3. */
	level: 0 | 1 | 2 | 3;
	/** What would make it stronger; null when it is good enough. */
	advice: string | null;
}

/** What people in Brazil build passwords from, which the international lists rank low or leave out. */
const BRAZILIAN = [
	...['senha', 'minhasenha', 'mudar', 'teste', 'acesso', 'entrar', 'usuario', 'leilao', 'martelo', 'imovel'],
	...['jesus', 'deus', 'deusefiel', 'senhor', 'maria', 'amor', 'teamo', 'familia', 'felicidade', 'saudade'],
	...['brasil', 'saopaulo', 'flamengo', 'corinthians', 'palmeiras', 'santos', 'vasco', 'gremio', 'futebol'],
	...['casa', 'carro', 'cachorro', 'gatinho', 'princesa', 'gostosa', 'lindinha', 'querida', 'dinheiro'],
];

const zxcvbn = new ZxcvbnFactory({
	dictionary: { ...dictionary, brazilian: BRAZILIAN },
	graphs: adjacencyGraphs,
	// Longer passwords are strong by then, and the check stays within a frame.
	maxLength: 64,
});

const LEVELS = [0, 0, 1, 2, 3] as const;

/** How hard a password is to guess for someone who knows `hints`, such as its owner's name and e-mail. */
export function scorePassword(password: string, hints: readonly string[]): Verdict {
	const { score, feedback } = zxcvbn.check(password, hints.flatMap(wordsIn));
	const level = LEVELS[score];
	return { level, advice: level < 2 ? adviceFor(feedback.warning) : null };
}

/** What is known of the owner, whole and in its parts. */
function wordsIn(hint: string): string[] {
	return [hint, ...hint.split(/[^\p{L}\d]+/u)].filter((word) => word.length > 2);
}

/** The library says what is weak by the names of its own texts. */
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

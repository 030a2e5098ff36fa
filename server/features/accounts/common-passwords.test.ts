import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('the most common passwords', () => {
	test.each(['123456', 'password', 'qwerty', 'Senha123', 'BRASIL', '102030', 'iloveyou', 'mudar123'])(
		'%s is refused',
		(password) => expect(isCommonPassword(password)).toBe(true),
	);
	test.each(['leilao123', 'casa na esquina azul', 'xK29fmw', 'senha-forte-42'])(
		'%s is accepted',
		(password) => expect(isCommonPassword(password)).toBe(false),
	);
});

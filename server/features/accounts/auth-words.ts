/** What the accounts library says in English, in the house's words; each by the library's own code. */
const WORDS: Record<string, string> = {
	INVALID_EMAIL_OR_PASSWORD: 'Email ou senha incorretos',
	INVALID_EMAIL: 'Email inválido',
	INVALID_PASSWORD: 'A senha não confere. Nada foi alterado.',
	PASSWORD_TOO_SHORT: 'Senha deve ter pelo menos 6 caracteres',
	PASSWORD_TOO_LONG: 'Senha deve ter no máximo 128 caracteres',
	USER_ALREADY_EXISTS: 'Este email já está cadastrado',
	USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'Este email já está cadastrado',
	EMAIL_NOT_VERIFIED: 'Confirme seu email antes de entrar. Enviamos o link de novo.',
	INVALID_TOKEN: 'Este link não vale mais. Peça outro em "Esqueci minha senha".',
	TOKEN_EXPIRED: 'Este link não vale mais. Entre para receber outro.',
	SESSION_EXPIRED: 'Sua sessão terminou. Entre de novo.',
	UNAUTHORIZED: 'Entre na sua conta para continuar.',
	INVALID_CODE: 'Código incorreto. Confira o aplicativo e tente de novo.',
	INVALID_BACKUP_CODE: 'Código de recuperação incorreto ou já usado.',
	INVALID_TWO_FACTOR_COOKIE: 'O tempo para o código acabou. Digite email e senha de novo.',
	TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Códigos errados demais. Digite email e senha de novo.',
	ACCOUNT_TEMPORARILY_LOCKED: 'Códigos errados demais. Tente novamente em 15 minutos.',
	TOTP_ALREADY_ENABLED: 'A verificação em duas etapas já está ativada.',
	TOTP_NOT_ENABLED: 'A verificação em duas etapas não está ativada.',
	TWO_FACTOR_NOT_ENABLED: 'A verificação em duas etapas não está ativada.',
	BACKUP_CODES_NOT_ENABLED: 'A verificação em duas etapas não está ativada.',
	EMAIL_CAN_NOT_BE_UPDATED: 'O email de uma conta não pode ser trocado por aqui.',
};

/** The words for one of the library's codes; null where the house has none. */
export function wordsOfCode(code: unknown): string | null {
	return typeof code === 'string' && Object.hasOwn(WORDS, code) ? (WORDS[code] ?? null) : null;
}

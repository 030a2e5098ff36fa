import type { Result } from '#domain/problems/result.ts';

/** Why the bank gave no usable answer. The reason may be logged: it contains nothing about a payer. */
export interface BankFault {
	/**
	 * `away`: it is unknown whether the bank acted. `missing`: the bank knows no such object. `refused`: it will not do
	 * it. `barred`: it does not accept the server's credentials. `unreadable`: the answer does not match the API.
	 */
	kind: 'away' | 'missing' | 'refused' | 'barred' | 'unreadable';
	reason: string;
}

/** The bank's answer, or why there is none. */
export type BankAnswer<T> = Result<T, BankFault>;

import type { Result } from '#domain/result.ts';

/** Why the bank gave no answer that can be used. The reason may be logged: nothing of a payer is in it. */
export interface BankFault {
	/**
	 * `away`: nobody knows whether it was done. `missing`: it knows no such thing. `refused`: it will not do it. `barred`:
	 * it does not let the operator in. `unreadable`: not what was agreed.
	 */
	kind: 'away' | 'missing' | 'refused' | 'barred' | 'unreadable';
	reason: string;
}

/** What the bank answered, or why nothing can be said. */
export type BankAnswer<T> = Result<T, BankFault>;

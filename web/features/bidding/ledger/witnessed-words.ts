import type { WitnessedLedger } from '#contract/ledger.ts';
import { formatDateTime } from '#domain/values/time.ts';

/** Until which record a ledger is witnessed, in the words of the page. */
export function witnessedWords({ seq, at, delivered }: WitnessedLedger): string {
	const how = delivered ? 'Registrado com testemunhas' : 'Assinado e publicado';
	return `${how} até o registro nº ${seq}, em ${formatDateTime(at)}`;
}

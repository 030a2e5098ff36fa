import type { QueueItem, QueueKind } from '#contract/people.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import { rowOf } from '#web/features/accounts/registrations/registration-row.ts';

/** What is decided, in one word, and as the title of the panel in which it is. */
export const KIND_WORDS: Record<QueueKind, { name: string; title: string }> = {
	registration: { name: 'Cadastro', title: 'Analisar cadastro' },
	identity: { name: 'Identidade', title: 'Analisar identidade' },
	enrolment: { name: 'Habilitação', title: 'Analisar habilitação' },
	preference: { name: 'Preferência', title: 'Analisar preferência' },
};

/** What the decision is about, in one line. */
export function subjectOf({ registration, enrolment, preference }: QueueItem): string {
	if (enrolment) return saleWords(enrolment.sale);
	if (preference) {
		const { number, title } = preference.lot;
		return number === null ? title : `Lote ${number}: ${title}`;
	}
	if (!registration) return '';
	const { again, identity, document, status } = rowOf(registration);
	if (again) return again.short;
	if (status === 'pending' && !document) return 'Sem documento';
	return identity.words;
}

function saleWords({ number, title }: { number: string | null; title: string }): string {
	return number === null ? title : `Leilão ${number}: ${title}`;
}

/** Until when it should be decided; null where no lot is waited for. */
export function urgencyOf({ lot }: QueueItem): string | null {
	return lot && `${lot.running ? 'Encerra' : 'Abre'} ${formatWeekdayTime(lot.at)}`;
}

import { useEffect, useState } from 'react';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { PeopleCounts, PeopleQueue, PersonFile } from '#contract/people.ts';
import type { ListedStatus, RegistrationPage } from '#contract/registrations.ts';
import { WAITING_REFRESH } from '#contract/waiting.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { everyWhileVisible } from './every-while-visible.ts';
import { type Answer, request } from './request.ts';

/** A page of what waits for a decision about people. `query` is that of the API: kind, search, limit, cursor. */
export function readPeopleQueue(query: Record<string, string>): Promise<Answer<PeopleQueue>> {
	return request('GET', `${ADMIN_API.people}?${new URLSearchParams(query)}`);
}

/** A person with what they did. */
export function readPersonFile(userId: string): Promise<Answer<PersonFile>> {
	return request('GET', ADMIN_API.person(userId), { failed: TOASTS['registration.failed'] });
}

/** The registrations in a state whose person states this whole CPF or CNPJ. */
export function findByTaxId(status: ListedStatus, taxId: string): Promise<Answer<RegistrationPage>> {
	return request('GET', `${ADMIN_API.registrations}?${new URLSearchParams({ status, search: taxId })}`);
}

/** How much each list about people contains, read again while the page is visible; null until it was read once. */
export function usePeopleCounts(): PeopleCounts | null {
	const [counts, setCounts] = useState<PeopleCounts | null>(null);
	useEffect(() => {
		let current = true;
		async function read() {
			const answer = await readPeopleQueue({ limit: '1' });
			if (current && 'done' in answer) setCounts(answer.done.counts);
		}
		void read();
		const stop = everyWhileVisible(WAITING_REFRESH, read);
		return () => {
			current = false;
			stop();
		};
	}, []);
	return counts;
}

import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { peopleQueue, personFile, queueQuery } from '#contract/people.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { readPeopleQueue } from '#server/features/backoffice/people/people-queue.ts';
import { readPersonFile } from '#server/features/backoffice/people/person-file.ts';
import { endpoint, pageAnswer } from '#server/http/endpoint.ts';

/** What the back office decides and knows about people. */
export const peopleEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.people,
		summary:
			'What waits for a decision about people: registrations, identities, enrolments and rights of preference, the most urgent first',
		access: 'admin',
		query: queueQuery,
		output: peopleQueue,
		run: async (context, { query }) => pageAnswer(await readPeopleQueue(context, query)),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.person('{user_id}'),
		summary:
			'A person with their enrolments, bids, payments and exclusions, and what administrators did about them',
		access: 'admin',
		params: z.object({ user_id: uuid }),
		output: personFile,
		run: async (context, { params: { user_id } }) => {
			const person = await readPersonFile(context, user_id);
			return person ? ok(person) : fail(problem('registration.not-found'));
		},
	}),
];

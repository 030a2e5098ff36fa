import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { nameForm } from '#domain/people/account.ts';
import { tidyLine, tidyText } from '#domain/values/tidy-text.ts';
import { ENDPOINTS } from '#server/app.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();

const TYPED = ' Si\u0301tio\u200b do\u202e Lago\u00a0Azul ';

/**
 * What no person types for another to read, by its name: positions of lists, links, keys and addresses of machines, passwords, and what
 * is only compared, logged, or read into another form.
 */
const NOT_TYPED = new Set(
	'cursor token code password currentPassword query email name_seen endpoint p256dh auth userId message stack component source url path tax_id names error timestamp changes decision ids'.split(
		' ',
	),
);

type Def = z.core.$ZodTypeDef & {
	shape?: Record<string, z.ZodType>;
	innerType?: z.ZodType;
	element?: z.ZodType;
	options?: z.ZodType[];
	in?: z.ZodType;
	out?: z.ZodType;
};

/** The texts of a schema, with the names of their fields. */
function textsOf(schema: z.ZodType, name: string): [string, z.ZodType][] {
	const { type, shape, innerType, element, options, in: from, out } = schema._zod.def as Def;
	if (type === 'string') return [[name, schema]];
	const inner = from && (from._zod.def.type === 'transform' ? out : from);
	const parts = [innerType, element, inner, ...(options ?? [])].filter((part) => part !== undefined);
	return [
		...parts.flatMap((part) => textsOf(part, name)),
		...Object.entries(shape ?? {}).flatMap(([key, field]) => textsOf(field, key)),
	];
}

describe('what is typed is stored tidy or refused', () => {
	const doors = ENDPOINTS.flatMap(({ method, path, body }) =>
		body ? textsOf(body, '').map(([name, text]) => [`${method} ${path}`, name, text] as const) : [],
	).filter(([, name]) => !NOT_TYPED.has(name));

	test('there are many doors', () => {
		expect(doors.length).toBeGreaterThan(50);
	});

	test('every one', () => {
		const untidy = doors.filter(([, , text]) => {
			const read = text.safeParse(TYPED);
			return read.success && read.data !== tidyLine(TYPED) && read.data !== tidyText(TYPED);
		});
		expect(untidy.map(([door, name]) => `${door} ${name}`)).toEqual([]);
	});

	test('the name of an account', () => {
		expect(nameForm.parse({ name: ' Joa\u0303o\u00a0 Lima' })).toEqual({ name: 'João Lima' });
		expect(nameForm.safeParse({ name: TYPED }).success).toBe(false);
	});
});

test('letters are composed at the door', async () => {
	const body = { name: 'Minha busca', query: '?search=Sa\u0303o' };
	const saved = await app.ask('POST', ACCOUNT_API.savedSearches, { token: await app.approved(), body });
	expect(saved).toMatchObject({ status: 201, body: { query: expect.stringContaining('search=S%C3%A3o') } });
});

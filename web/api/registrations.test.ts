import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOASTS } from '#domain/notices/toasts.ts';
import { approveRegistration, rejectRegistration, resetFactor, revokeRegistration } from './registrations.ts';

const fetched = vi.fn<typeof fetch>();
const FAILED = TOASTS['registration.failed'];

beforeEach(() => {
	vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
	fetched.mockReset();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

it('sends the checklist and which document was viewed', async () => {
	fetched.mockImplementation(async () => Response.json({}));
	const document_seen = '2026-11-21T10:00:00.000Z';
	expect(await approveRegistration('um-id', { checked: ['name'], document_seen })).toEqual({
		done: {},
	});
	expect(await rejectRegistration('um-id', { reason: 'Foto cortada', document_seen: null })).toEqual({
		done: {},
	});
	expect(await revokeRegistration('um-id', { reason: 'Documento falso' })).toEqual({ done: {} });
	expect(await resetFactor('um-id', { reason: 'Celular perdido' })).toEqual({ done: {} });
	expect(fetched.mock.calls.map(([path, init]) => [path, init?.method, init?.body])).toEqual([
		[
			'/api/admin/registrations/um-id/approve',
			'POST',
			`{"checked":["name"],"document_seen":"${document_seen}"}`,
		],
		['/api/admin/registrations/um-id/reject', 'POST', '{"reason":"Foto cortada","document_seen":null}'],
		['/api/admin/registrations/um-id/revoke', 'POST', '{"reason":"Documento falso"}'],
		['/api/admin/registrations/um-id/reset-factor', 'POST', '{"reason":"Celular perdido"}'],
	]);
});

it('passes on the text of a refusal', async () => {
	fetched.mockResolvedValue(
		Response.json({ title: 'Cadastro já analisado', detail: 'Outra pessoa…' }, { status: 409 }),
	);
	expect(await approveRegistration('um-id', { checked: ['name'] })).toMatchObject({
		refused: { title: 'Cadastro já analisado', description: 'Outra pessoa…' },
	});
});

it.each([
	['a broken server', async () => Response.json({ title: 'Erro inesperado', detail: 'x' }, { status: 500 })],
	['a proxy in between', async () => new Response('<html>', { status: 403 })],
	['no answer', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('reports the failure of %s', async (_, answer) => {
	fetched.mockImplementation(answer);
	expect(await rejectRegistration('um-id', {})).toMatchObject({ refused: FAILED });
});

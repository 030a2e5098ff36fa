import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { documentBytes, documentLink } from './documents.ts';

const fetched = vi.fn<typeof fetch>();
const token = vi.hoisted(() => vi.fn<() => Promise<string | null>>());
vi.mock('./session-client.ts', () => ({ accessToken: token }));

beforeEach(() => {
	vi.stubGlobal('fetch', fetched);
	vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:3000' } });
	token.mockResolvedValue('um-token');
});
afterEach(() => {
	fetched.mockReset();
	vi.unstubAllGlobals();
});

it('sends the bearer token, and returns a link on this origin', async () => {
	fetched.mockResolvedValue(Response.json({ url: 'https://martelo.example/documents/abc?x=1' }));
	expect(await documentLink('um-id')).toEqual({ url: '/documents/abc?x=1' });
	expect(fetched).toHaveBeenCalledWith('/functions/v1/get-document-url', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', Authorization: 'Bearer um-token' },
		body: '{"userId":"um-id"}',
	});
});

it('sends only the cookie when there is no token', async () => {
	token.mockResolvedValue(null);
	fetched.mockResolvedValue(Response.json({ url: '/documents/abc' }));
	await documentLink('um-id');
	expect(fetched.mock.lastCall?.[1]?.headers).toEqual({ 'Content-Type': 'application/json' });
});

it('distinguishes an answer without a link from a failed request', async () => {
	fetched.mockResolvedValueOnce(Response.json({}));
	expect(await documentLink('um-id')).toEqual({ failed: 'no-url' });
	fetched.mockResolvedValueOnce(Response.json({ url: '/x' }, { status: 404 }));
	expect(await documentLink('um-id')).toEqual({ failed: 'call' });
	fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
	expect(await documentLink('um-id')).toEqual({ failed: 'call' });
	fetched.mockResolvedValueOnce(new Response('<html>'));
	expect(await documentLink('um-id')).toEqual({ failed: 'call' });
});

it('fetches the content of a link, or returns null', async () => {
	fetched.mockResolvedValueOnce(new Response('%PDF'));
	expect(await documentBytes('/documents/abc')).toEqual(new TextEncoder().encode('%PDF'));
	fetched.mockResolvedValueOnce(new Response(null, { status: 404 }));
	expect(await documentBytes('/documents/abc')).toBeNull();
	fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
	expect(await documentBytes('/documents/abc')).toBeNull();
});

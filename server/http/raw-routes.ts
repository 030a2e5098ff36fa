/**
 * How often one client may ask for a route beside the endpoints: `requests`, `files` and `streams` are limits of request-limits.ts; `queue`: worker
 * processes answer it, behind their queue; `shared`: one answer for everybody who asks within a second; `constant`: from memory, without a query;
 * `loopback`: this machine alone.
 */
type RawLimit = 'requests' | 'files' | 'streams' | 'queue' | 'shared' | 'constant' | 'loopback';

/** The routes beside the endpoints, why they need no session, and their limit. */
export const RAW_ROUTES: Record<string, { why: string; limit: RawLimit }> = {
	'ALL /documents/*': { why: 'headers, and 404 without a signed link', limit: 'constant' },
	'GET /documents/:link': { why: 'the signed link, valid for a minute, is the permission', limit: 'files' },
	'ALL /*': { why: 'pages, which check access themselves', limit: 'queue' },
	'GET /assets/*': { why: 'built scripts and styles', limit: 'constant' },
	'GET /files/*': { why: 'pictures of the public catalogue', limit: 'files' },
	'GET /favicon.svg': { why: 'the icon', limit: 'constant' },
	'GET /sw.js': {
		why: 'the script that shows push messages; it contains no personal data',
		limit: 'constant',
	},
	'GET /api/notices/events': { why: 'one’s own notifications; refuses visitors itself', limit: 'streams' },
	'GET /api/notices/unsubscribe/:token': {
		why: 'redirects to the profile, which checks access itself; changes nothing',
		limit: 'constant',
	},
	'GET /api/saved-searches/alerts/:token': {
		why: 'a page with one button for a signed link; changes nothing',
		limit: 'requests',
	},
	'POST /api/saved-searches/alerts/:token': {
		why: 'the signed link is the permission to end the emails of one search',
		limit: 'requests',
	},
	'GET /share.png': { why: 'the picture of shared links', limit: 'constant' },
	'GET /robots.txt': { why: 'which pages robots may request', limit: 'constant' },
	'GET /sitemap.xml': { why: 'the public pages', limit: 'queue' },
	'GET /sitemap-pages.xml': { why: 'the public pages', limit: 'queue' },
	'GET /sitemap-lots.xml': { why: 'the public lots', limit: 'queue' },
	'GET /feed.xml': { why: 'the newest public lots', limit: 'queue' },
	'GET /manifest.webmanifest': { why: 'name and icons of the site', limit: 'constant' },
	'GET /icon-192.png': { why: 'an icon', limit: 'constant' },
	'GET /icon-512.png': { why: 'an icon', limit: 'constant' },
	'GET /icon-maskable-192.png': { why: 'an icon', limit: 'constant' },
	'GET /icon-maskable-512.png': { why: 'an icon', limit: 'constant' },
	'GET /apple-touch-icon.png': { why: 'an icon', limit: 'constant' },
	'GET /api/auctions/:id/share.png': { why: 'a picture of a public lot', limit: 'requests' },
	'GET /api/sale-documents/:file': {
		why: 'published documents; refuses those of drafts to all but administrators itself',
		limit: 'files',
	},
	'GET /api/auctions/:id/calendar.ics': { why: 'the times of a public lot', limit: 'requests' },
	'GET /healthz': { why: 'alive or not', limit: 'constant' },
	'GET /readyz': { why: 'ready or not', limit: 'shared' },
	'GET /metrics': { why: 'figures without personal data', limit: 'loopback' },
	'ALL /api/auth/*': {
		why: 'the accounts library: only what features/accounts/auth-endpoints.ts lists, with its access',
		limit: 'requests',
	},
	'GET /api/events': { why: 'states of auctions, as the listing shows them', limit: 'streams' },
	'GET /api/events/running': { why: 'the same of all public auctions that are running', limit: 'streams' },
	'GET /api/auctions/:id/events': { why: 'the public live stream', limit: 'streams' },
	'GET /api/auctions/:id/ledger': { why: 'the public ledger', limit: 'queue' },
	'GET /.well-known/auction-ledger-format.txt': {
		why: 'the public format of ledgers and receipts',
		limit: 'constant',
	},
	'GET /openapi.json': { why: 'describes the API', limit: 'constant' },
	'GET /api/docs': { why: 'describes the API', limit: 'constant' },
	'GET /api/docs.css': { why: 'the style of that page', limit: 'constant' },
	'ALL /api/*': { why: '404', limit: 'constant' },
	'ALL /functions/*': { why: '404', limit: 'constant' },
};

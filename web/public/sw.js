// Shows push messages and opens their pages (docs/decisions/027). Without a connection it says so (docs/decisions/063): no page is
// stored, so that no old price can be taken for the current one, and nobody's page remains on the device.

self.addEventListener('push', (event) => {
	const { title, body, url, tag } = event.data.json();
	const shown = { body, tag, renotify: true, lang: 'pt-BR', icon: '/icon-192.png', data: { url } };
	event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
	event.notification.close();
	const { href } = new URL(event.notification.data.url, self.location.origin);
	event.waitUntil(open(href));
});

async function open(href) {
	const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
	const there = pages.find((page) => page.url === href);
	await (there ? there.focus() : self.clients.openWindow(href));
}

// The browser changed the device's endpoint. The server is sent the new one, if the session still exists.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.oldSubscription)));

async function renew(old) {
	if (!old) return;
	const subscription = await self.registration.pushManager.subscribe(old.options);
	const { endpoint, keys } = subscription.toJSON();
	await fetch('/api/notices/devices', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ endpoint, keys }),
	});
}

const CONTACT = 'contact';
const LAST_PAGE = '/last-page';

// Everything but navigations goes to the network without this script, where browsers have such routes: it is not slowed down,
// and a request with `keepalive` is sent even if its page is closed before this script has started.
const DIRECT = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({
	condition: { requestMode },
	source: 'network',
}));

self.addEventListener('install', (event) => {
	// A browser that does not know these conditions works without them.
	event.waitUntil(event.addRoutes?.(DIRECT).catch(() => undefined));
	self.skipWaiting();
});

// The browser requests a page while this script starts, so that pages do not wait for it.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

self.addEventListener('fetch', (event) => {
	const { mode, method, url } = event.request;
	if (mode === 'navigate' && method === 'GET') event.respondWith(navigate(event, new URL(url)));
});

async function navigate(event, { pathname, search }) {
	try {
		const page = (await event.preloadResponse) ?? (await fetch(event.request));
		event.waitUntil(rememberContact());
		return page;
	} catch {
		return offlinePage(pathname + search, await lastContact());
	}
}

async function rememberContact() {
	const cache = await caches.open(CONTACT);
	await cache.put(LAST_PAGE, new Response(String(Date.now())));
}

async function lastContact() {
	const found = await caches.match(LAST_PAGE);
	return found ? Number(await found.text()) : null;
}

const TIME = new Intl.DateTimeFormat('pt-BR', {
	timeZone: 'America/Sao_Paulo',
	dateStyle: 'full',
	timeStyle: 'short',
});

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100dvh; background: light-dark(#fbfaf6, #0f1418); color: light-dark(#151b22, #ece9e2);
	font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 40rem; margin: 0 auto; padding: 3rem 1rem }
h1 { font: 600 1.75rem/1.2 Georgia, serif; margin: 0 0 1rem }
p { margin: 0 0 1rem; overflow-wrap: anywhere }
.soft { color: light-dark(#4a5560, #a9b2ba) }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1rem; border-radius: 6px; font-weight: 600;
	text-decoration: none; background: light-dark(#0b5a43, #4cc29a); color: light-dark(#fff, #0f1418) }
a:focus-visible { outline: 2px solid light-dark(#0b5a43, #4cc29a); outline-offset: 2px }`;

const escaped = (text) =>
	text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Says that there is no connection, and since when what was seen may be outdated. */
function offlinePage(target, contact) {
	const time = contact === null ? '' : `<strong>${TIME.format(contact)}</strong>, horário de Brasília`;
	const since = time && `<p>A última página foi carregada neste aparelho em ${time}.</p>`;
	const html = `<!DOCTYPE html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Sem conexão</title><style>${STYLE}</style></head><body><main>
<h1>Sem conexão</h1>
<p>Não foi possível carregar esta página. Confira a internet do aparelho e tente de novo.</p>
${since}
<p>Lances, preços e prazos continuam mudando e podem ser outros desde então. Por isso nenhum preço é mostrado aqui.</p>
<p class="soft">Se você estava dando um lance e não viu a confirmação, ele pode não ter chegado. A página do lote dirá se foi
aceito.</p>
<p><a href="${escaped(target)}">Tentar de novo</a></p>
</main></body></html>`;
	return new Response(html, {
		status: 503,
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'cache-control': 'no-store',
			'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
		},
	});
}

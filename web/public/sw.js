// Shows push messages and opens their pages (docs/decisions/027). It caches nothing.

self.addEventListener('push', (event) => {
	const { title, body, url, tag } = event.data.json();
	const shown = { body, tag, renotify: true, lang: 'pt-BR', icon: '/favicon.svg', data: { url } };
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

import { ACCOUNT_API } from '#contract/account-paths.ts';
import type { DeviceBody, NotificationList, NotificationSettings } from '#contract/notifications.ts';
import type { NotificationChoice } from '#domain/notices/bidder-notifications.ts';
import { serviceWorkers } from '#web/browser/interfaces.ts';
import { type Answer, request } from './request.ts';
import { SERVICE_WORKER } from './service-worker.ts';

/** Reads the viewer's latest notifications. */
export function readNotifications(): Promise<Answer<NotificationList>> {
	return request('GET', ACCOUNT_API.notifications);
}

/** Marks all notifications up to a number as read. */
export function markNotificationsRead(through: number): Promise<Answer<{ unread: number }>> {
	return request('POST', ACCOUNT_API.notificationsRead, { body: { through } });
}

/** Saves whether the viewer receives one kind of notification through one channel. */
export function saveNotificationChoice(
	choice: NotificationChoice,
): Promise<Answer<Pick<NotificationSettings, 'choices'>>> {
	return request('PATCH', ACCOUNT_API.notificationChoices, { body: choice });
}

/** The state of push messages in this browser: not supported, blocked by the user, off, or on. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** Whether this browser receives push messages under the server's current key. Does not prompt the user. */
export async function readPushState(push_key: string): Promise<PushState> {
	if (!pushWorkers()) return 'unsupported';
	if (Notification.permission === 'denied') return 'denied';
	const subscription = await currentSubscription();
	if (!subscription || !isFor(subscription, push_key)) return 'off';
	return (await isKnown(subscription)) ? 'on' : 'off';
}

/** Asks for permission and subscribes. Browsers allow this only in response to a click. */
export async function startPush(push_key: string): Promise<PushState> {
	const workers = pushWorkers();
	if (!workers) return 'unsupported';
	const permission = await Notification.requestPermission();
	if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
	await workers.register(SERVICE_WORKER);
	const { pushManager } = await workers.ready;
	const before = await pushManager.getSubscription();
	if (before && !isFor(before, push_key)) await before.unsubscribe();
	const subscription = await pushManager.subscribe({
		userVisibleOnly: true,
		applicationServerKey: push_key,
	});
	return (await addDevice(subscription)) ? 'on' : 'off';
}

/** Removes this browser from the list of devices and ends its subscription. */
export async function stopPush(): Promise<void> {
	const subscription = await currentSubscription();
	if (!subscription) return;
	await request('DELETE', ACCOUNT_API.notificationDevices, { body: { endpoint: subscription.endpoint } });
	await subscription.unsubscribe();
}

/**
 * Assigns a device that receives push messages to the new session, so that it is removed with that session. A browser that refuses
 * to say whether it does has none.
 */
export async function renewPush(): Promise<void> {
	if (!pushWorkers() || Notification.permission !== 'granted') return;
	const subscription = await currentSubscription().catch(() => null);
	if (subscription) await isKnown(subscription);
}

/** The service workers of a browser that has push messages; null without. */
function pushWorkers(): ServiceWorkerContainer | null {
	return 'PushManager' in window && 'Notification' in window ? serviceWorkers() : null;
}

async function currentSubscription(): Promise<PushSubscription | null> {
	const registration = await serviceWorkers()?.getRegistration(SERVICE_WORKER);
	return (await registration?.pushManager.getSubscription()) ?? null;
}

async function isKnown({ endpoint }: PushSubscription): Promise<boolean> {
	const answer = await request<{ known: boolean }>('PATCH', ACCOUNT_API.notificationDevices, {
		body: { endpoint },
	});
	return 'done' in answer && answer.done.known;
}

async function addDevice(subscription: PushSubscription): Promise<boolean> {
	const { endpoint, keys } = subscription.toJSON() as DeviceBody;
	const { p256dh, auth } = keys;
	const body: DeviceBody = { endpoint, keys: { p256dh, auth } };
	return 'done' in (await request('POST', ACCOUNT_API.notificationDevices, { body }));
}

function isFor({ options }: PushSubscription, push_key: string): boolean {
	const key = options.applicationServerKey;
	if (!key) return false;
	const text = btoa(String.fromCharCode(...new Uint8Array(key)));
	return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === push_key;
}

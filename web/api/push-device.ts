import type { DeviceBody } from '#contract/notices.ts';
import { API } from '#contract/paths.ts';
import { ask } from './ask.ts';

const SCRIPT = '/sw.js';

/** What this browser does about pushes: nothing at all, refused by its owner, off, or on. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** Where this browser stands, for the house's current key. Asks nobody anything. */
export async function readPushState(push_key: string): Promise<PushState> {
	if (!isSupported()) return 'unsupported';
	if (Notification.permission === 'denied') return 'denied';
	const subscription = await currentSubscription();
	if (!subscription || !isFor(subscription, push_key)) return 'off';
	return (await isKnown(subscription)) ? 'on' : 'off';
}

/** Asks for permission and subscribes; only on a click, or browsers refuse. */
export async function startPush(push_key: string): Promise<PushState> {
	if (!isSupported()) return 'unsupported';
	const permission = await Notification.requestPermission();
	if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
	await navigator.serviceWorker.register(SCRIPT);
	const { pushManager } = await navigator.serviceWorker.ready;
	const before = await pushManager.getSubscription();
	if (before && !isFor(before, push_key)) await before.unsubscribe();
	const subscription = await pushManager.subscribe({
		userVisibleOnly: true,
		applicationServerKey: push_key,
	});
	return (await addDevice(subscription)) ? 'on' : 'off';
}

/** Takes this browser off the list, and its subscription with it. */
export async function stopPush(): Promise<void> {
	const subscription = await currentSubscription();
	if (!subscription) return;
	await ask('DELETE', API.noticeDevices, { endpoint: subscription.endpoint });
	await subscription.unsubscribe();
}

/** A new session on a device that takes pushes: from now on the device leaves with this session. */
export async function renewPush(): Promise<void> {
	if (!isSupported() || Notification.permission !== 'granted') return;
	const subscription = await currentSubscription();
	if (subscription) await isKnown(subscription);
}

function isSupported(): boolean {
	return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function currentSubscription(): Promise<PushSubscription | null> {
	const registration = await navigator.serviceWorker.getRegistration(SCRIPT);
	return (await registration?.pushManager.getSubscription()) ?? null;
}

async function isKnown({ endpoint }: PushSubscription): Promise<boolean> {
	const reply = await ask<{ known: boolean }>('PATCH', API.noticeDevices, { endpoint });
	return reply !== null && 'done' in reply && reply.done.known;
}

async function addDevice(subscription: PushSubscription): Promise<boolean> {
	const { endpoint, keys } = subscription.toJSON() as DeviceBody;
	const { p256dh, auth } = keys;
	const body: DeviceBody = { endpoint, keys: { p256dh, auth } };
	const reply = await ask('POST', API.noticeDevices, body);
	return reply !== null && 'done' in reply;
}

function isFor({ options }: PushSubscription, push_key: string): boolean {
	const key = options.applicationServerKey;
	if (!key) return false;
	const text = btoa(String.fromCharCode(...new Uint8Array(key)));
	return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === push_key;
}

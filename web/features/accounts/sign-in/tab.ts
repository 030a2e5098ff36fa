export const TABS = ['login', 'signup', 'reset'] as const;
export type Tab = (typeof TABS)[number];

/** Whether the page was opened by a recovery link: only the reset tab shows, with or without a session (spec §2). */
export function isRecovery(params: URLSearchParams): boolean {
	return params.get('type') === 'recovery';
}

/** Whether the page was opened by the link that confirms an address: it shows that alone, with or without a session. */
export function isConfirmation(params: URLSearchParams): boolean {
	return params.get('type') === 'confirmation';
}

/** The tab that an address of /auth opens: the login unless it names another (spec §2). */
export function tabOf(params: URLSearchParams): Tab {
	if (isRecovery(params)) return 'reset';
	return TABS.find((tab) => tab === params.get('tab')) ?? 'login';
}

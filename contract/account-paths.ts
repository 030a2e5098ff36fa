/** The endpoints of the caller's account, session, notifications and saved searches. Apart from `API` (paths.ts), which every page loads. */
export const ACCOUNT_API = {
	auth: '/api/auth',
	session: '/api/session',
	activity: '/api/session/activity',
	otherSessions: '/api/session/others',
	account: '/api/account',
	/** Confirms an email address with the token of the email. */
	confirmAddress: '/api/account/confirmation',
	accountExport: '/api/account/export',
	/** The civil identity of the caller. */
	identity: '/api/account/identity',
	document: '/api/account/document',
	notifications: '/api/notices',
	notificationEvents: '/api/notices/events',
	notificationsRead: '/api/notices/read',
	notificationChoices: '/api/notices/choices',
	notificationDevices: '/api/notices/devices',
	/** The List-Unsubscribe URL of an email. The token is the only credential. */
	unsubscribe: (token: string) => `/api/notices/unsubscribe/${token}`,
	savedSearches: '/api/saved-searches',
	savedSearch: (id: string) => `/api/saved-searches/${id}`,
	/** Ends the emails about a saved search. The token is the only credential. */
	endSearchAlerts: (token: string) => `/api/saved-searches/alerts/${token}`,
} as const;

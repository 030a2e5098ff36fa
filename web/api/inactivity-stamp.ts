const KEY = 'martelo.last-activity';

/** The moment of the last activity on any tab of this browser (epoch milliseconds), read at once, asleep or not. */
export interface ActivityStamp {
	read(): number;
	write(at: number): void;
}

/** Kept in the browser's storage; where that is closed, each tab counts for itself. */
export const activityStamp: ActivityStamp = {
	read() {
		try {
			return Number(window.localStorage.getItem(KEY)) || 0;
		} catch {
			return 0;
		}
	},
	write(at) {
		try {
			window.localStorage.setItem(KEY, String(at));
		} catch {
			// A browser that refuses storage: this tab still knows.
		}
	},
};

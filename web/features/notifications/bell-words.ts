/** The most that the bell counts out. */
const MOST = 9;

/** How many are unread, as the bell shows it. */
export function bellCount(unread: number): string {
	return unread > MOST ? `${MOST}+` : String(unread);
}

/** The bell's name. It says the number as it is shown: who speaks to the device says what they see (WCAG 2.5.3). */
export function bellWords(unread: number): string {
	if (unread === 0) return 'Avisos';
	return unread === 1 ? 'Avisos: 1 não lido' : `Avisos: ${bellCount(unread)} não lidos`;
}

import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays';
import { saoPauloDay } from './time.ts';

/** The years that the library knows. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

/**
 * 'domingo', or the name of the national holiday, on which an instant (epoch milliseconds) falls in São Paulo; null on
 * other days. Optional holidays (Carnaval, Corpus Christi) and those of states and cities are not included.
 */
export function dayOfRest(at: number): string | null {
	const { year, month, day } = saoPauloDay(at);
	if (year >= FIRST_YEAR && year <= LAST_YEAR) {
		const holiday = getHolidays(year).find(
			({ date, type }) => type === 'national' && date.getMonth() + 1 === month && date.getDate() === day,
		);
		if (holiday) return holiday.name;
	}
	return new Date(Date.UTC(year, month - 1, day)).getUTCDay() === 0 ? 'domingo' : null;
}

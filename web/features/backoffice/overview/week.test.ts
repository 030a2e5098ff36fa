import { expect, test } from 'vitest';
import { dayName } from './week.tsx';

test.each([
	['2026-11-21', 'sáb 21/11'],
	['2026-11-22', 'dom 22/11'],
	['2027-01-01', 'sex 01/01'],
	['2028-02-29', 'ter 29/02'],
])('%s is %s', (day, name) => {
	expect(dayName(day)).toBe(name);
});

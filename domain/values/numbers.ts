import { numberFormatter } from './number-formatter.ts';

/** `1.234,567`: formats a number with at most three decimals. */
export const formatNumber = /* @__PURE__ */ numberFormatter();

/** `81,86`: formats a number with at most two decimals. */
export const formatTwoDecimals = /* @__PURE__ */ numberFormatter({ maximumFractionDigits: 2 });

/** `62,5%`: 62.5 as a percentage, the sign beside the number everywhere on the screen; `−3%` with a minus sign. */
export function formatPercent(value: number): string {
	return `${formatNumber(value).replace('-', '−')}%`;
}

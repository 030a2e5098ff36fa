/** The maximum file size in megabytes, for images of auctions (spec §5) and identity documents. */
export const FILE_LIMIT_MEGABYTES = 10;

export const FILE_LIMIT = FILE_LIMIT_MEGABYTES * 1024 * 1024;

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `3,4 MB`: formats bytes in the largest unit in which the value is at least 1, with one decimal below 100. */
export function formatBytes(bytes: number): string {
	const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
	const value = bytes / 1024 ** step;
	const maximumFractionDigits = step > 0 && value < 100 ? 1 : 0;
	const unit = bytes === 1 ? 'byte' : (UNITS[step] ?? '');
	return `${value.toLocaleString('pt-BR', { maximumFractionDigits })} ${unit}`;
}

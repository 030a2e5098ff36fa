/** The order matters: nearly every browser also calls itself Chrome or Safari. */
const BROWSERS: [RegExp, string][] = [
	[/SamsungBrowser\//, 'Samsung Internet'],
	[/Edg(e|A|iOS)?\//, 'Edge'],
	[/OPR\/|Opera/, 'Opera'],
	[/Firefox\/|FxiOS\//, 'Firefox'],
	[/Chrome\/|CriOS\//, 'Chrome'],
	[/Version\/.*Safari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
	[/iPhone/, 'iPhone'],
	[/iPad/, 'iPad'],
	[/Android/, 'Android'],
	[/Windows/, 'Windows'],
	[/CrOS/, 'ChromeOS'],
	[/Macintosh|Mac OS X/, 'Mac'],
	[/Linux/, 'Linux'],
];

/** Describes a device, 'Chrome no Windows', by its User-Agent header, which may be any text. */
export function deviceName(userAgent: string | null): string {
	const browser = firstOf(BROWSERS, userAgent ?? '');
	const system = firstOf(SYSTEMS, userAgent ?? '');
	if (browser && system) return `${browser} no ${system}`;
	return browser ?? system ?? 'Aparelho desconhecido';
}

function firstOf(table: [RegExp, string][], userAgent: string): string | null {
	return table.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}

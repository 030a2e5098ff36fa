/** The headers of OTEL_EXPORTER_OTLP_HEADERS: `name=value` between commas, values percent-encoded. Null if malformed. */
export function readOtlpHeaders(text: string): Record<string, string> | null {
	const headers: Record<string, string> = {};
	for (const pair of text.split(',')) {
		const [, name, value] = /^\s*([\w.-]+)\s*=\s*([!-~]*)\s*$/.exec(pair) ?? [];
		if (!name || value === undefined) return null;
		try {
			headers[name] = decodeURIComponent(value);
		} catch {
			return null;
		}
	}
	return headers;
}

import { Counter, Gauge, Histogram, type LabelValues, type MetricType, type Registry } from 'prom-client';
import type { Buckets } from './buckets.ts';

type Labels = Record<string, string>;

/** A value that is read when Prometheus asks for it, with its labels. */
export interface Reading {
	labels: Labels;
	value: number;
}

type Read = () => number | readonly Reading[] | null | Promise<number | readonly Reading[] | null>;

/** Adds metrics that are read from the program's own numbers to a registry. Nothing is counted twice. */
export class Exporter {
	readonly registry: Registry;

	constructor(registry: Registry) {
		this.registry = registry;
	}

	/** What a value is now. A read that answers null reports nothing. */
	gauge(name: string, help: string, read: Read, labelNames: readonly string[] = []): void {
		new Gauge({
			name,
			help,
			labelNames,
			registers: [this.registry],
			async collect() {
				const now = await read();
				this.reset();
				// A gauge without labels would report 0.
				if (now === null && labelNames.length === 0) this.remove();
				for (const { labels, value } of readings(now)) this.set(labels, value);
			},
		});
	}

	/** What was counted since the start. */
	counter(name: string, help: string, read: Read, labelNames: readonly string[] = []): void {
		new Counter({
			name,
			help,
			labelNames,
			registers: [this.registry],
			async collect() {
				this.reset();
				for (const { labels, value } of readings(await read())) this.inc(labels, value);
			},
		});
	}

	/** How values were distributed since the start. */
	histogram(name: string, help: string, read: () => readonly Distribution[]): void {
		this.registry.registerMetric(new ReadHistogram(name, help, read));
	}
}

/** The values of one series of a histogram. */
export interface Distribution {
	labels?: Labels;
	buckets: Buckets;
}

function readings(read: number | readonly Reading[] | null): readonly Reading[] {
	return typeof read === 'number' ? [{ labels: {}, value: read }] : (read ?? []);
}

/** The library declares an enumeration here, and exports none. */
const HISTOGRAM = 'histogram' as unknown as MetricType;

/** A histogram whose numbers are kept elsewhere. */
class ReadHistogram extends Histogram {
	readonly #about: { name: string; help: string };
	readonly #read: () => readonly Distribution[];

	constructor(name: string, help: string, read: () => readonly Distribution[]) {
		super({ name, help, registers: [] });
		this.#about = { name, help };
		this.#read = read;
	}

	override async get(): ReturnType<Histogram['get']> {
		const { name } = this.#about;
		const values = this.#read().flatMap(({ labels = {}, buckets }) => seriesOf(name, labels, buckets));
		return { ...this.#about, type: HISTOGRAM, aggregator: 'sum', values, collect: () => undefined };
	}

	/** The registry calls it in place of `get`. */
	getForPromString(): ReturnType<Histogram['get']> {
		return this.get();
	}
}

interface Series {
	metricName: string;
	labels: LabelValues<string>;
	value: number;
	exemplar: null;
}

function seriesOf(name: string, labels: Labels, { bounds, counts, sum }: Buckets): Series[] {
	let count = 0;
	const series = [...counts].map((own, n) => {
		count += own;
		const le = bounds[n] ?? '+Inf';
		return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count, exemplar: null };
	});
	return [
		...series,
		{ metricName: `${name}_sum`, labels, value: sum, exemplar: null },
		{ metricName: `${name}_count`, labels, value: count, exemplar: null },
	];
}

import pg from 'pg';
import { Buckets } from '#server/platform/metrics/buckets.ts';

/** Upper bounds of the time that a query waits for a connection, in seconds. */
const WAITS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

/** A pool of connections that measures how long it made anybody wait for one. */
export class MeasuredPool extends pg.Pool {
	/** Only callers that waited because all connections were in use. */
	readonly waits = new Buckets(WAITS);

	override connect: typeof pg.Pool.prototype.connect = (...given: unknown[]) => {
		// Idle connections are given out in the next tick, to those who waited before.
		const free = this.idleCount + this.options.max - this.totalCount;
		if (given.length > 0 || this.waitingCount < free) return Reflect.apply(super.connect, this, given);
		const since = performance.now();
		return super.connect().finally(() => this.waits.observe((performance.now() - since) / 1_000));
	};
}

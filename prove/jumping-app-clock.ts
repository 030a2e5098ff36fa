/*
 * Loaded before a server: its clock, as `Date` tells it, jumps by up to some hours many times a second, and each server's
 * its own way. What the house decides must not depend on it.
 */

const HOURS = 6 * 60 * 60 * 1_000;
const Real = Date;
let by = 0;

class JumpingDate extends Real {
	constructor(...given: []) {
		super(...(given.length === 0 ? ([Real.now() + by] as unknown as []) : given));
	}

	static override now(): number {
		return Real.now() + by;
	}
}

globalThis.Date = JumpingDate as DateConstructor;

setInterval(() => {
	by = Math.round((Math.random() - 0.5) * 2 * HOURS);
}, 120).unref();

import { SECOND } from '#domain/values/time.ts';
import { Buckets } from '#server/platform/metrics/buckets.ts';

/** Upper bounds of the time to the head of an answer, in seconds. */
const TIMES = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const OTHER_METHOD = 'other';

/** The answers to the requests of one method and route. */
export interface RouteTimes {
	method: string;
	route: string;
	times: Buckets;
	statuses: Map<number, number>;
}

/** Counts the answers of one route. A route is a template: an address as it was sent never becomes a label. */
export class RouteMeter {
	readonly route: string;
	readonly methods = new Map<string, RouteTimes>();

	constructor(route: string) {
		this.route = route;
	}

	/** The head of an answer was written, so many milliseconds after the request. */
	answered(method: string, status: number, milliseconds: number): void {
		const own = this.methods.get(method) ?? this.#add(METHODS.includes(method) ? method : OTHER_METHOD);
		own.times.observe(milliseconds / SECOND);
		own.statuses.set(status, (own.statuses.get(status) ?? 0) + 1);
	}

	#add(method: string): RouteTimes {
		const known = this.methods.get(method);
		if (known) return known;
		const own = { method, route: this.route, times: new Buckets(TIMES), statuses: new Map() };
		this.methods.set(method, own);
		return own;
	}
}

/** Counts and measures the answers of this server by method, route and status, since its start. */
export class RequestMeter {
	readonly #routes = new Map<string, RouteMeter>();
	/** The connections that were closed because nothing of an answer was read for too long. */
	slowReaders = 0;
	/** Of requests that no route was chosen for. */
	readonly unrouted: RouteMeter = this.route('none');

	/** The meter of a route, such as `/api/auctions/:id`. */
	route(name: string): RouteMeter {
		const known = this.#routes.get(name);
		if (known) return known;
		const own = new RouteMeter(name);
		this.#routes.set(name, own);
		return own;
	}

	/** What was counted. */
	get times(): RouteTimes[] {
		return [...this.#routes.values()].flatMap(({ methods }) => [...methods.values()]);
	}
}

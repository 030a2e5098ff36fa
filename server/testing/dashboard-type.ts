import type { Dataquery as AnyQuery } from '@grafana/grafana-foundation-sdk/cog';
import type { Dashboard } from '@grafana/grafana-foundation-sdk/dashboard';
import type { Dataquery } from '@grafana/grafana-foundation-sdk/prometheus';

/** Grafana's own type of a dashboard, as its JSON writes it: values in place of enumerations, queries for Prometheus. */
export type DashboardJson = Json<Dashboard>;

type Json<T> = T extends AnyQuery
	? Json<Omit<Dataquery, keyof AnyQuery>>
	: T extends string
		? `${T}`
		: T extends object
			? { [K in keyof T]: Json<T[K]> }
			: T;

import { z } from 'zod';

/** The builds of React. */
export const REACT_BUILDS = ['production', 'development'] as const;

export type ReactBuild = (typeof REACT_BUILDS)[number];

/** The response of `GET /healthz`. */
export const health = z.strictObject({
	status: z.literal('ok'),
	/** The version in package.json. */
	version: z.string(),
	/** The build of React that is loaded. */
	react: z.enum(REACT_BUILDS),
});

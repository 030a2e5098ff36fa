import { z } from 'zod';

/** React's builds. */
export const REACT_BUILDS = ['production', 'development'] as const;

export type ReactBuild = (typeof REACT_BUILDS)[number];

/** What `GET /healthz` answers. */
export const health = z.strictObject({
	status: z.literal('ok'),
	/** The product's version, as package.json has it. */
	version: z.string(),
	/** The build of React that renders the pages, as it is loaded. */
	react: z.enum(REACT_BUILDS),
});

/** What a benchmark measured: figures of one run, ratios where two things are compared. */
export type Figures = Record<string, number>;

/** A file that breaks one rule, and what the gate that keeps the rule must say about it. */
export interface Bad {
	path: string;
	text: string;
	says: string;
}

export const bad = (path: string, text: string, says: string): Bad => ({ path, text, says });

export const importing = (from: string) =>
	`import { planted } from '${from}';\nexport const used = planted;\n`;

export const PLANTED = 'export const planted = 1;\n';

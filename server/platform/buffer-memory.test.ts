import { spawnSync } from 'node:child_process';
import { expect, inject, test } from 'vitest';

const { all } = inject('runs');

const HERE = JSON.stringify(new URL('./buffer-memory.ts', import.meta.url).href);

/** What V8 reports while a process runs a statement: it ignores a flag that it does not have, and says so on stderr. */
function complaints(statement: string): string {
	const program = `import { setFlagsFromString } from 'node:v8'; import { countBuffersWithHeap } from ${HERE}; ${statement}`;
	const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
	expect(status).toBe(0);
	return String(stderr);
}

// How many collections it saves depends on the load of the machine; decision 038 has the figures.
test.runIf(all)('V8 has the flag that counts buffers with the heap', () => {
	expect(complaints('countBuffersWithHeap();')).toBe('');
	expect(complaints('setFlagsFromString("--no-such-flag");')).toContain('unrecognized flag');
});

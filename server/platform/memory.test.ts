import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILE_WORKER_HEAP, READ_WORKER_HEAP, SERVER_HEAP } from './memory.ts';

const HERE = JSON.stringify(new URL('./memory.ts', import.meta.url).href);

/** What Node and V8 report while a process runs a statement: V8 ignores a flag that it does not have, and says so on stderr. */
function complaints(statement: string, flags: readonly string[] = []): string {
	const program = `import { setFlagsFromString } from 'node:v8'; import { countBuffersWithHeap } from ${HERE}; ${statement}`;
	const { stderr } = spawnSync(process.execPath, [...flags, '--input-type=module', '--eval', program]);
	return String(stderr);
}

// How many collections it saves depends on the load of the machine; decision 038 has the figures.
test('V8 has the flag that counts buffers with the heap', () => {
	expect(complaints('countBuffersWithHeap();')).toBe('');
	expect(complaints('setFlagsFromString("--no-such-flag");')).toContain('unrecognized flag');
});

test.each([
	['the server', SERVER_HEAP],
	['a worker that reads', READ_WORKER_HEAP],
	['a process for files', FILE_WORKER_HEAP],
])('Node has the flags of %s', (_, flags) => {
	expect(complaints('', flags)).toBe('');
	expect(complaints('', [...flags, '--no-such-flag'])).toContain('bad option');
});

test.each([
	['package.json', /"start": "node (.*) server\/main\.ts"/],
	['deploy/systemd/martelo.service', /^ExecStart=\S+ (.*) server\/main\.ts$/m],
	['deploy/container/Dockerfile', /^ENTRYPOINT \["node", (.*), "server\/main\.ts"\]$/m],
	['docs/operations.md', /node_modules\/\.bin\/node ((?:--\S+\s+)+)server\/main\.ts/],
])('%s starts the server with the same flags', (file, command) => {
	const [, flags = ''] = command.exec(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')) ?? [];
	expect(flags.match(/--(min|max)-semi-space-size=\d+/g)).toEqual(SERVER_HEAP);
	expect(flags).not.toMatch(/--(?!import|min-semi|max-semi)/);
});

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A time-stamping authority of OpenSSL behind HTTP, with a certificate authority of its own. */
export interface TestAuthority {
	url: string;
	/** The certificate of its authority, in PEM, and that of a stranger with the same name. */
	ca: string;
	stranger: string;
	/** How many requests it got. */
	requests: number;
	/** Contains `tsa.pem` and `tsa.key`, and `web.pem`, whose certificate may also do something else. */
	folder: string;
	/** What to do with the next answers. */
	answer: (reply: Buffer) => Buffer | number;
	stop(): Promise<void>;
}

const SETTINGS = `
[ tsa ]
default_tsa = own
[ own ]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256, sha512
ess_cert_id_alg = sha256
signer_digest = sha256
accuracy = secs:1
`;

const EXTENSIONS = `
[ ca ]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
[ tsa ]
basicConstraints = CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[ web ]
basicConstraints = CA:false
extendedKeyUsage = critical, timeStamping, serverAuth
`;

/** Starts the authority. */
export async function startTestAuthority(): Promise<TestAuthority> {
	const folder = await mkdtemp(join(tmpdir(), 'tsa-'));
	const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
	await writeFile(join(folder, 'tsa.cnf'), SETTINGS);
	await writeFile(join(folder, 'extensions.cnf'), EXTENSIONS);
	await writeFile(join(folder, 'serial'), '01\n');
	for (const name of ['ca', 'stranger']) await makeAuthority(openssl, name);
	for (const kind of ['tsa', 'web']) await makeSigner(openssl, kind);
	const authority = { requests: 0, answer: (reply: Buffer): Buffer | number => reply };
	// One after the other: the serial number is a file.
	let last: Promise<unknown> = Promise.resolve();
	const server = createServer(async (request, response) => {
		authority.requests += 1;
		const query = Buffer.concat(await request.toArray());
		const reply = last.then(() => stamp(folder, openssl, query)).catch(() => null);
		last = reply;
		const stamped = await reply;
		const answer = stamped ? authority.answer(stamped) : 500;
		if (typeof answer === 'number') response.writeHead(answer).end();
		else response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const started: TestAuthority = Object.assign(authority, {
		folder,
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
		ca: await readFile(join(folder, 'ca.pem'), 'utf8'),
		stranger: await readFile(join(folder, 'stranger.pem'), 'utf8'),
		stop: async () => {
			server.closeAllConnections();
			server.close();
			await rm(folder, { recursive: true });
		},
	});
	return started;
}

type OpenSsl = (...args: string[]) => Promise<unknown>;

async function makeAuthority(openssl: OpenSsl, name: string): Promise<void> {
	await openssl(
		...['req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`],
		...['-subj', '/CN=AC de teste'],
	);
	await openssl(
		...[
			'x509',
			'-req',
			'-in',
			`${name}.csr`,
			'-signkey',
			`${name}.key`,
			'-days',
			'30',
			'-out',
			`${name}.pem`,
		],
		...['-extfile', 'extensions.cnf', '-extensions', 'ca'],
	);
}

/** With the kind 'web' the certificate may also do something else, which RFC 3161 forbids. */
async function makeSigner(openssl: OpenSsl, kind: string): Promise<void> {
	await openssl(
		...['req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${kind}.key`, '-out', `${kind}.csr`],
		...['-subj', '/CN=Carimbo de teste'],
	);
	await openssl(
		...[
			'x509',
			'-req',
			'-in',
			`${kind}.csr`,
			'-CA',
			'ca.pem',
			'-CAkey',
			'ca.key',
			'-CAcreateserial',
			'-days',
			'30',
		],
		...['-out', `${kind}.pem`, '-extfile', 'extensions.cnf', '-extensions', kind],
	);
}

/** Answers a query as OpenSSL's command does; `-chain` adds the certificate of the authority's authority. */
async function stamp(folder: string, openssl: OpenSsl, query: Buffer): Promise<Buffer> {
	await writeFile(join(folder, 'query.tsq'), query);
	await openssl(
		...['ts', '-reply', '-config', 'tsa.cnf', '-section', 'own', '-queryfile', 'query.tsq'],
		...['-signer', 'tsa.pem', '-inkey', 'tsa.key', '-chain', 'ca.pem', '-out', 'reply.tsr'],
	);
	return readFile(join(folder, 'reply.tsr'));
}

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Certificates, makeCertificates } from './pix-bank-certificates.ts';
import { BankRecords, type ChargeRequest } from './pix-bank-records.ts';
import { openShapes, type Shape } from './pix-bank-shapes.ts';

/** A fault in one call, before or after the bank has done what was requested. */
export type BankFault = 'error' | 'error-after' | 'cut' | 'cut-after' | 'slow' | 'hidden';

export const CLIENT = { clientId: 'casa-de-teste', clientSecret: 'segredo-de-teste' };

/**
 * A simulated bank with the Central Bank's API Pix: an HTTPS server that requires a client certificate. It checks requests
 * and answers against the official description.
 */
export interface PixBankServer {
	records: BankRecords;
	certificates: Certificates;
	url: string;
	tokenUrl: string;
	/** Called for each call. */
	fault: (method: string, path: string) => BankFault | null;
	/** Whether every connection is cut. */
	down: boolean;
	/** Every authorized call, as `GET /cob/…`. */
	calls: string[];
	/** Deviations from the description, on either side. */
	faults: string[];
	/** The registered webhook URLs, by key. */
	webhooks: Map<string, string>;
	/** Invalidates every token. */
	revokeTokens(): void;
	close(): Promise<void>;
}

interface Answer {
	status: number;
	shape: Shape | null;
	body: unknown;
}

const BASE = '/api/v2';

const wrong = (status: number, title: string): Answer => {
	const type = 'https://pix.bcb.gov.br/api/v2/error/Teste';
	return { status, shape: 'Problema', body: { type, title, status } };
};

export async function startPixBank(): Promise<PixBankServer> {
	const certificates = await makeCertificates();
	const { ca, server: own } = certificates;
	const shapeFault = openShapes();
	let tokens = new Set<string>();
	const server = createServer({ ...own, ca, requestCert: true, rejectUnauthorized: true });
	const bank = {
		records: new BankRecords(),
		certificates,
		fault: () => null,
		down: false,
	} as unknown as PixBankServer;
	Object.assign(bank, { calls: [], faults: [], webhooks: new Map() });
	bank.revokeTokens = () => {
		tokens = new Set();
	};
	server.on('request', async (request, response) => {
		if (bank.down) return request.socket.destroy();
		if (request.url === '/oauth/token') return giveToken(request, response, tokens);
		const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
		const answer = tokens.has(token) ? null : wrong(401, 'Acesso negado');
		await serve(bank, shapeFault, request, response, answer);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const origin = `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
	bank.url = origin + BASE;
	bank.tokenUrl = `${origin}/oauth/token`;
	bank.close = async () => {
		server.closeAllConnections();
		server.close();
		await once(server, 'close');
	};
	return bank;
}

async function giveToken(request: IncomingMessage, response: ServerResponse, tokens: Set<string>) {
	const form = new URLSearchParams(await text(request));
	const basic = Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64');
	const good =
		request.headers.authorization === `Basic ${basic}` && form.get('grant_type') === 'client_credentials';
	const token = randomBytes(24).toString('base64url');
	if (good) tokens.add(token);
	send(response, good ? 200 : 401, { access_token: token, token_type: 'Bearer', expires_in: 3_600 });
}

async function serve(
	bank: PixBankServer,
	shapeFault: ReturnType<typeof openShapes>,
	request: IncomingMessage,
	response: ServerResponse,
	refusal: Answer | null,
): Promise<void> {
	const [method, path] = [request.method ?? '', (request.url ?? '').slice(BASE.length)];
	const sent = await text(request).catch(() => '');
	const fault = refusal ? null : bank.fault(method, path);
	if (!refusal) bank.calls.push(`${method} ${path}`);
	if (fault === 'cut') return void request.socket.destroy();
	if (fault === 'error') return send(response, 503, wrong(503, 'Serviço indisponível').body);
	const check = (shape: Shape, value: unknown) => {
		const found = shapeFault(shape, value);
		if (found) bank.faults.push(`${method} ${path}: ${found}`);
		return !found;
	};
	const answer = refusal ?? act(bank, `${method} ${path}`, sent === '' ? null : JSON.parse(sent), check);
	if (answer.shape) check(answer.shape, answer.body);
	if (fault === 'cut-after') return void request.socket.destroy();
	if (fault === 'slow') await sleep(50);
	if (fault === 'error-after') return send(response, 500, wrong(500, 'Erro interno').body);
	// As if another node of the bank had answered, which does not know it yet.
	if (fault === 'hidden' && method === 'GET') return send(response, 404, wrong(404, 'Não encontrado').body);
	send(response, answer.status, answer.body);
}

type Check = (shape: Shape, value: unknown) => boolean;
type Sent = ChargeRequest & { status?: string; valor: string; webhookUrl: string };

function act({ records, webhooks }: PixBankServer, call: string, sent: Sent, check: Check): Answer {
	const missing = wrong(404, 'Não encontrado');
	const charge = /^(PUT|GET|PATCH) \/cob\/([a-zA-Z0-9]{26,35})$/.exec(call);
	if (charge) return actOnCharge(records, charge[1] ?? '', charge[2] ?? '', sent, check) ?? missing;
	const [, e2e = ''] = /^GET \/pix\/([a-zA-Z0-9]{32})$/.exec(call) ?? [];
	if (e2e) {
		const pix = records.pix.get(e2e);
		return pix ? { status: 200, shape: 'Pix', body: pix } : missing;
	}
	if (call.includes('/devolucao/')) return actOnReturn(records, call, sent, check) ?? missing;
	const [, key] = /^PUT \/webhook\/(.+)$/.exec(call) ?? [];
	if (!key) return missing;
	if (!check('WebhookSolicitado', sent)) return wrong(400, 'Webhook inválido');
	webhooks.set(decodeURIComponent(key), sent.webhookUrl);
	return { status: 200, shape: null, body: {} };
}

function actOnCharge(
	records: BankRecords,
	method: string,
	txid: string,
	sent: Sent,
	check: Check,
): Answer | null {
	if (method === 'PUT') {
		const made = check('CobSolicitada', sent) ? records.create(txid, sent as ChargeRequest) : null;
		if (!made) return wrong(400, 'Cobrança inválida');
		const { pix: _, ...given } = made;
		return { status: 201, shape: 'CobGerada', body: given };
	}
	const charge = records.charges.get(txid);
	if (!charge) return null;
	if (method === 'GET') return { status: 200, shape: 'CobCompleta', body: charge };
	const removed = check('CobRevisada', sent) ? records.remove(txid) : null;
	return removed ? { status: 200, shape: 'CobCompleta', body: removed } : wrong(400, 'Cobrança inválida');
}

function actOnReturn(records: BankRecords, call: string, sent: Sent, check: Check): Answer | null {
	const named = /^(PUT|GET) \/pix\/([a-zA-Z0-9]{32})\/devolucao\/([a-zA-Z0-9]{1,35})$/.exec(call);
	const [, method, e2e = '', id = ''] = named ?? [];
	const pix = records.pix.get(e2e);
	if (!pix) return null;
	if (method === 'GET') {
		const body = pix.devolucoes?.find((each) => each.id === id);
		return body ? { status: 200, shape: 'Devolucao', body } : null;
	}
	const made = check('DevolucaoSolicitada', sent) ? records.requestReturn(pix, id, sent.valor) : null;
	return made ? { status: 201, shape: 'Devolucao', body: { ...made } } : wrong(400, 'Devolução inválida');
}

function send(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

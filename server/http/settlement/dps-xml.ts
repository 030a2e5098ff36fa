import {
	AUCTIONEER_SERVICE,
	dpsId,
	SIMPLES,
	SIMPLES_REGIMES,
	SPECIAL_REGIMES,
	statesRate,
	taxIdDigits,
} from '#domain/settlement/dps.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { formatBRL, reaisOf } from '#domain/values/money.ts';
import { formatClockSeconds } from '#domain/values/time.ts';
import type { Dps } from '#server/features/settlement/nfse/read-dps.ts';
import { XML_HEAD, xmlText } from '#server/http/xml.ts';
import { VERSION } from '#server/platform/version.ts';

/** The namespace and the version of the national layout. */
const LAYOUT = { namespace: 'http://www.sped.fazenda.gov.br/nfse', version: '1.01' };

type Node = readonly [name: string, content: string | readonly (Node | null)[]];

/**
 * A DPS in the national layout, without a signature: the program that sends it signs it. Elements stand in the order of the schema
 * (docs/decisions/138). The issuer's name is left out, as the layout asks of a provider who issues; the taker's address, which is stated in one
 * line, stands among the further information.
 */
export function dpsXml(dps: Dps): string {
	const { issuer, number, now, won_at, test } = dps;
	const { fiscal } = issuer;
	const root: Node[] = [
		['tpAmb', test ? '2' : '1'],
		['dhEmi', `${isoDay(now / 1_000)}T${formatClockSeconds(now / 1_000)}-03:00`],
		['verAplic', `Martelo ${VERSION}`.slice(0, 20)],
		['serie', fiscal.series],
		['nDPS', String(number)],
		['dCompet', isoDay(won_at / 1_000)],
		['tpEmit', '1'],
		['cLocEmi', fiscal.municipality],
		['prest', issuerNodes(dps)],
		['toma', [taxIdNode(dps.taker.tax_id), ['xNome', dps.taker.name]]],
		['serv', serviceNodes(dps)],
		['valores', amountNodes(dps)],
	];
	const id = dpsId(fiscal, issuer.tax_id, number);
	return `${XML_HEAD}<DPS xmlns="${LAYOUT.namespace}" versao="${LAYOUT.version}"><infDPS Id="${id}">${root.map(written).join('')}</infDPS></DPS>\n`;
}

function issuerNodes({ issuer: { tax_id, fiscal } }: Dps): (Node | null)[] {
	const { municipal_registration, simples, simples_regime, special_regime } = fiscal;
	return [
		taxIdNode(tax_id),
		municipal_registration === null ? null : ['IM', municipal_registration],
		[
			'regTrib',
			[
				['opSimpNac', SIMPLES[simples].code],
				simples_regime === null ? null : ['regApTribSN', SIMPLES_REGIMES[simples_regime].code],
				['regEspTrib', SPECIAL_REGIMES[special_regime].code],
			],
		],
	];
}

function serviceNodes(dps: Dps): Node[] {
	const { issuer, taker, sale, lot, title, price } = dps;
	const place = sale.number === null || sale.year === null ? '' : `, leilão ${sale.number}/${sale.year}`;
	const what = `Comissão de leiloeiro oficial pela arrematação de “${title}”${place}${lot === null ? '' : `, lote ${lot}`}. Valor da arrematação: ${formatBRL(price)}.`;
	return [
		['locPrest', [['cLocPrestacao', issuer.fiscal.municipality]]],
		[
			'cServ',
			[
				['cTribNac', AUCTIONEER_SERVICE],
				['xDescServ', what],
			],
		],
		...(taker.address === null
			? []
			: [['infoCompl', [['xInfComp', `Endereço do tomador: ${taker.address}`]]] as const]),
	];
}

function amountNodes({ amount, issuer: { fiscal } }: Dps): Node[] {
	const rate = statesRate(fiscal) ? fiscal.iss_percent : null;
	const total: Node =
		fiscal.simples_percent === null ? ['indTotTrib', '0'] : ['pTotTribSN', fiscal.simples_percent.toFixed(2)];
	return [
		['vServPrest', [['vServ', reaisOf(amount).toFixed(2)]]],
		[
			'trib',
			[
				[
					'tribMun',
					[['tribISSQN', '1'], ['tpRetISSQN', '1'], rate === null ? null : ['pAliq', rate.toFixed(2)]],
				],
				['totTrib', [total]],
			],
		],
	];
}

function taxIdNode(written: string): Node {
	const { kind, digits } = taxIdDigits(written);
	return [kind, digits];
}

function written([name, content]: Node): string {
	const inner =
		typeof content === 'string'
			? xmlText(content)
			: content.map((node) => (node ? written(node) : '')).join('');
	return `<${name}>${inner}</${name}>`;
}

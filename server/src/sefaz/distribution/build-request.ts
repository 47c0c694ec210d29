import type { DfeEnvironment, DfeService } from './cursor.ts'

const NAMESPACES: Record<DfeService, string> = {
  nfe: 'http://www.portalfiscal.inf.br/nfe',
  cte: 'http://www.portalfiscal.inf.br/cte',
}
const VERSIONS: Record<DfeService, string> = { nfe: '1.01', cte: '1.00' }
/** tpAmb. */
const ENVIRONMENTS: Record<DfeEnvironment, string> = { production: '1', homologation: '2' }
const NSU_DIGITS = 15

/** Who asks: an establishment, in one service and environment. */
export interface Asking {
  cnpj: string
  service: DfeService
  environment: DfeEnvironment
  /** IBGE code of its state. */
  ufCode: string
}

/**
 * After the last NSU, that very one and not one more; or one NSU that was jumped over; or the document of a key, which only
 * the service of the NF-e has.
 */
export type Question = { lastNsu: number } | { nsu: number } | { accessKey: string }

/** distDFeInt. */
export function buildDistributionRequest(
  { cnpj, service, environment, ufCode }: Asking,
  question: Question,
) {
  const head = `<tpAmb>${ENVIRONMENTS[environment]}</tpAmb><cUFAutor>${ufCode}</cUFAutor><CNPJ>${cnpj}</CNPJ>`
  return `<distDFeInt xmlns="${NAMESPACES[service]}" versao="${VERSIONS[service]}">${head}${elementOf(question)}</distDFeInt>`
}

function elementOf(question: Question) {
  if ('lastNsu' in question)
    return `<distNSU><ultNSU>${formatNsu(question.lastNsu)}</ultNSU></distNSU>`
  if ('nsu' in question) return `<consNSU><NSU>${formatNsu(question.nsu)}</NSU></consNSU>`
  return `<consChNFe><chNFe>${question.accessKey}</chNFe></consChNFe>`
}

const formatNsu = (nsu: number) => String(nsu).padStart(NSU_DIGITS, '0')

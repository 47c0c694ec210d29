const SOAP = 'http://www.w3.org/2003/05/soap-envelope'

type StubService = 'event' | 'query' | 'distribution' | 'status'

export interface StubRequest {
  service: StubService
  isCte: boolean
  /** What is in nfeDadosMsg or cteDadosMsg. */
  message: string
}

const SERVICES: [RegExp, StubService][] = [
  [/wsdl\/(?:NFeRecepcaoEvento4|CTeRecepcaoEventoV4)$/, 'event'],
  [/wsdl\/(?:NFeConsultaProtocolo4|CTeConsultaV4)$/, 'query'],
  [/wsdl\/(?:NFeStatusServico4|CTeStatusServicoV4)$/, 'status'],
  [/wsdl\/(?:NFeDistribuicaoDFe|CTeDistribuicaoDFe)$/, 'distribution'],
]
const OPERATIONS =
  /^(?:nfeRecepcaoEvento|cteRecepcaoEvento|nfeConsultaNF|cteConsultaCT|nfeStatusServicoNF|cteStatusServicoCT|nfeDistDFeInteresse|cteDistDFeInteresse)$/
const DATA = /<(nfe|cte)DadosMsg xmlns="([^"]+)">(.*)<\/\1DadosMsg>/s

/** Null for what is no SOAP 1.2 of one of these services: SEFAZ answers 415 or a fault to it. */
export function readRequest(contentType: string, body: string): StubRequest | null {
  const action = /^application\/soap\+xml;.*action="([^"]+)"/.exec(contentType)?.[1] ?? ''
  const [, kind, namespace = '', message = ''] = DATA.exec(body) ?? []
  const service = SERVICES.find(([pattern]) => pattern.test(namespace))?.[1]
  const operation = action.slice(namespace.length + 1)
  if (!service || !action.startsWith(`${namespace}/`) || !OPERATIONS.test(operation)) return null
  if (!body.includes(SOAP)) return null
  const isWrapped = body.includes(`<${operation} xmlns="${namespace}"><${kind}DadosMsg`)
  if (isWrapped !== (service === 'distribution')) return null
  return { service, isCte: kind === 'cte', message }
}

/** The element around an answer is called differently by almost every server. */
const WRAPPERS = {
  event: ['nfeRecepcaoEventoNFResult', 'cteRecepcaoEventoResult'],
  query: ['nfeResultMsg', 'cteConsultaCTResult'],
  status: ['nfeResultMsg', 'cteStatusServicoCTResult'],
  distribution: ['nfeDistDFeInteresseResult', 'cteDistDFeInteresseResult'],
} as const

export function writeAnswer({ service, isCte }: StubRequest, answer: string) {
  const wrapper = WRAPPERS[service][isCte ? 1 : 0]
  const namespace = `http://www.portalfiscal.inf.br/${isCte ? 'cte' : 'nfe'}/wsdl/${service}`
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${SOAP}"><soap:Body><${wrapper} xmlns="${namespace}">${answer}</${wrapper}></soap:Body></soap:Envelope>`
}

export const SOAP_FAULT = `<soap:Envelope xmlns:soap="${SOAP}"><soap:Body><soap:Fault><soap:Reason><soap:Text xml:lang="pt">Server was unable to process request.</soap:Text></soap:Reason></soap:Fault></soap:Body></soap:Envelope>`

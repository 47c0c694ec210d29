const NFE = 'http://www.portalfiscal.inf.br/nfe/wsdl'
const CTE = 'http://www.portalfiscal.inf.br/cte/wsdl'

interface SefazService {
  namespace: string
  operation: string
  /** The element that the message is put into. */
  message: string
  /** Distribution has one more element around it, called as the operation is. */
  isWrapped: boolean
  /** By its local name: what SEFAZ puts around it differs from server to server. */
  answer: string
}

/** The web services by what they do; names as in their WSDL. */
export const SEFAZ_SERVICES = {
  'nfe-event': {
    namespace: `${NFE}/NFeRecepcaoEvento4`,
    operation: 'nfeRecepcaoEvento',
    message: 'nfeDadosMsg',
    isWrapped: false,
    answer: 'retEnvEvento',
  },
  'cte-event': {
    namespace: `${CTE}/CTeRecepcaoEventoV4`,
    operation: 'cteRecepcaoEvento',
    message: 'cteDadosMsg',
    isWrapped: false,
    answer: 'retEventoCTe',
  },
  'nfe-consult': {
    namespace: `${NFE}/NFeConsultaProtocolo4`,
    operation: 'nfeConsultaNF',
    message: 'nfeDadosMsg',
    isWrapped: false,
    answer: 'retConsSitNFe',
  },
  'cte-consult': {
    namespace: `${CTE}/CTeConsultaV4`,
    operation: 'cteConsultaCT',
    message: 'cteDadosMsg',
    isWrapped: false,
    answer: 'retConsSitCTe',
  },
  'nfe-status': {
    namespace: `${NFE}/NFeStatusServico4`,
    operation: 'nfeStatusServicoNF',
    message: 'nfeDadosMsg',
    isWrapped: false,
    answer: 'retConsStatServ',
  },
  'cte-status': {
    namespace: `${CTE}/CTeStatusServicoV4`,
    operation: 'cteStatusServicoCT',
    message: 'cteDadosMsg',
    isWrapped: false,
    answer: 'retConsStatServCTe',
  },
  'nfe-distribution': {
    namespace: `${NFE}/NFeDistribuicaoDFe`,
    operation: 'nfeDistDFeInteresse',
    message: 'nfeDadosMsg',
    isWrapped: true,
    answer: 'retDistDFeInt',
  },
  'cte-distribution': {
    namespace: `${CTE}/CTeDistribuicaoDFe`,
    operation: 'cteDistDFeInteresse',
    message: 'cteDadosMsg',
    isWrapped: true,
    answer: 'retDistDFeInt',
  },
} as const satisfies Record<string, SefazService>

export type SefazServiceName = keyof typeof SEFAZ_SERVICES

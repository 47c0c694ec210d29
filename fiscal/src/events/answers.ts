import { cleanText } from '../text/clean-text.ts'

/**
 * What to do after an answer (cStat) of SEFAZ.
 * - processed: the batch was; the answer to the event is inside.
 * - registered: the event counts, and its sequence is used.
 * - duplicate: an event of this name is registered: ours, whose answer was lost, or another one. A consult tells.
 * - retry: SEFAZ does not work: the same bytes again, later and later.
 * - pause: too many calls: nothing to this service with this certificate for an hour.
 * - later: the document is not known yet: again in half an hour, a few times.
 * - certificate: nothing of the company is sent until it has another certificate.
 * - correct: the office corrects the data, and the event is signed again with the same sequence.
 * - stopped: there will be no such event.
 * - defect: a fault of Canhoto or of its configuration: never sent again unchanged.
 */
export type AnswerClass =
  | 'processed'
  | 'registered'
  | 'duplicate'
  | 'retry'
  | 'pause'
  | 'later'
  | 'certificate'
  | 'correct'
  | 'stopped'
  | 'defect'

export interface AnswerMeaning {
  class: AnswerClass
  /** The cause, for the office. */
  text: string
  /** What to do about it. */
  advice: string
}

interface AnswerGroup {
  class: AnswerClass
  advice: string
  texts: Record<string, string>
}

const WAIT = 'Nada a fazer: o Canhoto tenta de novo sozinho.'
const RENEW =
  'Envie o certificado digital certo e válido em Configurações. Os eventos esperam por ele.'
const REPORT = 'Avise o suporte do Canhoto: o evento fica parado até a correção.'

const GROUPS: readonly AnswerGroup[] = [
  {
    class: 'processed',
    advice: 'Nada a fazer.',
    texts: { 128: 'A SEFAZ processou o lote.' },
  },
  {
    class: 'registered',
    advice: 'Nada a fazer.',
    texts: {
      134: 'O evento está registrado, com o documento em outra situação.',
      135: 'O evento está registrado.',
      136: 'O evento está registrado, mas a SEFAZ que o recebeu ainda não tem o documento.',
      155: 'O cancelamento está registrado, fora do prazo.',
    },
  },
  {
    class: 'duplicate',
    advice: 'Nada a fazer: o Canhoto consulta o documento e compara os eventos.',
    texts: {
      573: 'A SEFAZ já tem um evento desta NF-e com este número.',
      631: 'A SEFAZ já tem um evento deste CT-e com este número.',
    },
  },
  {
    class: 'retry',
    advice: WAIT,
    texts: {
      108: 'A SEFAZ está parada por pouco tempo.',
      109: 'A SEFAZ está parada, sem previsão de volta.',
      114: 'A SEFAZ virtual está desligada pelo estado.',
      286: 'A SEFAZ não conseguiu consultar se o certificado da transmissão foi revogado.',
      296: 'A SEFAZ não conseguiu consultar se o certificado da assinatura foi revogado.',
      999: 'A SEFAZ teve um erro que não explica.',
    },
  },
  {
    class: 'pause',
    advice:
      'Nada a fazer: o Canhoto espera uma hora e tenta de novo. Veja se outro sistema usa o mesmo certificado.',
    texts: {
      656: 'A SEFAZ bloqueou por uma hora as consultas e os envios deste CNPJ, por excesso.',
      678: 'A SEFAZ bloqueou por uma hora o uso deste serviço, por excesso.',
    },
  },
  {
    class: 'later',
    advice:
      'O Canhoto tenta de novo a cada meia hora. Se continuar, confira se o documento foi autorizado.',
    texts: {
      217: 'A SEFAZ ainda não tem este documento.',
      494: 'A SEFAZ ainda não tem uma nota com esta chave.',
      600: 'A SEFAZ ainda não tem um documento com esta chave.',
    },
  },
  {
    class: 'certificate',
    advice: RENEW,
    texts: {
      213: 'O certificado digital é de outra empresa que não o emitente.',
      280: 'O certificado digital da transmissão não é válido.',
      281: 'O certificado digital da transmissão está fora da validade.',
      282: 'O certificado digital da transmissão não traz o CNPJ.',
      283: 'O certificado digital da transmissão não tem a cadeia que a SEFAZ aceita.',
      284: 'O certificado digital da transmissão foi revogado.',
      285: 'O certificado digital da transmissão não é da ICP-Brasil.',
      290: 'O certificado digital da assinatura não é válido.',
      291: 'O certificado digital da assinatura está fora da validade.',
      292: 'O certificado digital da assinatura não traz o CNPJ.',
      293: 'O certificado digital da assinatura não tem a cadeia que a SEFAZ aceita.',
      294: 'O certificado digital da assinatura foi revogado.',
      295: 'O certificado digital da assinatura não é da ICP-Brasil.',
      593: 'O certificado digital é de outra empresa que não a consultada.',
    },
  },
  {
    class: 'correct',
    advice:
      'Confira a data e a hora da entrega, e o relógio do celular e do servidor. Depois envie de novo.',
    texts: {
      577: 'A data do evento é de antes da emissão da NF-e.',
      578: 'A data do evento está à frente do relógio da SEFAZ.',
      579: 'A data do evento é de antes da autorização da NF-e.',
      634: 'A data do evento é de antes da emissão do CT-e.',
      635: 'A data do evento está à frente do relógio da SEFAZ.',
      637: 'A data do evento é de antes da autorização do CT-e.',
      872: 'A data da entrega é de antes da emissão do CT-e, ou está no futuro.',
      873: 'A data do hash da foto é de antes da emissão do CT-e, ou está no futuro.',
    },
  },
  {
    class: 'correct',
    advice: 'Confira as NF-e e o protocolo do CT-e, corrija e envie de novo.',
    texts: {
      222: 'O protocolo de autorização não é o deste documento.',
      860: 'Uma chave de NF-e da lista não é válida.',
      861: 'Uma NF-e está repetida na lista.',
      862: 'O CT-e não pode ser cancelado enquanto tiver um comprovante de entrega.',
      863: 'Uma NF-e da lista já tem comprovante de entrega neste CT-e.',
      864: 'Uma NF-e da lista não está neste CT-e.',
      865: 'Falta a lista das NF-e entregues.',
      866: 'O evento a cancelar não existe neste CT-e, ou já foi cancelado.',
      870: 'O CT-e já tem um comprovante de entrega. Cancele o primeiro para enviar outro.',
      871: 'Este CT-e não é de serviço normal, e o evento dele não leva NF-e.',
    },
  },
  {
    class: 'stopped',
    advice: 'O evento não é possível. A foto do canhoto continua guardada.',
    texts: {
      205: 'O documento foi denegado.',
      218: 'O documento foi cancelado.',
      530: 'A SEFAZ virtual de contingência não recebe este evento.',
      574: 'O emitente é outro.',
      580: 'A nota não está autorizada: foi cancelada ou denegada.',
      594: 'A NF-e já tem o máximo de eventos deste tipo.',
      596: 'O prazo deste evento passou.',
      632: 'O emitente é outro.',
      636: 'O CT-e já tem o máximo de eventos deste tipo.',
      869: 'O CT-e é complementar ou de anulação, e não tem este evento.',
      900: 'O CT-e é da Nota Fiscal Fácil: só a SEFAZ registra os eventos dele.',
      904: 'O CT-e é da Nota Fiscal Fácil: só a SEFAZ registra os eventos dele.',
    },
  },
  {
    class: 'defect',
    advice: REPORT,
    texts: {
      215: 'A SEFAZ recusou a forma do evento.',
      225: 'A SEFAZ recusou a forma do lote.',
      236: 'A SEFAZ recusou a chave do documento.',
      297: 'A SEFAZ recusou a assinatura: o evento mudou depois de assinado.',
      298: 'A SEFAZ recusou a forma da assinatura.',
      402: 'A SEFAZ recusou a codificação do evento.',
      404: 'A SEFAZ recusou um prefixo no XML do evento.',
      491: 'A SEFAZ não conhece este tipo de evento.',
      493: 'A SEFAZ recusou o conteúdo do evento.',
      516: 'A SEFAZ recusou a forma do lote.',
      572: 'O número do evento não confere com o conteúdo dele.',
      587: 'A SEFAZ recusou um namespace no XML do evento.',
      588: 'A SEFAZ recusou espaços no XML do evento.',
      598: 'A SEFAZ recusou um namespace no XML do evento.',
      628: 'O número do evento não confere com o conteúdo dele.',
      629: 'A SEFAZ não conhece este tipo de evento.',
      630: 'A SEFAZ recusou o conteúdo do evento.',
    },
  },
  {
    class: 'defect',
    advice:
      'Avise quem cuida do servidor: confira os endereços da SEFAZ e o ambiente, produção ou homologação.',
    texts: {
      249: 'O evento chegou à SEFAZ de outro estado.',
      250: 'O evento chegou à SEFAZ de outro estado.',
      252: 'O evento chegou ao ambiente errado da SEFAZ.',
      657: 'O evento chegou ao órgão errado.',
      658: 'O evento chegou ao órgão errado.',
      677: 'O evento chegou ao órgão errado.',
    },
  },
]

const MEANINGS = new Map<string, AnswerMeaning>(
  GROUPS.flatMap((group) =>
    Object.entries(group.texts).map(
      ([code, text]) => [code, { class: group.class, text, advice: group.advice }] as const,
    ),
  ),
)

const MAX_REASON = 255

/** What an answer means. One of a code that is not known stops the event and shows SEFAZ's own words. */
export function meaningOf(code: string, reason: string): AnswerMeaning {
  const known = MEANINGS.get(code)
  if (known) return known
  const words = cleanText(reason, MAX_REASON) ?? 'sem explicação'
  return {
    class: 'stopped',
    text: `A SEFAZ recusou o evento (${code}): ${words}`,
    advice: 'Leia a explicação da SEFAZ. Se não bastar, avise o suporte do Canhoto.',
  }
}

/** Every code that has a meaning of its own. */
export const KNOWN_ANSWERS: readonly string[] = [...MEANINGS.keys()]

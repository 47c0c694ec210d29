import { EVENT_TYPES, ORGAN_AN, organOf } from './event-types.ts'
import type { Rejection } from './signature.ts'
import type { AuthorizedDocument, RegisteredEvent, StubState } from './state.ts'
import type { Message } from './xml.ts'

/** What the rules of an event look at. */
interface EventContext {
  message: Message
  type: number
  isCte: boolean
  key: string
  sequence: number
  document: AuthorizedDocument | undefined
  earlier: readonly RegisteredEvent[]
  authorizer: string
  environment: string
  now: number
}

interface Rule {
  /** cStat for an NF-e and for a CT-e; null where the rule is not of it. */
  codes: [nfe: string | null, cte: string | null]
  text: string
  isBroken: (context: EventContext) => boolean
}

const TOLERANCE_MS = 300_000
const MAX_SEQUENCE = { nfe: 20, cte: 999 }

const RULES: Rule[] = [
  {
    codes: ['252', '252'],
    text: 'Ambiente informado diverge do Ambiente de recebimento',
    isBroken: ({ message, environment }) => message.value('tpAmb') !== environment,
  },
  {
    codes: ['657', '677'],
    text: 'Codigo do Orgao diverge do orgao autorizador',
    isBroken: ({ message, type, key, isCte, authorizer }) => {
      const organ = organOf(type, key)
      if (message.value('cOrgao') !== organ) return true
      return !isCte && authorizer !== (organ === ORGAN_AN ? 'AN' : 'SVRS')
    },
  },
  {
    codes: ['236', '236'],
    text: 'Chave de Acesso com digito verificador invalido',
    isBroken: ({ key }) => !hasCheckDigit(key),
  },
  {
    codes: ['594', '636'],
    text: 'Numero de sequencia do evento maior que o permitido',
    isBroken: ({ sequence, isCte }) => sequence > MAX_SEQUENCE[isCte ? 'cte' : 'nfe'],
  },
  {
    codes: ['572', '628'],
    text: 'Erro Atributo ID do evento nao corresponde a concatenacao dos campos',
    isBroken: ({ message, type, key, sequence, isCte }) =>
      message.attribute('infEvento', 'Id') !==
      `ID${type}${key}${String(sequence).padStart(isCte ? 3 : 2, '0')}`,
  },
  {
    codes: ['494', '217'],
    text: 'Documento nao consta na base de dados da SEFAZ',
    isBroken: ({ document }) => !document,
  },
  {
    codes: ['574', '632'],
    text: 'O autor do evento diverge do emissor do documento',
    isBroken: ({ message, key }) => message.value('CNPJ') !== key.slice(6, 20),
  },
  {
    codes: ['580', '218'],
    text: 'O evento exige um documento autorizado',
    isBroken: ({ document }) => document?.state !== 'authorized',
  },
  {
    codes: ['577', '634'],
    text: 'A data do evento nao pode ser menor que a data de emissao',
    isBroken: ({ message, document }) =>
      timeOf(message, 'dhEvento') < (document?.emittedAt.getTime() ?? 0) - TOLERANCE_MS,
  },
  {
    codes: ['578', '635'],
    text: 'A data do evento nao pode ser maior que a data do processamento',
    isBroken: ({ message, now }) => timeOf(message, 'dhEvento') > now + TOLERANCE_MS,
  },
  {
    codes: [null, '222'],
    text: 'Protocolo de Autorizacao de Uso difere do cadastrado',
    isBroken: ({ message, document }) =>
      document?.protocol !== '' && message.value('nProt') !== document?.protocol,
  },
  {
    codes: [null, '872'],
    text: 'Data e hora da entrega invalida',
    isBroken: ({ message, type, document, now }) => {
      const at = timeOf(message, 'dhEntrega')
      return type === 110180 && (at < (document?.emittedAt.getTime() ?? 0) || at > now)
    },
  },
  {
    codes: [null, '873'],
    text: 'Data e hora do hash da entrega invalida',
    isBroken: ({ message, type, document, now }) => {
      const at = timeOf(message, 'dhHashEntrega')
      return type === 110180 && (at < (document?.emittedAt.getTime() ?? 0) || at > now)
    },
  },
  {
    codes: [null, '870'],
    text: 'Nao e permitido mais de um comprovante de entrega para CT-e',
    isBroken: ({ type, document, earlier }) =>
      type === 110180 &&
      !document?.isGlobal &&
      earlier.some((event) => event.type === 110180 && !event.isCancelled),
  },
  {
    codes: [null, '865'],
    text: 'Comprovante de entrega deve relacionar NF-e',
    isBroken: ({ message, type, document }) =>
      type === 110180 &&
      document?.serviceType === 0 &&
      document.invoices.length > 0 &&
      !message.has('infEntrega'),
  },
  {
    codes: [null, '871'],
    text: 'Comprovante de entrega nao deve relacionar NF-e',
    isBroken: ({ message, document }) =>
      (document?.serviceType ?? 0) !== 0 && message.has('infEntrega'),
  },
  {
    codes: [null, '861'],
    text: 'NF-e em duplicidade no evento',
    isBroken: ({ message }) => {
      const keys = message.values('chNFe')
      return new Set(keys).size !== keys.length
    },
  },
  {
    codes: [null, '864'],
    text: 'NF-e nao possui relacao com este CT-e',
    isBroken: ({ message, document }) =>
      (document?.invoices.length ?? 0) > 0 &&
      message.values('chNFe').some((key) => !document?.invoices.includes(key)),
  },
  {
    // Which code an NF-e has is in no public text; this one stands for any that is not known.
    codes: ['895', '866'],
    text: 'Evento a ser cancelado inexistente ou ja cancelado',
    isBroken: ({ message, type, earlier }) => {
      const cancels = EVENT_TYPES[type]?.cancels
      return cancels !== undefined && !findCancelled(message, type, earlier)
    },
  },
]

/** The event that this one cancels, by its protocol. */
export function findCancelled(message: Message, type: number, events: readonly RegisteredEvent[]) {
  const cancels = EVENT_TYPES[type]?.cancels
  if (!cancels) return undefined
  const protocol = message.value(cancels.field)
  return events.find(
    (event) => event.type === cancels.type && event.protocol === protocol && !event.isCancelled,
  )
}

/** The first rule that the event breaks, with its number for this kind of document. */
export function findBrokenRule(
  message: Message,
  state: StubState,
  { authorizer, environment }: { authorizer: string; environment: string },
): Rejection | null {
  const type = Number(message.value('tpEvento'))
  const isCte = EVENT_TYPES[type]?.isCte ?? false
  const key = message.value(isCte ? 'chCTe' : 'chNFe')
  const sequence = Number(message.value('nSeqEvento'))
  const context: EventContext = {
    message,
    type,
    isCte,
    key,
    sequence,
    document: findDocument(key, state),
    earlier: state.events.filter((event) => event.key === key),
    authorizer,
    environment,
    now: state.now().getTime(),
  }
  for (const { codes, text, isBroken } of RULES) {
    const code = codes[isCte ? 1 : 0]
    if (code !== null && isBroken(context)) return { code, text }
  }
  return null
}

/** Of a key that it was not told of, a stub that a user plays with knows nothing that could be wrong. */
function findDocument(key: string, { documents, knowsEveryKey }: StubState) {
  const known = documents.get(key)
  if (known || !knowsEveryKey) return known
  const unknown = { emittedAt: new Date(0), protocol: '', serviceType: 0, invoices: [] }
  return { ...unknown, state: 'authorized', isGlobal: false } as const
}

const timeOf = (message: Message, name: string) => Date.parse(message.value(name))

/** Modulo 11 with the weights 2 to 9; a letter counts as its ASCII code less 48 (NT 2025.001). */
function hasCheckDigit(key: string) {
  if (!/^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/.test(key)) return false
  const body = Array.from(key.slice(0, 43)).toReversed()
  const sum = body.reduce(
    (total, character, index) => total + (character.charCodeAt(0) - 48) * (2 + (index % 8)),
    0,
  )
  const digit = sum % 11 < 2 ? 0 : 11 - (sum % 11)
  return Number(key.charAt(43)) === digit
}

import { gzipSync } from 'node:zlib'
import { findSchemaProblem } from './schemas.ts'
import {
  type DistributedDocument,
  type DistributionLine,
  formatTime,
  type StubState,
} from './state.ts'
import { readMessage } from './xml.ts'

interface Place {
  isCte: boolean
  environment: string
  /** Of the certificate that called. */
  taxId: string
}

interface Answer {
  code: string
  text: string
  position?: number
  last?: number
  documents?: readonly DistributedDocument[]
}

const PAGE = 50
const MAX_QUERIES = 20
const MISUSE = 'Rejeicao: Consumo Indevido'

export function lineOf(state: StubState, taxId: string, isCte: boolean): DistributionLine {
  const name = `${isCte ? 'cte' : 'nfe'} ${taxId}`
  const known = state.lines.get(name)
  if (known) return known
  const line: DistributionLine = {
    documents: [],
    position: null,
    blockedUntil: 0,
    waitUntil: 0,
    queriedAt: [],
    misuses: 0,
  }
  state.lines.set(name, line)
  return line
}

/** Answers distDFeInt. */
export function distribute(text: string, state: StubState, place: Place) {
  const answer = readMessage(text, findSchemaProblem, (message) => {
    const schema = place.isCte
      ? 'cte-distdfe-alfa/distDFeInt_v1.00.xsd'
      : 'nfe-distdfe-alfa/distDFeInt_v1.01.xsd'
    const problem = message.problem(schema)
    if (problem) return refused('215', `Falha no schema XML: ${problem}`)
    const taxId = message.value('CNPJ')
    if (message.value('tpAmb') !== place.environment)
      return refused('252', 'Ambiente informado diverge do Ambiente de recebimento')
    if (taxId.slice(0, 8) !== place.taxId.slice(0, 8))
      return refused(
        '593',
        'CNPJ-Base consultado difere do CNPJ-Base do Certificado Digital de transmissao',
      )
    const line = lineOf(state, taxId, place.isCte)
    return message.has('consNSU')
      ? queryOne(line, Number(message.value('NSU')), state)
      : readPage(line, Number(message.value('ultNSU')), state)
  })
  const given = answer ?? refused('402', 'XML com codificacao diferente de UTF-8')
  return { code: given.code, answer: writeAnswer(given, state, place) }
}

const refused = (code: string, text: string): Answer => ({ code, text: `Rejeicao: ${text}` })

function readPage(line: DistributionLine, from: number, state: StubState): Answer {
  const now = state.now().getTime()
  const last = lastOf(line)
  if (now < line.blockedUntil) return misuse(line, state, 'Tente apos 1 hora')
  if (from > last)
    return {
      ...refused('589', 'Numero do NSU informado superior ao maior NSU da base de dados'),
      position: from,
      last,
    }
  if (line.position !== null && from < line.position)
    return misuse(line, state, 'Deve ser utilizado o ultNSU nas solicitacoes subsequentes')
  if (now < line.waitUntil)
    return misuse(line, state, 'Deve ser aguardado 1 hora para efetuar nova solicitacao')
  const window = line.documents.filter(({ nsu }) => nsu > from).slice(0, PAGE)
  line.position = window.at(-1)?.nsu ?? from
  if (line.position === last) line.waitUntil = now + state.hourMs
  const documents = window.filter(({ isMissing }) => !isMissing)
  return documents.length > 0
    ? {
        code: '138',
        text: 'Documento(s) localizado(s)',
        position: line.position,
        last,
        documents,
      }
    : { code: '137', text: 'Nenhum documento localizado', position: line.position, last }
}

function queryOne(line: DistributionLine, wanted: number, state: StubState): Answer {
  const now = state.now().getTime()
  if (now < line.blockedUntil) return misuse(line, state, 'Tente apos 1 hora')
  line.queriedAt = line.queriedAt.filter((at) => at > now - state.hourMs)
  if (line.queriedAt.length >= MAX_QUERIES)
    return misuse(line, state, 'Ultrapassado o limite de 20 consultas por hora')
  line.queriedAt.push(now)
  const found = line.documents.find(({ nsu }) => nsu === wanted)
  const last = lastOf(line)
  return found
    ? { code: '138', text: 'Documento localizado', position: wanted, last, documents: [found] }
    : { code: '137', text: 'Nenhum documento localizado', position: wanted, last }
}

/** maxNSU is 0 then, and ultNSU the position of this CNPJ (NT 2014.002 v1.14). Asking meanwhile begins the hour anew. */
export function misuse(line: DistributionLine, state: StubState, why: string): Answer {
  line.misuses += 1
  line.blockedUntil = state.now().getTime() + state.hourMs
  return { code: '656', text: `${MISUSE} (${why})`, position: line.position ?? 0, last: 0 }
}

const lastOf = ({ documents }: DistributionLine) => documents.at(-1)?.nsu ?? 0
const fifteen = (nsu: number) => String(nsu).padStart(15, '0')

export function writeAnswer(
  { code, text, position = 0, last = 0, documents = [] }: Answer,
  { now }: StubState,
  { isCte, environment }: Omit<Place, 'taxId'>,
) {
  const kind = isCte ? 'cte' : 'nfe'
  const lot = documents.map(
    ({ nsu, schema, xml }) =>
      `<docZip NSU="${fifteen(nsu)}" schema="${schema}">${gzipSync(xml).toString('base64')}</docZip>`,
  )
  return `<retDistDFeInt xmlns="http://www.portalfiscal.inf.br/${kind}" versao="${isCte ? '1.00' : '1.01'}"><tpAmb>${environment}</tpAmb><verAplic>STUB_1.0</verAplic><cStat>${code}</cStat><xMotivo>${text.replaceAll('<', ' ').slice(0, 255)}</xMotivo><dhResp>${formatTime(now())}</dhResp><ultNSU>${fifteen(position)}</ultNSU><maxNSU>${fifteen(last)}</maxNSU>${lot.length > 0 ? `<loteDistDFeInt>${lot.join('')}</loteDistDFeInt>` : ''}</retDistDFeInt>`
}

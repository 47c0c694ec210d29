import { registeredXml } from './event-answers.ts'
import { formatTime, type StubState } from './state.ts'

/** Answers the query by key: the document's state, and its events as they were registered. */
export function queryKey(text: string, state: StubState, isCte: boolean, environment: string) {
  const kind = isCte ? 'CTe' : 'NFe'
  const key = new RegExp(`<ch${kind}>([0-9A-Z]{44})<`).exec(text)?.[1] ?? ''
  const isKnown = state.documents.has(key) || state.knowsEveryKey
  const isCancelled = state.documents.get(key)?.state === 'cancelled'
  const code = isCancelled ? '101' : '100'
  const status = isKnown
    ? `<cStat>${code}</cStat><xMotivo>${isCancelled ? 'Cancelamento homologado' : 'Autorizado o uso'}</xMotivo>`
    : '<cStat>217</cStat><xMotivo>Rejeicao: documento nao consta na base de dados da SEFAZ</xMotivo>'
  const events = state.events.filter((event) => event.key === key)
  const answer = `<retConsSit${kind} xmlns="http://www.portalfiscal.inf.br/${kind.toLowerCase()}" versao="4.00"><tpAmb>${environment}</tpAmb><verAplic>STUB_1.0</verAplic>${status}<cUF>${key.slice(0, 2)}</cUF><dhRecbto>${formatTime(state.now())}</dhRecbto><ch${kind}>${key}</ch${kind}>${events.map((event) => registeredXml(event, environment)).join('')}</retConsSit${kind}>`
  return { code: isKnown ? code : '217', answer }
}

import { formatTime, type StubState } from './state.ts'

const TEXTS: Record<string, string> = {
  107: 'Servico em Operacao',
  108: 'Servico Paralisado Momentaneamente (curto prazo)',
}

/** Answers consStatServ: whether the service works. */
export function answerStatus(
  text: string,
  { now }: StubState,
  { isCte, refusal }: { isCte: boolean; refusal: string | null | undefined },
) {
  const valueOf = (name: string) => new RegExp(`<${name}>([^<]+)<`).exec(text)?.[1] ?? ''
  const isAsked =
    text.includes(`<consStatServ${isCte ? 'CTe' : ''} `) && text.includes('<xServ>STATUS</xServ>')
  const code = refusal ?? (isAsked ? '107' : '215')
  const name = `retConsStatServ${isCte ? 'CTe' : ''}`
  const answer = `<${name} xmlns="http://www.portalfiscal.inf.br/${isCte ? 'cte' : 'nfe'}" versao="4.00"><tpAmb>${valueOf('tpAmb')}</tpAmb><verAplic>STUB_1.0</verAplic><cStat>${code}</cStat><xMotivo>${TEXTS[code] ?? 'Rejeicao: pedida ao teste'}</xMotivo><cUF>${valueOf('cUF')}</cUF><dhRecbto>${formatTime(now())}</dhRecbto></${name}>`
  return { code, answer }
}

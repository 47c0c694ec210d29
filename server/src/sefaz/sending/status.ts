import { environmentCode } from '@canhoto/fiscal/events/build-event'
import type { SefazEnvironment } from '@canhoto/fiscal/events/delivery-event'
import { UF_BY_CODE } from '@canhoto/fiscal/uf-codes'
import { walk } from '@canhoto/fiscal/xml/tree'
import { parseUntrusted } from '../events/answer-elements.ts'
import { textAt } from '../events/answer-values.ts'

export type StatusService = 'nfe-status' | 'cte-status'

/** Asks whether the service of a state works (consStatServ). */
export function statusMessage(service: StatusService, environment: SefazEnvironment, uf: string) {
  const isCte = service === 'cte-status'
  const name = isCte ? 'consStatServCTe' : 'consStatServ'
  const [ufCode] = Object.entries(UF_BY_CODE).find(([, letters]) => letters === uf) ?? []
  if (!ufCode) throw new RangeError(`${uf} is no state`)
  return (
    `<${name} xmlns="http://www.portalfiscal.inf.br/${isCte ? 'cte' : 'nfe'}" versao="4.00">` +
    `<tpAmb>${environmentCode(environment)}</tpAmb><cUF>${ufCode}</cUF><xServ>STATUS</xServ></${name}>`
  )
}

/** cStat and xMotivo; null for what is no answer of the service. */
export function parseStatus(xml: string): { code: string; reason: string } | null {
  const root = parseUntrusted(xml)
  if (!root) return null
  const answer = [...walk(root)].find(({ name }) => /^retConsStatServ(?:CTe)?$/.test(name)) ?? null
  const code = textAt(answer, 'cStat')
  return code === null ? null : { code, reason: textAt(answer, 'xMotivo') ?? '' }
}

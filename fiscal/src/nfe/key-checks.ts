import { parseAccessKey } from '../access-key.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { NfeDraft } from './draft-types.ts'
import { codeAt } from './field.ts'

export type KeyPart = 'uf' | 'month' | 'issuer' | 'model' | 'series' | 'number'

/** Parts of the access key that contradict the note's body; a part that the body lacks contradicts nothing. */
export function keyDisagreements(infNFe: XmlElement, draft: NfeDraft): KeyPart[] {
  const { chave, data_emissao, serie, numero } = draft.nf_data
  const key = chave === null ? null : parseAccessKey(chave)
  if (!key) return []
  const pairs: [KeyPart, string, string | null][] = [
    ['uf', key.ufCode, codeAt(infNFe, 'ide/cUF')],
    ['month', key.yearMonth, data_emissao?.slice(0, 7) ?? null],
    ['issuer', chave?.slice(6, 20) ?? '', issuerInBody(draft, Number(key.series))],
    ['model', key.model, draft.modelo],
    ['series', key.series, serie],
    ['number', key.number, numero],
  ]
  return pairs.flatMap(([part, inKey, inBody]) => (inBody === null || inBody === inKey ? [] : part))
}

// Series 890-899 are issued by the tax office, whose CNPJ may stand in the key instead of the emitter's.
function issuerInBody(draft: NfeDraft, series: number): string | null {
  if (series >= 890 && series <= 899) return null
  return draft.remetente.cnpj_cpf?.padStart(14, '0') ?? null
}

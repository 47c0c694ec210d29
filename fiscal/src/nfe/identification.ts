import { hasAccessKeyShape, normalizeAccessKey } from '../access-key.ts'
import type { NfeIdentification } from './draft-types.ts'
import { codeAt, dateAt, digitsAt, numberAt } from './field.ts'
import type { NotePieces } from './locate-note.ts'

export function identificationOf({ infNFe, infProt }: NotePieces): NfeIdentification {
  return {
    numero: numberAt(infNFe, 'ide/nNF'),
    serie: numberAt(infNFe, 'ide/serie'),
    chave: keyOf({ infNFe, infProt }),
    // dhEmi and dhSaiEnt since 3.10, dEmi and dSaiEnt before.
    data_emissao: dateAt(infNFe, 'ide/dhEmi') ?? dateAt(infNFe, 'ide/dEmi'),
    data_saida: dateAt(infNFe, 'ide/dhSaiEnt') ?? dateAt(infNFe, 'ide/dSaiEnt'),
    protocolo_autorizacao: digitsAt(infProt, 'nProt'),
  }
}

/** The key of infNFe/@Id or else of the protocol; null when neither has the official shape. */
function keyOf({ infNFe, infProt }: Pick<NotePieces, 'infNFe' | 'infProt'>): string | null {
  const candidates = [infNFe.attributes.get('Id'), codeAt(infProt, 'chNFe')]
  return candidates.map((text) => normalizeAccessKey(text ?? '')).find(hasAccessKeyShape) ?? null
}

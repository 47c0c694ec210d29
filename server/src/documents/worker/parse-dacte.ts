import type { CteDraft } from '@canhoto/fiscal/cte/cte-draft'
import { EMPTY_PARTY } from '@canhoto/fiscal/danfe/draft/empty-draft'
import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import { isPossibleNoteKey } from '@canhoto/fiscal/possible-key'

const KEY_LENGTH = 44
const TITLE = /\bDACTE\b|CONHECIMENTO DE TRANSPORTE/

/** The notes that a printed CT-e (DACTE) names by their keys; nothing else of it is read. Null when it names none. */
export function parseDacte(pages: readonly WordPage[]): CteDraft | null {
  const texts = pages.flatMap(({ words }) => words.map(({ text }) => text.toUpperCase()))
  if (!TITLE.test(texts.join(' '))) return null
  const notas = keysIn(texts.map((text) => text.replaceAll(/[^0-9A-Z]/g, '')).filter(Boolean))
  return notas.length === 0 ? null : { ...UNKNOWN, notas }
}

/** Printed in one piece or in groups of any size. */
function keysIn(pieces: readonly string[]) {
  const keys = new Set<string>()
  for (const first of pieces.keys()) {
    let key = ''
    for (let next = first; key.length < KEY_LENGTH && next < pieces.length; next++)
      key += pieces[next]
    if (isPossibleNoteKey(key)) keys.add(key)
  }
  return [...keys]
}

const UNKNOWN: CteDraft = {
  modelo: null,
  numero: null,
  serie: null,
  chave: null,
  data_emissao: null,
  data_prevista_entrega: null,
  emitente: EMPTY_PARTY,
  remetente: EMPTY_PARTY,
  destinatario: EMPTY_PARTY,
  entrega: EMPTY_PARTY,
  valor_carga: null,
  valor_prestacao: null,
  peso_bruto: null,
  notas: [],
  outros_documentos: 0,
  cancelado: false,
}

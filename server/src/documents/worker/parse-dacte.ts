import type { CteDraft } from '@canhoto/fiscal/cte/cte-draft'
import { EMPTY_PARTY } from '@canhoto/fiscal/danfe/draft/empty-draft'
import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import { isPossibleNoteKey } from '@canhoto/fiscal/possible-key'

const KEY_LENGTH = 44
const TITLE = /\bDACTE\b|CONHECIMENTO DE TRANSPORTE/

/** A printed CT-e (DACTE), of which only the access keys of its notes are read. Null when it is none, or has no key. */
export function parseDacte(pages: readonly WordPage[]): CteDraft | null {
  const texts = pages.flatMap(({ words }) => words.map(({ text }) => text.toUpperCase()))
  if (!TITLE.test(texts.join(' '))) return null
  const notas = findNoteKeys(texts.map((text) => text.replaceAll(/[^0-9A-Z]/g, '')).filter(Boolean))
  return notas.length === 0 ? null : { ...EMPTY_CTE, notas }
}

/** A key may be printed as one word or as groups of digits, so consecutive words are joined up to its length. */
function findNoteKeys(words: readonly string[]) {
  const keys = new Set<string>()
  for (const first of words.keys()) {
    let key = ''
    for (let next = first; key.length < KEY_LENGTH && next < words.length; next++)
      key += words[next]
    if (isPossibleNoteKey(key)) keys.add(key)
  }
  return [...keys]
}

const EMPTY_CTE: CteDraft = {
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
  chaves_invalidas: 0,
  cancelado: false,
}

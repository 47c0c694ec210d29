import type { NfeDraft, ReadingSource } from '../../nfe/draft-types.ts'

/** The groups of the draft that have fields of their own. */
export type FieldGroup =
  | 'nf_data'
  | 'remetente'
  | 'destinatario'
  | 'entrega'
  | 'retirada'
  | 'transportadora'
  | 'veiculo'
  | 'volumes'
  | 'valores'
  | 'impostos'

type SingleField =
  | 'ambiente'
  | 'data_prevista_entrega'
  | 'informacoes_complementares'
  | 'modalidade_frete'
  | 'modelo'
  | 'natureza_operacao'
  | 'tipo_emissao'
  | 'tipo_nota'

/** Taxes that the draft repeats from `valores`; they have no candidates of their own. */
type RepeatedField = 'impostos.valor_icms' | 'impostos.valor_ipi' | 'impostos.valor_total_tributos'

/** A field of these groups: 'nf_data.numero'. */
export type PathIn<G extends FieldGroup> = Exclude<
  { [K in G]: `${K}.${keyof NonNullable<NfeDraft[K]> & string}` }[G],
  RepeatedField
>

/** Where a value stands in the draft: 'nf_data.numero', 'tipo_nota'. Items and installments are lists and have no path. */
export type FieldPath = SingleField | PathIn<FieldGroup>

/** A value that a field may have. */
export interface Candidate {
  path: FieldPath
  value: string
  /** Where it was read. */
  source: ReadingSource
  /** 0 to 1. */
  confidence: number
  /** All its words are of a second reading by OCR. */
  isReread?: boolean
  /** A word of it was mended by the list of usual words. */
  isGuess?: boolean
}

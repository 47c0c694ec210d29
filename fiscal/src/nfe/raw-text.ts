import { formatAccessKey } from '../access-key.ts'
import { cut } from '../text/clean-text.ts'
import { formatTaxId } from '../tax-id.ts'
import type { NfeDraft, NfeItem, NfeParty } from './draft-types.ts'
import { formatAddress } from './format-address.ts'

export const MAX_RAW_TEXT = 20_000

/** The note as a few readable lines, to be read and searched, as the text layer of a DANFE's PDF is. */
export function rawTextOf(draft: Omit<NfeDraft, 'raw_text' | 'document_ai_entities'>): string {
  const { nf_data: note, valores: values, volumes } = draft
  const lines = [
    line(draft.modelo === '65' ? 'NFC-e' : 'NF-e', note.numero),
    line('Série', note.serie),
    line('Chave de acesso', note.chave && formatAccessKey(note.chave)),
    line('Protocolo de autorização', note.protocolo_autorizacao),
    line('Natureza da operação', draft.natureza_operacao),
    line('Emissão', note.data_emissao),
    line('Saída', note.data_saida),
    line('Previsão de entrega', draft.data_prevista_entrega),
    party('Remetente', draft.remetente),
    party('Destinatário', draft.destinatario),
    party('Entrega', draft.entrega),
    party('Transportadora', draft.transportadora),
    line('Placa', draft.veiculo?.placa),
    line('Volumes', [volumes.quantidade, volumes.especie].filter(Boolean).join(' ')),
    line('Peso bruto', volumes.peso_bruto),
    line('Valor dos produtos', values.valor_total_produtos),
    line('Valor total da nota', values.valor_total_nota),
    ...draft.itens_de_linha.map(itemLine),
    line('Informações complementares', draft.informacoes_complementares),
  ]
  return cut(lines.filter(Boolean).join('\n'), MAX_RAW_TEXT)
}

function line(label: string, value: string | null | undefined): string {
  return value ? `${label}: ${value}` : ''
}

function party(label: string, who: NfeParty | null): string {
  if (!who) return ''
  const document = who.cnpj_cpf && formatTaxId(who.cnpj_cpf)
  return line(label, [who.razao_social, document, formatAddress(who)].filter(Boolean).join(', '))
}

function itemLine(item: NfeItem): string {
  const parts = [item.codigo, item.descricao, item.quantidade, item.unidade, item.valor_total]
  return line(`Item ${item.numero ?? ''}`.trim(), parts.filter(Boolean).join(' '))
}

import { WARNING_CODES } from '@canhoto/fiscal/nfe/warning-codes'
import type { NoteReading, UnreadReason, Warning } from './reading.ts'

const SENTENCES: Record<Warning, string> = {
  protocol_cancelled: 'O protocolo diz que a nota foi cancelada.',
  protocol_denied: 'O protocolo diz que a nota foi denegada.',
  protocol_not_authorised: 'O protocolo não autoriza a nota.',
  protocol_key_differs: 'O protocolo é de outra chave de acesso.',
  protocol_digest_differs: 'O protocolo não corresponde ao conteúdo assinado.',
  key_absent: 'A nota não traz chave de acesso.',
  key_discarded: 'A chave de acesso da nota não tem 44 caracteres válidos e ficou em branco.',
  key_check_digit: 'O dígito verificador da chave de acesso não confere.',
  key_impossible: 'A chave de acesso não existe: confira a UF, o mês e o modelo.',
  key_uf: 'A UF da chave não é a do emitente.',
  key_month: 'O mês da chave não é o da emissão.',
  key_issuer: 'O CNPJ da chave não é o do emitente.',
  key_model: 'O modelo da chave não é o da nota.',
  key_series: 'A série da chave não é a da nota.',
  key_number: 'O número da chave não é o da nota.',
  signature_broken: 'A assinatura não confere: a nota foi alterada depois de assinada.',
  signature_of_another: 'A nota foi assinada por outra empresa que não o emitente.',
  signature_ambiguous: 'A assinatura não cobre a nota de forma clara.',
  signature_absent: 'A nota não está assinada.',
  signature_unverified: 'A assinatura da nota não pôde ser verificada.',
  protocol_absent: 'O arquivo não traz o protocolo de autorização.',
  homologation: 'Nota emitida em ambiente de homologação, sem valor fiscal.',
  entry_note: 'Nota de entrada: confira quem é o cliente da entrega.',
  return_note: 'Nota de devolução.',
  no_goods_note: 'Esta nota não movimenta mercadoria.',
  contingency: 'Nota emitida em contingência.',
  several_notes: 'O arquivo traz mais de uma nota: só a primeira foi lida.',
  items_cut: 'A nota tem itens demais: os últimos não foram lidos.',
  items_sum_differs: 'A soma dos itens lidos não é o total dos produtos: confira os itens.',
  issuer_document_invalid: 'O CNPJ ou CPF do emitente não é válido.',
  recipient_absent: 'A nota não traz destinatário.',
  recipient_document_invalid: 'O CNPJ ou CPF do destinatário não é válido.',
  departure_absent: 'A nota não traz data de saída.',
  listed_by_cte: 'Este arquivo é um CT-e: ele não traz a emissão nem o total da nota.',
  reading_stopped:
    'A leitura da imagem foi interrompida: confira os campos vazios, ou envie o arquivo de novo.',
  listed_keys_discarded: 'O CT-e também lista notas com chaves inválidas, que ficaram de fora.',
  delivered_elsewhere: 'O local de entrega é diferente do endereço do destinatário.',
  collected_elsewhere: 'O local de retirada é diferente do endereço do remetente.',
}

export const warningSentences = (codes: readonly Warning[]) => codes.map((code) => SENTENCES[code])

const LAST_DOUBT = 'homologation'
/** What keeps a note from being a valid SEFAZ document, most important first; the other warnings do not. */
const DOUBTS: readonly Warning[] = WARNING_CODES.slice(0, WARNING_CODES.indexOf(LAST_DOUBT) + 1)

/** Why a note that was read is no valid SEFAZ document, in one sentence; undefined when it is one. */
export function invalidReason({ isSefazValid, warnings }: NoteReading): string | undefined {
  if (isSefazValid) return undefined
  const doubt = DOUBTS.find((code) => warnings.includes(code))
  return doubt ? SENTENCES[doubt] : 'A chave e os dados lidos não puderam ser conferidos entre si.'
}

/** Why a document was stored but not read. */
export const UNREAD_SENTENCES: Record<UnreadReason, string> = {
  nothing_found: 'Não foi possível ler uma nota neste arquivo.',
  encrypted: 'O PDF é protegido por senha: envie-o sem senha para que seja lido.',
  broken: 'O arquivo está danificado e não pôde ser lido.',
  too_many_pages: 'O PDF tem páginas demais para ser lido.',
  too_many_drawings: 'O PDF tem desenhos demais para ser lido.',
  too_large_picture: 'A imagem é grande demais para ser lida.',
  took_too_long: 'A leitura do arquivo demorou demais.',
  too_much_memory: 'O arquivo exige memória demais para ser lido.',
}

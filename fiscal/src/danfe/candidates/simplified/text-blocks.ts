import { isLabelText } from '../../labels/match-wording.ts'
import { normalizeText } from '../../text/normalize-text.ts'

/** A heading of a simplified DANFE and the lines up to the next one. */
export interface TextBlock {
  heading: string
  lines: string[]
}

const HEADINGS = [
  /^(?:DADOS DO )?EMITENTE$|^IDENTIFICACAO DO EMITENTE$/,
  /^(?:DADOS DO )?DESTINATARIO(?: REMETENTE)?$|^CONSUMIDOR\b|^DADOS DO CLIENTE$|^CLIENTE$/,
  /^(?:DADOS DA )?TRANSPORTADORA?$/,
  /^DANFE\b|^DOCUMENTO AUXILIAR/,
  /^CHAVE DE ACESSO|^PROTOCOLO|^CONSULTE? /,
  /^(?:NUMERO|N|NFE|NF E|NFCE|NFC E)\b.*\bSERIE\b|^SERIE\b|^(?:DATA )?(?:DA |DE )?EMISSAO(?:$| .*\d)|^TIPO NF\b/,
  /^FORMA DE PAGAMENTO/,
  /^(?:CODIGO|COD|ITENS?|ITEM|PRODUTOS?|DESCRICAO)(?:$| .*\b(?:COD\w*|DESC\w*|PRODUTOS?|QTDE?|QUANT\w*|UN\w*|VALOR|VL\w*|TOTAL|SERVICOS?|NOTA)\b)|^INFORMACOES\b|^DADOS ADICIONAIS|^OBSERVACOES|^LOCAL DE/,
]

/** 'DESTINATARIO: Fulano' is a heading with its first line. */
const HEADING_WITH_VALUE = /^\s*(EMITENTE|DESTINAT[ÁA]RIO|REMETENTE|CLIENTE)\s*:\s*(\S.*)$/i

/** Begins the lines of a total; without an amount, a company may be called so: 'Desconto Fácil'. */
const AMOUNT =
  /^(?:VALOR )?TOTAL\b|^VALOR\b|^QTDE?\b|^QTD\b|^PESO\b|^TROCO|^VOLUMES?\b|^ACRESCIMOS|^DESCONTO/
const HAS_AMOUNT = /\d| R$/
const COMPANY = / (?:LTDA|EIRELI|S A|ME|EPP)$/

function isHeading(line: string): boolean {
  if (COMPANY.test(line)) return false
  if (AMOUNT.test(line) && (HAS_AMOUNT.test(line) || isLabelText(line))) return true
  return HEADINGS.some((heading) => heading.test(line))
}

/** The lines in blocks, each below its heading; the first block has none. */
export function splitTextBlocks(lines: readonly string[]): TextBlock[] {
  const blocks: TextBlock[] = [{ heading: '', lines: [] }]
  for (const line of lines) {
    const withValue = HEADING_WITH_VALUE.exec(line)
    if (withValue) {
      blocks.push({ heading: normalizeText(withValue[1] ?? ''), lines: [withValue[2] ?? ''] })
    } else if (isHeading(normalizeText(line))) {
      blocks.push({ heading: normalizeText(line), lines: [line] })
    } else {
      blocks.at(-1)?.lines.push(line)
    }
  }
  return blocks
}

import { Pen } from './pen.ts'
import type { Style } from './pen.ts'
import * as printed from './printed.ts'
import type { Random } from './random.ts'
import type { PageSize, Sheet } from './sheet.ts'

const STYLE: Style = {
  labelFont: 'Helvetica',
  valueFont: 'Helvetica',
  labelSize: 7,
  valueSize: 8,
  capitals: true,
  rowHeight: 16,
}
const SIZES: PageSize[] = [
  [283, 425],
  [298, 420],
  [420, 298],
  [283, 283],
]

/** Words of headings and labels, as generators of simplified DANFEs print them. */
const WORDINGS = {
  title: ['DANFE SIMPLIFICADO', 'DANFE Simplificado - Etiqueta', 'DANFE SIMPLIFICADO NF-e'],
  issuer: ['EMITENTE', 'DADOS DO EMITENTE', 'IDENTIFICAÇÃO DO EMITENTE', 'Emitente'],
  recipient: ['DESTINATÁRIO', 'DADOS DO DESTINATÁRIO', 'DESTINATÁRIO/REMETENTE', 'Destinatário'],
  key: ['CHAVE DE ACESSO', 'Chave de Acesso'],
  protocol: ['PROTOCOLO DE AUTORIZAÇÃO', 'PROTOCOLO DE AUTORIZAÇÃO DE USO', 'Protocolo'],
  total: ['VALOR TOTAL DA NF-e', 'VALOR TOTAL DA NOTA', 'TOTAL DA NOTA', 'VALOR TOTAL'],
  products: ['VALOR TOTAL DOS PRODUTOS', 'TOTAL DOS PRODUTOS', 'VALOR DOS PRODUTOS'],
  issued: ['DATA DE EMISSÃO', 'EMISSÃO', 'Data de Emissão'],
}

/** A simplified DANFE with a format, wordings and alignment chosen by chance. */
export function drawSimplified(sheet: Sheet): void {
  const { doc, truth, note, random } = sheet
  const size = random.pick(SIZES)
  doc.addPage({ size, margin: 0 })
  const pen = new Pen(doc, STYLE, { left: 10, width: size[0] - 20, top: 8 })
  const align = random.pick(['left', 'center'] as const)
  const textSize = size[1] > 400 ? 8 : 6
  const line = (text: string, font = 'Helvetica') => {
    pen.text(text, pen.left, pen.y, { size: textSize, font, width: pen.width, align })
    pen.y += textSize + 3
  }
  const heading = (text: string) => line(text, 'Helvetica-Bold')
  const words = wordingOf(random)
  const { nf_data, valores } = truth
  heading(words.title)
  heading(words.key)
  line(printed.key(nf_data.chave))
  heading(words.protocol)
  line(printed.protocol(truth, random.chance(0.3)))
  line(`Nº ${printed.longNumber(nf_data.numero)}  SÉRIE ${printed.text(nf_data.serie)}`)
  line(`${words.issued}: ${printed.day(nf_data.data_emissao)}`)
  heading(words.issuer)
  party(line, sheet, 'remetente', note.issuer)
  heading(words.recipient)
  party(line, sheet, 'destinatario', note.recipient)
  line(`${words.products}: R$ ${printed.amount(valores.valor_total_produtos)}`)
  line(`${words.total}: R$ ${printed.amount(valores.valor_total_nota)}`, 'Helvetica-Bold')
}

function party(
  line: (text: string) => void,
  { truth, random }: Sheet,
  group: 'remetente' | 'destinatario',
  address: Sheet['note']['issuer'],
): void {
  const who = truth[group]
  const registration = who.inscricao_estadual ? `IE: ${who.inscricao_estadual}` : ''
  const taxId = `${random.pick(['CNPJ', 'CNPJ/CPF'])}: ${printed.taxId(who.cnpj_cpf)}`
  const label = random.pick(['', 'Nome: ', 'Razão Social: '])
  line(`${label}${printed.text(who.razao_social)}`)
  if (random.chance(0.5)) line([taxId, registration].filter(Boolean).join('   '))
  else {
    line(taxId)
    if (registration) line(registration)
  }
  const street = printed.street(address)
  const city = `${printed.text(who.municipio)}${random.pick([' - ', '/', ' / '])}${printed.text(who.uf)}`
  const cep = `CEP${random.pick([': ', ' '])}${printed.cep(who.cep)}`
  if (random.chance(0.5)) {
    line(street)
    line(`${address.district} - ${city} - ${cep}`)
  } else {
    line(`${random.pick(['', 'Endereço: '])}${street}`)
    line(`${random.pick(['', 'Bairro: '])}${address.district}`)
    line(`${city} ${cep}`)
  }
}

function wordingOf(random: Random): Record<keyof typeof WORDINGS, string> {
  const entries = Object.entries(WORDINGS).map(([name, texts]) => [name, random.pick(texts)])
  return Object.fromEntries(entries) as Record<keyof typeof WORDINGS, string>
}

import { formatAccessKey } from '@canhoto/fiscal/access-key'
import type { Doc, Pen } from '../danfe/pen.ts'

interface Printed {
  doc: Doc
  pen: Pen
  key: string
  number: string
  /** Keys of the notes aboard. */
  notes: readonly string[]
  barcode: Buffer
}

/** Layouts of DACTE and DAMDFE, drawn as several generators do: titles, places of the keys and lists of documents differ. */
export interface TransportLayout {
  kind: 'dacte' | 'damdfe'
  model: string
  landscape?: boolean
  draw: (printed: Printed) => void
}

const DACTE = 'Documento Auxiliar do Conhecimento de Transporte Eletrônico'
const DAMDFE = 'Documento Auxiliar de Manifesto Eletrônico de Documentos Fiscais'

export const TRANSPORT_LAYOUTS: Record<string, TransportLayout> = {
  'DACTE with stub': { kind: 'dacte', model: '57', draw: drawDacte },
  'DACTE with a broken title': { kind: 'dacte', model: '57', draw: drawBrokenTitle },
  'DACTE OS': { kind: 'dacte', model: '67', draw: drawDacteOs },
  'DACTE whose title is a picture': {
    kind: 'dacte',
    model: '57',
    draw: (to) => drawUntitled(to, 'CT-e'),
  },
  'DAMDFE with keys in groups': { kind: 'damdfe', model: '58', draw: (to) => drawDamdfe(to, true) },
  'DAMDFE with keys in one piece': {
    kind: 'damdfe',
    model: '58',
    draw: (to) => drawDamdfe(to, false),
  },
  'DAMDFE of the older wording': {
    kind: 'damdfe',
    model: '58',
    landscape: true,
    draw: drawOlderDamdfe,
  },
  'DAMDFE whose title is a picture': {
    kind: 'damdfe',
    model: '58',
    draw: (to) => drawUntitled(to, 'MDF-e'),
  },
}

function drawDacte(to: Printed) {
  const { pen } = to
  pen.heading('DECLARO QUE RECEBI OS VOLUMES DESTE CONHECIMENTO EM PERFEITO ESTADO')
  pen.row([
    cell(3, 'Nome', ''),
    cell(2, 'RG', ''),
    cell(3, 'Assinatura / carimbo', ''),
    cell(2, 'CT-e', `Nº ${to.number} Série 1`),
  ])
  title(to, 'DACTE', [DACTE])
  drawHeader(to, true)
  drawParties(to)
  drawNotes(to, 'DOCUMENTOS ORIGINÁRIOS', 'NF-e', true)
}

function drawBrokenTitle(to: Printed) {
  title(to, 'DACTE', ['Documento Auxiliar do Conhecimento', 'de Transporte Eletrônico'])
  drawHeader(to, false)
  drawParties(to)
  drawNotes(to, 'Documentos originários', 'DANFE', false)
}

function drawDacteOs(to: Printed) {
  title(to, 'DACTE OS', [`${DACTE} para Outros Serviços`])
  drawHeader(to, true)
  drawParties(to)
}

function drawDamdfe(to: Printed, grouped: boolean) {
  title(to, 'DAMDFE', [DAMDFE])
  drawHeader(to, grouped)
  drawVehicle(to)
  drawNotes(to, 'RELAÇÃO DOS DOCUMENTOS FISCAIS ELETRÔNICOS', 'NF-e', grouped)
}

function drawOlderDamdfe(to: Printed) {
  title(to, '', ['Documento Auxiliar do MDF-e', 'Manifesto Eletrônico de Documentos Fiscais'])
  drawHeader(to, true)
  drawVehicle(to)
  drawNotes(to, 'Informações da composição da carga', 'NF-e', false)
}

function drawUntitled(to: Printed, name: string) {
  title(to, '', [name])
  drawHeader(to, true)
  drawVehicle(to)
  drawNotes(to, 'Documentos', 'NF-e', true)
}

function title({ pen }: Printed, name: string, lines: readonly string[]) {
  pen.text('Transportes Alfa Ltda', pen.left, pen.y + 4, { size: 10, font: 'Helvetica-Bold' })
  const x = pen.left + pen.width / 2
  pen.text(name, x, pen.y + 4, { size: 14, font: 'Helvetica-Bold' })
  for (const [index, line] of lines.entries())
    pen.text(line, x, pen.y + 22 + index * 9, { size: 7, font: 'Helvetica' })
  pen.y += 46
}

function drawHeader({ pen, doc, key, number, barcode }: Printed, grouped: boolean) {
  pen.row([
    cell(1, 'Modelo', key.slice(20, 22)),
    cell(1, 'Série', '1'),
    cell(2, 'Número', number),
    cell(1, 'FL', '1/1'),
    cell(3, 'Data e hora de emissão', '20/11/2026 10:00:00'),
  ])
  doc.image(barcode, pen.left + 4, pen.y + 2, { width: 280, height: 34 })
  pen.y += 40
  pen.row([cell(1, 'Chave de acesso', printedKey(key, grouped))])
  pen.row([cell(1, 'Protocolo de autorização de uso', '133260000000077 - 20/11/2026 10:00:12')])
}

function drawParties({ pen }: Printed) {
  pen.row([
    cell(1, 'CFOP - Natureza da prestação', '5353 - Transporte a estabelecimento comercial'),
  ])
  pen.row([
    cell(1, 'Início da prestação', 'Rio de Janeiro - RJ'),
    cell(1, 'Término da prestação', 'Niterói - RJ'),
  ])
  pen.row([
    cell(1, 'Remetente', 'Ferragens Guanabara Ltda'),
    cell(1, 'Destinatário', 'Padaria Sol Ltda'),
  ])
  pen.row([cell(1, 'CNPJ/CPF', '11.222.333/0001-81'), cell(1, 'Inscrição estadual', '12345678')])
  pen.row([
    cell(1, 'Valor total da carga', '2.500,00'),
    cell(1, 'Valor total do serviço', '150,00'),
    cell(1, 'Peso bruto (kg)', '120,500'),
  ])
}

function drawVehicle({ pen, notes }: Printed) {
  pen.row([
    cell(1, 'UF carreg.', 'RJ'),
    cell(1, 'UF descar.', 'SP'),
    cell(1, 'Qtd. CT-e', '0'),
    cell(1, 'Qtd. NF-e', String(notes.length)),
    cell(1, 'Peso total (kg)', '120,5000'),
  ])
  pen.row([
    cell(1, 'Placa', 'BRA2E19'),
    cell(1, 'RNTRC', '12345678'),
    cell(1, 'CPF', '123.456.789-09'),
    cell(3, 'Condutor', 'José da Silva'),
  ])
}

function drawNotes({ pen, notes }: Printed, heading: string, kind: string, grouped: boolean) {
  pen.heading(heading)
  for (const key of notes)
    pen.row([cell(1, 'Tp. doc.', kind), cell(6, 'Chave do documento', printedKey(key, grouped))])
}

const cell = (share: number, label: string, value: string) => ({ share, label, value })

const printedKey = (key: string, grouped: boolean) => (grouped ? formatAccessKey(key) : key)

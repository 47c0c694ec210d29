import type { NoteChange } from './make-danfe.ts'
import type { Random } from './random.ts'

/** Names of companies, districts and streets that contain the words of labels. */
const NAMES = [
  'FRETE CERTO LTDA',
  'NOME DA ROSA COMERCIO LTDA',
  'MARCA FORTE LTDA',
  'ENDERECO CERTO IMOVEIS LTDA',
  'TOTAL GERAL COMERCIO LTDA',
  'DESCONTO FACIL LTDA',
  'PESO LIQUIDO BALANCAS LTDA',
  'INSCRIÇÃO CERTA CURSOS LTDA',
  'DATA CENTER BRASIL LTDA',
  'VALOR DO PRODUTO COMERCIO LTDA',
  'SERIE OURO ESPORTES LTDA',
  'CIDADE NOVA MATERIAIS ME',
  'PLACA MÃE INFORMATICA LTDA',
  'Transportes e Volumes Ltda',
  'CHAVE DE OURO LTDA',
  'ESPECIE RARA PETSHOP LTDA',
  'UF Comercio de Tintas Ltda',
  'TELEFONE SEM FIO LTDA',
]
const DISTRICTS = [
  'BAIRRO ALTO',
  'Bairro Novo',
  'BAIRRO DOS ESTADOS',
  'CIDADE NOVA',
  'DISTRITO INDUSTRIAL',
  'Cidade Industrial',
  'MUNICIPIOS',
  'Estados',
  'Distrito de Plataforma',
  'Nossa Senhora da Saúde',
]
const STREETS = [
  'RUA DATA',
  'RUA CEP',
  'AVENIDA CIDADE JARDIM',
  'RUA DO BAIRRO',
  'RUA VALOR',
  'RUA TELEFONE',
  'RUA ESTADO DE ISRAEL',
  'Praça dos Estados',
  'R MUNICIPIO DE CAXIAS',
  'AV TRANSPORTADORA',
  'Rua Telha',
]
const PRODUCTS = [
  'FRETE E MONTAGEM DE MOVEIS',
  'BASE DE CALCULO LIVRO',
  'PLACA DE GESSO 60x60 5102',
  'VALOR NUTRICIONAL SUPLEMENTO 1.500 KG',
  'QUANTIDADE FIXA KIT 12',
  'FILTRO 12345678 REF 5405',
  'DADOS ADICIONAIS JOGO DE TABULEIRO',
  'Etiqueta 100 x 150 mm',
  'CABO 2,5 MM 100,00 M',
  'Tinta UN BRANCA 3,600 L',
]

/** A note in which the words of labels stand in names, places and products. */
export const withLabelWords: NoteChange = (note, random) => ({
  ...note,
  recipient: { ...note.recipient, ...placeOf(random), name: random.pick(NAMES) },
  issuer: { ...note.issuer, ...placeOf(random), name: random.pick(NAMES) },
  items: note.items.map((item) => ({ ...item, description: random.pick(PRODUCTS) })),
})

const placeOf = (random: Random) => ({
  district: random.pick(DISTRICTS),
  street: random.pick(STREETS),
})

/** Codes too long for their column. */
export const withLongCodes: NoteChange = (note, random) => ({
  ...note,
  items: note.items.map((item) => ({
    ...item,
    code: random.pick([
      `PRD-${random.digits(7)}-AZ${random.digits(2)}`,
      random.digits(16),
      random.digits(5),
      `REF.${random.digits(6)}/${random.digits(5)}`,
    ]),
  })),
})

/** Two to four kinds of volumes. */
export const withVolumes: NoteChange = (note, random) => ({
  ...note,
  volumes: Array.from({ length: random.whole(2, 4) }, () => {
    const net = random.whole(1, 3000)
    return {
      quantity: String(random.whole(1, 300)),
      kind: random.pick(['CAIXA', 'PALETE', 'FARDO']),
      brand: 'SJ',
      number: null,
      gross: `${net + random.whole(1, 40)}.${random.digits(3)}`,
      net: `${net}.${random.digits(3)}`,
    }
  }),
})

/** Items over several pages, whatever the note has. */
export const withManyItems: NoteChange = (note, random) => {
  const count = random.whole(40, 90)
  return { ...note, items: Array.from({ length: count }, () => random.pick(note.items)) }
}

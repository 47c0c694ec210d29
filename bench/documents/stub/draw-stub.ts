import sharp from 'sharp'
import { type Chance, chanceOf } from '../photo/chance.ts'
import { drawSignature, type Hand } from './draw-signature.ts'

/** Pixels, 300 dpi: 190 mm wide. */
const WIDTH = 2244
const TOP = 150
const MARGIN = 40

/** What is in the cell in which the receiver signs. */
export type Filling = Hand | 'empty' | 'dated' | 'lined' | 'stamped'

export interface DrawnStub {
  png: Buffer
  number: string
  series: string
  /** 'dd/mm' where it was written. */
  isSigned: boolean
}

const ISSUERS = [
  'DISTRIBUIDORA PAULISTA DE ALIMENTOS S.A.',
  'INDÚSTRIA METALÚRGICA TRÊS IRMÃOS LTDA',
  'COMERCIAL SÃO JORGE DE BEBIDAS EIRELI',
  'FARMACÊUTICA VALE VERDE S/A',
  'TÊXTIL BLUMENAU INDÚSTRIA E COMÉRCIO LTDA',
]
const SIGNATURE_LABELS = [
  'IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR',
  'ASSINATURA DO RECEBEDOR',
  'IDENTIFICAÇÃO / ASSINATURA DO RECEBEDOR',
]
const DATE_LABELS = ['DATA DE RECEBIMENTO', 'DATA DO RECEBIMENTO']
const PENS = ['#1d3a8f', '#222222', '#2a50b8', '#3c3c46']

/** A stub as generators of DANFEs print it, with what a receiver wrote; of the same seed always the same. */
export async function drawStub(seed: number, filling: Filling): Promise<DrawnStub> {
  const chance = chanceOf(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance.between(0, list.length))] as T
  const number = String(Math.floor(chance.between(1000, 999_999)))
  const series = String(Math.floor(chance.between(1, 12)))
  const bottom = TOP + Math.round(chance.between(150, 260))
  const right = Math.round(WIDTH * chance.between(0.78, 0.84))
  const dateEnd = Math.round(WIDTH * chance.between(0.2, 0.28))
  const cell = { left: dateEnd, top: TOP, right, bottom }
  const print = Math.round(chance.between(24, 30))
  const label = Math.round(print * 0.72)
  const pen = pick(PENS)
  const parts = [
    frame(bottom, right, dateEnd),
    text(MARGIN + 10, 40 + print, print, `RECEBEMOS DE ${pick(ISSUERS)} OS PRODUTOS E/OU SERVIÇOS`),
    text(
      MARGIN + 10,
      45 + 2 * print,
      print,
      'CONSTANTES DA NOTA FISCAL ELETRÔNICA INDICADA AO LADO.',
    ),
    text(MARGIN + 10, TOP + label + 8, label, pick(DATE_LABELS)),
    text(dateEnd + 10, TOP + label + 8, label, pick(SIGNATURE_LABELS)),
    numberBox(right, print, number, series),
    write(filling, cell, { chance, pen }),
  ]
  const height = bottom + MARGIN
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"><rect width="100%" height="100%" fill="#fbfaf6"/>${parts.join('')}</svg>`
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
  return { png, number, series, isSigned: isHand(filling) }
}

const isHand = (filling: Filling): filling is Hand =>
  !['empty', 'dated', 'lined', 'stamped'].includes(filling)

function frame(bottom: number, right: number, dateEnd: number) {
  const box = `M${MARGIN} 30H${WIDTH - MARGIN}V${bottom}H${MARGIN}ZM${MARGIN} ${TOP}H${right}M${right} 30V${bottom}M${dateEnd} ${TOP}V${bottom}`
  return `<path d="${box}" fill="none" stroke="#111" stroke-width="3"/>`
}

const text = (x: number, y: number, size: number, content: string, more = '') =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" ${more}>${content}</text>`

function numberBox(right: number, print: number, number: string, series: string) {
  const middle = (right + WIDTH - MARGIN) / 2
  const grouped = number.padStart(9, '0').replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3')
  const centered = 'text-anchor="middle"'
  return [
    text(middle, 80, print * 1.4, 'NF-e', `${centered} font-weight="bold"`),
    text(middle, 80 + print * 1.5, print, `Nº. ${grouped}`, centered),
    text(middle, 80 + print * 2.8, print, `Série ${series.padStart(3, '0')}`, centered),
  ].join('')
}

interface Cell {
  left: number
  top: number
  right: number
  bottom: number
}

function write(filling: Filling, cell: Cell, { chance, pen }: { chance: Chance; pen: string }) {
  const date = `<g fill="${pen}">${text(MARGIN + 40, cell.bottom - 45, 60, `${Math.floor(chance.between(1, 28))}/11`, 'font-style="italic"')}</g>`
  const line = `<path d="M${cell.left + 40} ${cell.bottom - 30}H${cell.right - 60}" stroke="#111" stroke-width="2"/>`
  const name = text(cell.left + 60, cell.bottom - 8, 20, 'NOME LEGÍVEL / RG')
  if (filling === 'empty') return ''
  if (filling === 'dated') return date
  if (filling === 'lined') return line + name
  if (filling === 'stamped') return date + stamp(cell, chance)
  // Many forms print a line under the signature, and names of its fields.
  const printed = chance.between(0, 1) < 0.4 ? line + name : ''
  return date + printed + drawSignature(filling, cell, { chance, pen })
}

/** The stamp of a company is no signature. */
function stamp({ left, top }: Cell, chance: Chance) {
  const [x, y] = [left + chance.between(120, 500), top + chance.between(40, 60)]
  const turn = `transform="rotate(${chance.between(-6, 6)} ${x} ${y})"`
  return `<g ${turn} fill="#3b3b9d"><rect x="${x}" y="${y}" width="430" height="100" fill="none" stroke="#3b3b9d" stroke-width="5"/>${text(x + 25, y + 42, 32, 'MERCADO BOM PREÇO')}${text(x + 25, y + 84, 30, 'RECEBIDO EM 20 NOV')}</g>`
}

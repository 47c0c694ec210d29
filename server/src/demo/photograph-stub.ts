import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** What the receiver of the demonstration did wrong; null: nothing. */
type StubMistake = 'other note' | 'unsigned' | null

interface Patch {
  /** The upper left corner of what is written over, its size, and how far it is turned, in degrees. */
  left: number
  top: number
  width: number
  height: number
  turn: number
  size: number
  ink: string
}

interface Stub {
  photo: Buffer
  number: Patch
  date: Patch
  signature: Patch
}

const PAPER = '#f3f0e8'
const PRINT = { height: 27, size: 21, ink: '#1c1c1c' }
const PEN = { size: 40, ink: '#1d3a8f' }

const read = (name: string) => readFileSync(new URL(`photos/${name}`, import.meta.url))

/** Photos of stubs, and where their number, date and signature are. */
const STUBS: readonly Stub[] = [
  {
    photo: read('canhoto-1.jpg'),
    number: { left: 966, top: 215, width: 176, turn: -1.9, ...PRINT },
    date: { left: 98, top: 402, width: 160, height: 62, turn: -1.9, ...PEN },
    signature: { left: 395, top: 370, width: 590, height: 134, turn: -1.9, ...PEN },
  },
  {
    photo: read('canhoto-2.jpg'),
    number: { left: 972, top: 243, width: 176, turn: 1.7, ...PRINT },
    date: { left: 92, top: 372, width: 160, height: 62, turn: 1.7, ...PEN },
    signature: { left: 395, top: 366, width: 540, height: 122, turn: 1.7, ...PEN },
  },
]

/** Liberation Sans, which comes with pdf.js. */
const FONT = fileURLToPath(
  new URL(
    'standard_fonts/LiberationSans-Regular.ttf',
    import.meta.resolve('pdfjs-dist/package.json'),
  ),
)

/** The photo of the stub of a note, one of a few, signed on a day, YYYY-MM-DD. Some drivers photograph another one, or take none that is signed. */
export async function photographStub(
  which: number,
  { number, day }: { number: string; day: string },
): Promise<Buffer> {
  const mistake = mistakeOf(Number(number))
  const stub = STUBS[which % STUBS.length]
  if (!stub) throw new Error('There is a stub.')
  if (mistake === 'other note') return stub.photo
  const grouped = number.padStart(9, '0').replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3')
  const layers = [
    await write(stub.number, `Nº. ${grouped}`),
    await write(stub.date, day.slice(5).split('-').toReversed().join('/')),
    ...(mistake === 'unsigned' ? [await write(stub.signature, '')] : []),
  ]
  return sharp(stub.photo).composite(layers.flat()).jpeg({ quality: 88 }).toBuffer()
}

const mistakeOf = (number: number): StubMistake =>
  number % 8 === 3 ? 'other note' : number % 8 === 6 ? 'unsigned' : null

/** Paper over what stands there, and the text on it. */
async function write({ left, top, width, height, turn, size, ink }: Patch, text: string) {
  const paper = await sharp({ create: { width, height, channels: 4, background: PAPER } })
    .png()
    .toBuffer()
  const words = text && (await render(text, size, ink))
  const patch = sharp(paper).composite(words ? [{ input: words, gravity: 'west' }] : [])
  const turned = await sharp(await patch.png().toBuffer())
    .rotate(turn, { background: '#0000' })
    .png()
    .toBuffer()
  return [{ input: turned, left, top }]
}

const render = (text: string, size: number, ink: string) =>
  sharp({
    text: {
      text: `<span foreground="${ink}">${text}</span>`,
      font: `Liberation Sans ${size}px`,
      fontfile: FONT,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer()

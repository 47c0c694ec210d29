import sharp from 'sharp'
import type { Load } from './load.ts'
import { SUMMARY } from './statements.ts'

/** One call of both servers; each has its path and what they share. */
export interface Call {
  name: string
  path: string
  barePath: string
  /** The least ratio of the requests per second that the project aims at. */
  aim: number
  load: Pick<Load, 'method'> & Partial<Load>
}

const PICTURE_BYTES = 200 * 1024
const BOUNDARY = 'canhoto'
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const GET = { method: 'GET' } as const
const END = `\r\n--${BOUNDARY}--\r\n`

export const figuresCall = (clock: string): Call => ({
  name: `figures at ${clock}`,
  path: '/api/dashboard/kpis',
  barePath: '/kpis',
  aim: 0.9,
  load: GET,
})

export const listCall: Call = {
  name: 'list',
  path: '/api/deliveries?per_page=10',
  barePath: '/list',
  aim: 0.9,
  load: GET,
}

export const detailCall = (ids: readonly string[]): Call => ({
  name: 'detail',
  path: '/api/deliveries/{id}',
  barePath: '/deliveries/{id}',
  aim: 0.8,
  load: { ...GET, ids },
})

export const creationCall: Call = {
  name: 'creation',
  path: '/api/deliveries/create-from-sefaz',
  barePath: '/create',
  aim: 0.8,
  load: {
    method: 'POST',
    headers: FORM,
    body: field('summary', JSON.stringify(SUMMARY)),
    end: END,
  },
}

/** Of a further photo of a delivery, which is taken as the first one is. */
export async function uploadCall(ids: readonly string[]): Promise<Call> {
  const file = await picture()
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  return {
    name: 'upload',
    path: '/api/receipts/upload',
    barePath: '/receipts',
    aim: 0.8,
    load: {
      method: 'POST',
      headers: FORM,
      body: field('delivery_id', '{id}') + head,
      file: file.toString('base64'),
      end: END,
      ids,
    },
  }
}

function field(name: string, value: string) {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

/** A JPEG of PICTURE_BYTES, as a phone sends it. */
async function picture() {
  const [width, height] = [1600, 1200]
  const noise = { type: 'gaussian', mean: 160, sigma: 12 } as const
  const jpeg = await sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .blur(1.5)
    .jpeg({ quality: 80 })
    .toBuffer()
  console.info(`picture: ${Math.round(jpeg.length / 1024)} KiB`)
  return Buffer.concat([jpeg, Buffer.alloc(Math.max(0, PICTURE_BYTES - jpeg.length))])
}

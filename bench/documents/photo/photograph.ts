import sharp from 'sharp'
import { SEVERITY, type Severity, type PhotoSettings, SIZES, TOP_OF_PAGE } from './conditions.ts'
import { type Corners, homography } from './homography.ts'
import { type Chance, chanceOf } from './chance.ts'
import { warp } from './warp.ts'

/** A simulated photo, JPEG, of a page given as a picture of any format sharp reads. */
export async function photograph(
  page: Buffer,
  seed: number,
  settings: PhotoSettings,
): Promise<Buffer> {
  const random = chanceOf(seed)
  const severity = SEVERITY[settings.condition]
  const framed = await frame(page, settings)
  const [long, short] = SIZES[settings.size]
  const upright = framed.height >= framed.width
  const [width, height] = upright ? [short, long] : [long, short]

  // A sharp page shrunk by the projection alone would alias, as no lens does.
  const fit = Math.min((0.94 * width) / framed.width, (0.94 * height) / framed.height)
  const source = await sharp(framed.bytes)
    .resize(Math.round(framed.width * Math.min(1, fit * 1.4)))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const paper = { pixels: source.data, width: source.info.width, height: source.info.height }

  const corners = paperCorners(paper, width, height, severity, random)
  const toPaper = homography(corners, rectangle(paper.width, paper.height))
  const curl = random.between(-1, 1) * severity.curl * paper.height
  const flat = warp(paper, { width, height, toPaper, curl, desk: random.between(60, 140) })

  const blur = (random.between(...severity.blur) * long) / 4032
  const soft = await sharp(flat, { raw: { width, height, channels: 1 } })
    .blur(Math.max(0.4, blur))
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  shade(soft, width, height, severity, random)
  return sharp(soft, { raw: { width, height, channels: 1 } })
    .rotate(settings.turn ?? 0)
    .jpeg({ quality: Math.round(random.between(...severity.quality)) })
    .toBuffer()
}

async function frame(page: Buffer, { framing = 'page', barcode }: PhotoSettings) {
  const { width, height } = await sharp(page).metadata()
  const cut = (left: number, top: number, wide: number, high: number) => ({
    left: Math.round(Math.max(0, left * width)),
    top: Math.round(Math.max(0, top * height)),
    width: Math.round(Math.min(1 - Math.max(0, left), wide) * width),
    height: Math.round(Math.min(1 - Math.max(0, top), high) * height),
  })
  const box = barcode ?? { x: 0.55, y: 0.08, width: 0.4, height: 0.04 }
  const area = {
    page: cut(0, 0, 1, 1),
    top: cut(0, 0, 1, TOP_OF_PAGE),
    barcode: cut(box.x - 0.03, box.y - 0.02, box.width + 0.06, box.height + 0.04),
  }[framing]
  const bytes = await sharp(page).extract(area).png({ compressionLevel: 1 }).toBuffer()
  return { bytes, width: area.width, height: area.height }
}

const rectangle = (width: number, height: number): Corners => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
]

function paperCorners(
  paper: { width: number; height: number },
  width: number,
  height: number,
  severity: Severity,
  random: Chance,
): Corners {
  const angle = (random.between(-severity.tilt, severity.tilt) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // The rotated page stays within the frame.
  const wide = Math.abs(paper.width * cos) + Math.abs(paper.height * sin)
  const high = Math.abs(paper.width * sin) + Math.abs(paper.height * cos)
  const scale = random.between(0.9, 0.98) * Math.min(width / wide, height / high)
  const bent = () => 1 - random.between(0, severity.perspective)
  const corner = (x: number, y: number) => {
    const [dx, dy] = [x * paper.width * scale * bent(), y * paper.height * scale * bent()]
    return [width / 2 + dx * cos - dy * sin, height / 2 + dx * sin + dy * cos] as const
  }
  return [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)]
}

/** Uneven light, a soft-edged shadow across the page, and the sensor's noise. */
function shade(pixels: Buffer, width: number, height: number, severity: Severity, random: Chance) {
  const direction = random.between(0, 2 * Math.PI)
  const [ux, uy] = [Math.cos(direction) / width, Math.sin(direction) / height]
  const edge = random.between(-0.3, 0.3)
  const softness = random.between(15, 60)
  const depth = random.between(0.4, 1) * severity.shadow
  const fall = random.between(0, 0.25) * severity.shadow
  const noise = Float32Array.from({ length: 65536 }, () => random.normal() * severity.noise)
  let next = 0
  for (let y = 0; y < height; y++) {
    next = Math.floor(random.between(0, 65536))
    for (let x = 0; x < width; x++) {
      const along = (x - width / 2) * ux + (y - height / 2) * uy
      const shadow = depth / (1 + Math.exp(-softness * (along - edge)))
      const light = 0.93 * (1 - shadow) * (1 - fall * (along + 0.5))
      const value = (pixels[y * width + x] ?? 0) * light + (noise[next++ & 65535] ?? 0)
      pixels[y * width + x] = value < 0 ? 0 : value > 255 ? 255 : value
    }
  }
}

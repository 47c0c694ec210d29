import { readFileSync } from 'node:fs'
import { parseMunicipalities } from '@canhoto/contracts/municipalities'
import { expect, test } from 'vitest'
import { chooseLabels, type Label, LABEL_HEIGHT } from './choose-labels.ts'

const CSV = new URL('../../../../../../contracts/src/municipalities.csv', import.meta.url)
const towns = parseMunicipalities(readFileSync(CSV, 'utf8'))
const states = [
  { uf: 'SP', name: 'São Paulo', latitude: -22.26, longitude: -48.74 },
  { uf: 'MG', name: 'Minas Gerais', latitude: -18.45, longitude: -44.68 },
  { uf: 'MT', name: 'Mato Grosso', latitude: -12.96, longitude: -55.93 },
]

/** A map of 1000 × 800 pixels around a place, in Web Mercator, with letters of seven pixels. */
function labelsAround(latitude: number, longitude: number, zoom: number) {
  const size = { x: 1000, y: 800 }
  const scale = (256 * 2 ** zoom) / (2 * Math.PI)
  const project = (lat: number, lon: number) => ({
    x: scale * ((lon * Math.PI) / 180),
    y: -scale * Math.asinh(Math.tan((lat * Math.PI) / 180)),
  })
  const middle = project(latitude, longitude)
  const toPoint = (lat: number, lon: number) => {
    const { x, y } = project(lat, lon)
    return { x: x - middle.x + size.x / 2, y: y - middle.y + size.y / 2 }
  }
  const measure = (text: string) => text.length * 7
  return chooseLabels(towns, states, { zoom, size, toPoint, measure })
}

const textsOf = (labels: readonly Label[]) => labels.map(({ text }) => text)
const BRAZIL = [-14, -53] as const
const CAMPINAS = [-22.906, -47.061] as const

test('from far away the map names capitals and the letters of states; the nearer, the more and the smaller towns', () => {
  expect(textsOf(labelsAround(...BRAZIL, 3))).toEqual(['SP', 'MG', 'MT'])
  const country = labelsAround(...BRAZIL, 4)
  expect(textsOf(country)).toEqual(
    expect.arrayContaining(['São Paulo', 'Rio de Janeiro', 'Brasília', 'Manaus', 'MT']),
  )
  expect(country.filter(({ kind }) => kind !== 'capital' && kind !== 'state')).toEqual([])
  const region = textsOf(labelsAround(...CAMPINAS, 6))
  expect(region).toEqual(expect.arrayContaining(['Campinas', 'MINAS GERAIS']))
  expect(region).not.toContain('Valinhos')
  const near = textsOf(labelsAround(...CAMPINAS, 10))
  expect(near).toEqual(expect.arrayContaining(['Campinas - SP', 'Valinhos - SP', 'Monte Mor']))
  expect(near).not.toContain('SÃO PAULO')
})

test('where there is no room for all the larger town is named', () => {
  const texts = textsOf(labelsAround(...CAMPINAS, 6))
  expect(texts).toContain('São Paulo')
  // Beside it, with a million inhabitants.
  expect(texts).not.toContain('Guarulhos')
})

test('no name lies on another, at any zoom', () => {
  for (let zoom = 3; zoom <= 14; zoom++) {
    const labels = labelsAround(...CAMPINAS, zoom)
    expect(labels.length).toBeGreaterThan(0)
    for (const [n, a] of labels.entries())
      for (const b of labels.slice(n + 1))
        expect([zoom, a.text, b.text, overlap(a, b)]).toEqual([zoom, a.text, b.text, false])
  }
})

const overlap = (a: Label, b: Label) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + LABEL_HEIGHT &&
  b.top < a.top + LABEL_HEIGHT

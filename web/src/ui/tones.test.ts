import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const COLOR = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(/i

test('only tones.css names colours: every other stylesheet names a tone', () => {
  const stylesheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !file.endsWith('tones.css'),
  )
  const found = stylesheets.flatMap((file) =>
    readFileSync(join(SOURCES, file), 'utf8')
      .split('\n')
      .filter((line) => COLOR.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(stylesheets.length).toBeGreaterThan(40)
  expect(found).toEqual([])
})

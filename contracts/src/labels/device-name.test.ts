import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    'Chrome no Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
  ],
  [
    'Edge no Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  ],
  [
    'Chrome no Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Samsung Internet no Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Safari no iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome no iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari no Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  ],
  ['Firefox no Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  [
    'Opera no Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`,
  ],
  [
    'Chrome no Chromebook',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
  ],
  ['Aparelho desconhecido', 'curl/8.14.1'],
  ['Aparelho desconhecido', null],
])('%s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name)
})

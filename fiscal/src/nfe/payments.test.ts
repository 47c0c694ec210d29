import { expect, test } from 'vitest'
import { utf8 } from '../../test/encodings.ts'
import { nfeXml } from '../../test/nfe-xml.ts'
import { readFiscalXml } from '../read-fiscal-xml.ts'

function read(payment: string, options: Parameters<typeof nfeXml>[0] = {}) {
  const xml = nfeXml(options).replace('</transp>', `</transp>${payment}`)
  const reading = readFiscalXml(utf8(xml))
  if (reading.kind !== 'nfe') throw new Error(JSON.stringify(reading))
  const { pagamentos, troco } = reading.draft
  return { pagamentos, troco }
}

test('a note says how it is paid, in several ways, and the change', () => {
  const payment = `<pag><detPag><indPag>0</indPag><tPag>01</tPag><vPag>50.00</vPag></detPag>
<detPag><indPag>1</indPag><tPag>15</tPag><vPag>1200.5</vPag></detPag><vTroco>3.10</vTroco></pag>`
  expect(read(payment)).toEqual({
    pagamentos: [
      { indicador: '0', meio: '01', valor: '50.00' },
      { indicador: '1', meio: '15', valor: '1200.50' },
    ],
    troco: '3.10',
  })
})

test('an NFC-e of layout 3.10 repeats its payment', () => {
  const payment =
    '<pag><tPag>03</tPag><vPag>10.00</vPag></pag><pag><tPag>01</tPag><vPag>2.00</vPag></pag>'
  expect(read(payment, { version: '3.10' }).pagamentos).toEqual([
    { indicador: '0', meio: '03', valor: '10.00' },
    { indicador: '0', meio: '01', valor: '2.00' },
  ])
})

test('an older note says only whether it is paid at once', () => {
  expect(read('', { version: '2.00' }).pagamentos).toEqual([
    { indicador: '0', meio: null, valor: null },
  ])
})

test('a note without payment has none, and one of a thousand payments a hundred', () => {
  expect(read('')).toEqual({ pagamentos: [], troco: null })
  const many = '<detPag><tPag>01</tPag><vPag>1.00</vPag></detPag>'.repeat(1000)
  expect(read(`<pag>${many}</pag>`).pagamentos).toHaveLength(100)
})

import { describe, expect, test } from 'vitest'
import { utf8 } from '../../test/encodings.ts'
import { RECIPIENT } from '../../test/nfe-options.ts'
import { nfeXml } from '../../test/nfe-xml.ts'
import { readFiscalXml } from '../read-fiscal-xml.ts'

function read(change: (xml: string) => string, options: Parameters<typeof nfeXml>[0] = {}) {
  const reading = readFiscalXml(utf8(change(nfeXml(options))))
  if (reading.kind !== 'nfe') throw new Error(JSON.stringify(reading))
  return reading
}

const REFORM = `<ISTot><vIS>7.77</vIS></ISTot><IBSCBSTot><vBCIBSCBS>1234.55</vBCIBSCBS>
<gIBS><gIBSUF><vDif>0.00</vDif><vIBSUF>1.00</vIBSUF></gIBSUF><gIBSMun><vIBSMun>0.23</vIBSMun></gIBSMun><vIBS>1.23</vIBS></gIBS>
<gCBS><vDif>0.00</vDif><vCBS>11.11</vCBS></gCBS></IBSCBSTot>`

const withReform = (xml: string) => xml.replace('</ICMSTot>', `</ICMSTot>${REFORM}`)

describe('the taxes of the 2026 reform', () => {
  test('are read beside the old ones, each from its own group', () => {
    const { draft } = read(withReform, { reformTotal: '1254.66' })
    expect(draft.impostos).toMatchObject({
      base_calculo_icms: '1234.55',
      valor_icms: '222.21',
      base_calculo_ibs_cbs: '1234.55',
      valor_ibs: '1.23',
      valor_cbs: '11.11',
      valor_is: '7.77',
    })
    expect(draft.valores).toMatchObject({
      valor_total_nota: '1234.55',
      valor_total_nota_reforma: '1254.66',
    })
  })

  test('are read from the first drafts of the layout, which had no groups', () => {
    const flat =
      '<IBSCBSTot><vBCIBS>800.00</vBCIBS><vIBS>4.00</vIBS><vCBS>7.20</vCBS><vIS>5.20</vIS></IBSCBSTot>'
    const { draft } = read((xml) => xml.replace('</ICMSTot>', `</ICMSTot>${flat}`))
    expect(draft.impostos).toMatchObject({ valor_ibs: '4.00', valor_cbs: '7.20', valor_is: '5.20' })
  })

  test('are unknown, not zero, in a note without them', () => {
    const { draft } = read((xml) => xml)
    expect(draft.impostos).toMatchObject({
      base_calculo_ibs_cbs: null,
      valor_ibs: null,
      valor_cbs: null,
      valor_is: null,
    })
    expect(draft.valores.valor_total_nota_reforma).toBeNull()
  })
})

test('every total of the note is read from its own element', () => {
  const names = 'vBC vICMS vFCP vST vFCPST vProd vFrete vSeg vDesc vIPI vOutro vNF vTotTrib'.split(
    ' ',
  )
  const { draft } = read((xml) => {
    const group = names.map((name, index) => `<${name}>${index + 1}.00</${name}>`).join('')
    return xml.replace(/<ICMSTot>.*<\/ICMSTot>/s, `<ICMSTot>${group}</ICMSTot>`)
  })
  expect(draft.impostos).toMatchObject({
    base_calculo_icms: '1.00',
    valor_icms: '2.00',
    valor_fcp: '3.00',
    valor_icms_st: '4.00',
    valor_fcp_st: '5.00',
    valor_ipi: '10.00',
    valor_total_tributos: '13.00',
  })
  expect(draft.valores).toEqual({
    valor_total_produtos: '6.00',
    valor_frete: '7.00',
    valor_seguro: '8.00',
    desconto: '9.00',
    valor_ipi: '10.00',
    outras_despesas: '11.00',
    valor_total_nota: '12.00',
    valor_total_tributos: '13.00',
    valor_icms: '2.00',
    valor_total_nota_reforma: null,
  })
})

test('a recipient abroad has a foreign document and the state EX', () => {
  const { draft, warnings } = read(
    (xml) => xml.replace('<dest>', '<dest><idEstrangeiro>AB-12345</idEstrangeiro>'),
    { recipient: { ...RECIPIENT, taxId: null, uf: 'EX' } },
  )
  expect(draft.destinatario).toMatchObject({ cnpj_cpf: 'AB12345', uf: 'EX' })
  expect(warnings).toEqual([])
})

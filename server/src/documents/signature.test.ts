import { SENDER } from '@canhoto/fiscal/test/nfe-options'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { expect, test } from 'vitest'
import { startApp } from '../../test/harness.ts'
import { signedNote } from '../../test/signed-note.ts'

const { company, as } = await startApp()
const admin = await as('ADMIN', await company())
const CNPJ = SENDER.taxId ?? ''
const BROKEN = 'A assinatura não confere: a nota foi alterada depois de assinada.'
const OF_ANOTHER = 'A nota foi assinada por outra empresa que não o emitente.'

async function read(text: string) {
  const file = { name: 'nota.xml', bytes: new TextEncoder().encode(text) }
  const answer = await admin.upload('/api/receipts/process-documentai', { file })
  const { isSefazValid, warnings } = answer.json().data
  return { isSefazValid, told: warnings.filter((warning: string) => /assin/.test(warning)) }
}

test("an intact signature by the issuer's certificate, or by another branch's, has nothing said about it", async () => {
  const branch = `${CNPJ.slice(0, 8)}000262`
  for (const signer of [CNPJ, branch])
    expect(await read(await signedNote(signer))).toEqual({ isSefazValid: true, told: [] })
})

test('a note that was altered after signing is no valid SEFAZ document', async () => {
  const altered = (await signedNote(CNPJ)).replace(/<vNF>[^<]+</, '<vNF>1.00<')
  expect(await read(altered)).toEqual({ isSefazValid: false, told: [BROKEN] })
})

test('a signature by another company is told', async () => {
  expect(await read(await signedNote('99888777000100'))).toEqual({
    isSefazValid: true,
    told: [OF_ANOTHER],
  })
})

test('a signature that refers to another place is not taken for the note’s', async () => {
  const wrapped = (await signedNote(CNPJ)).replace(/URI="#NFe/, 'URI="#Outra')
  expect((await read(wrapped)).told).toEqual(['A assinatura não cobre a nota de forma clara.'])
})

test('a signature without a certificate cannot be verified, and is not called broken', async () => {
  expect((await read(nfeXml())).told).toEqual([])
})

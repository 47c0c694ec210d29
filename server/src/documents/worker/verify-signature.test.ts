import { cnpjFrom } from '@canhoto/fiscal/cnpj'
import { cpfFrom } from '@canhoto/fiscal/cpf'
import { PRODUCER, SENDER } from '@canhoto/fiscal/test/nfe-options'
import { readFiscalXml } from '@canhoto/fiscal/read-fiscal-xml'
import { cpuMsOf, SOON_CPU_MS } from '@canhoto/fiscal/test/cpu-time'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { authorizedNote, signedNote } from '../../../test/signed-note.ts'
import { verifySignature } from './verify-signature.ts'

const { company, as } = await startApp()
const admin = await as('ADMIN', await company())
const CNPJ = SENDER.taxId ?? ''
const BROKEN = 'A assinatura não confere: a nota foi alterada depois de assinada.'
const OF_ANOTHER = 'A nota foi assinada por outra empresa que não o emitente.'

async function answerTo(text: string) {
  const file = { name: 'nota.xml', bytes: new TextEncoder().encode(text) }
  return (await admin.upload('/api/receipts/process-documentai', { file })).json().data
}

async function read(text: string) {
  const { isSefazValid, warnings } = await answerTo(text)
  return { isSefazValid, told: warnings.filter((warning: string) => /assin/.test(warning)) }
}

test("an intact signature by the issuer's certificate, or by another branch's, has nothing said about it", async () => {
  const branch = `${CNPJ.slice(0, 8)}000262`
  for (const signer of [CNPJ, branch])
    expect(await read(await authorizedNote(signer))).toEqual({ isSefazValid: true, told: [] })
})

test("a producer's note is signed by the producer's CPF, and not by one that begins with the same digits", async () => {
  const ofProducer = { issuer: PRODUCER, series: 920 }
  const cpf = PRODUCER.taxId ?? ''
  const signedBy = async (signer: string) => read(await authorizedNote(signer, ofProducer))
  expect(await signedBy(cpf)).toEqual({ isSefazValid: true, told: [] })
  const first = cpf.slice(0, 8)
  for (const other of [cpfFrom(`${first}0`), cnpjFrom(`${first}0001`)])
    expect((await signedBy(other)).told).toEqual([OF_ANOTHER])
})

test('a certificate broken into lines as some signers do is read as well', async () => {
  const signed = (await authorizedNote(CNPJ)).replace(/(?<=<X509Certificate>)[^<]+/, (encoded) =>
    encoded.replaceAll(/\s/g, '').replaceAll(/.{76}/g, '$&&#xD;\n'),
  )
  expect(await read(signed)).toEqual({ isSefazValid: true, told: [] })
})

test('a note inside an envelope as text is verified by its own text', async () => {
  const signed = await signedNote(CNPJ)
  const inEnvelope = (note: string) => `<Envelope><Body><![CDATA[${note}]]></Body></Envelope>`
  expect((await read(inEnvelope(signed))).told).toEqual([])
  const altered = signed.replace(/<vNF>[^<]+</, '<vNF>1.00<')
  expect(await read(inEnvelope(altered))).toEqual({ isSefazValid: false, told: [BROKEN] })
})

test('what an envelope declares around a note does not break its signature', async () => {
  const signed = (await signedNote(CNPJ)).replace(/^<\?xml.*?\?>\s*/, '')
  const undeclared = signed.replace(/(?<=^<NFe) xmlns="[^"]*"/, '')
  const proc = (note: string) =>
    `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${note}</nfeProc>`
  const soap = (note: string) =>
    `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${note}</s:Body></s:Envelope>`
  for (const text of [proc(signed), soap(signed), soap(proc(signed)), proc(undeclared)]) {
    expect((await read(text)).told).toEqual([])
    expect((await read(text.replace(/<vNF>[^<]+</, '<vNF>1.00<'))).told).toEqual([BROKEN])
  }
})

test('of a note that a file holds twice, the one that is read is verified', async () => {
  const signed = (await signedNote(CNPJ)).replace(/^<\?xml.*?\?>\s*/, '')
  const altered = signed.replace(/<vNF>[^<]+</, '<vNF>1.00<')
  const both = (...notes: string[]) => `<lote>${notes.join('')}</lote>`
  expect((await read(both(signed, signed))).told).toEqual([])
  expect((await read(both(signed, altered))).told).toEqual([])
  expect((await read(both(altered, signed))).told).toEqual([BROKEN])
})

test('a note that was altered after signing is no valid SEFAZ document', async () => {
  const altered = (await signedNote(CNPJ)).replace(/<vNF>[^<]+</, '<vNF>1.00<')
  expect(await read(altered)).toEqual({ isSefazValid: false, told: [BROKEN] })
})

test('a signature elsewhere in the file does not keep the note from being verified', async () => {
  const beside = (note: string) =>
    note
      .replace(/<\?xml.*?\?>/, '')
      .replace(
        /^[^]*$/,
        (nfe) => `<nfeProc>${nfe}<protNFe><Signature><a/></Signature></protNFe></nfeProc>`,
      )
  const signed = await signedNote(CNPJ)
  expect((await read(beside(signed))).told).toEqual([])
  const altered = signed.replace(/<vNF>[^<]+</, '<vNF>1.00<')
  expect((await read(beside(altered))).told).toEqual([BROKEN])
})

test('a signature by another company is told', async () => {
  expect(await read(await signedNote('99888777000100'))).toEqual({
    isSefazValid: false,
    told: [OF_ANOTHER],
  })
})

test.each([
  [{ signed: false }, 'A nota não está assinada.'],
  [{}, 'A assinatura da nota não pôde ser verificada.'],
] as const)(
  'a note %j is no valid SEFAZ document, and one sentence says why',
  async (options, why) => {
    expect(await answerTo(nfeXml(options))).toMatchObject({ isSefazValid: false, reason: why })
  },
)

test('a signed note without protocol, or of a test environment, is no valid SEFAZ document', async () => {
  expect(await answerTo(await signedNote(CNPJ))).toMatchObject({
    isSefazValid: false,
    reason: 'O arquivo não traz o protocolo de autorização.',
  })
  expect(await answerTo(await authorizedNote(CNPJ, { environment: '2' }))).toMatchObject({
    isSefazValid: false,
    reason: 'Nota emitida em ambiente de homologação, sem valor fiscal.',
  })
  const valid = await answerTo(await authorizedNote(CNPJ))
  expect([valid.isSefazValid, valid.reason]).toEqual([true, undefined])
})

test('a signature that refers to another place is not taken for the note’s', async () => {
  const wrapped = (await signedNote(CNPJ)).replace(/URI="#NFe/, 'URI="#Outra')
  expect((await read(wrapped)).told).toEqual(['A assinatura não cobre a nota de forma clara.'])
})

test('a signature without a certificate cannot be verified, and is not called broken', async () => {
  expect((await read(nfeXml())).told).toEqual(['A assinatura da nota não pôde ser verificada.'])
})

test('signatures that are opened and never closed are looked through soon', () => {
  const reading = readFiscalXml(new TextEncoder().encode(nfeXml()))
  if (reading.kind !== 'nfe') throw new Error(reading.kind)
  for (const text of [
    '<Signature '.repeat(900_000),
    '<a:Signature></b:Signature>'.repeat(300_000),
  ]) {
    const ms = cpuMsOf(() =>
      expect(verifySignature(text, 'unverified', reading.draft)).toBe('unverified'),
    )
    expect(ms).toBeLessThan(SOON_CPU_MS)
  }
})

import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Browser, type Page, test } from '@playwright/test'
import { ENTER_PLATFORM } from '../server/src/access/actor.ts'
import { createInTransaction } from '../server/src/access/as-actor.ts'
import { openOwner } from '../server/src/platform/database.ts'
import { receiptHash } from '../server/src/sefaz/events/receipt-hash.ts'
import { openAuthority } from '../server/src/timestamps/open-authority.ts'
import { stampChains } from '../server/src/timestamps/stamp-chains.ts'
import { hasOpenssl, startTimeStampAuthority } from '../server/test/time-stamp-authority.ts'
import { assertAccessible, assertKeyboard } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { serveForThisFile } from './support/app.ts'
import { expect } from './support/expect.ts'
import { fitsItsWidth } from './support/layout.ts'
import { cut, hold } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, openAtDesk } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { signedInByApi } from './support/remembered.ts'
import { searchFor } from './support/table.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

const PHOTO = fileURLToPath(new URL('../server/src/demo/photos/canhoto-1.jpg', import.meta.url))
/** It must stay a name, also in the file. */
const RECEIVER = 'Maria <b>Aparecida</b>'

let last = 88_000

/** José's phone has sent the photo of the stub. */
async function provedDelivery() {
  const number = (last += 1)
  const { id } = await records.newDelivery(number)
  const { token } = await signedInByApi(app, 'motorista')
  const body = new FormData()
  for (const [name, value] of Object.entries({
    delivery_id: id,
    receiver_name: RECEIVER,
    receiver_document: '52998224725',
    latitude: '-23.55052',
    longitude: '-46.63331',
    accuracy: '12',
  }))
    body.set(name, value)
  body.set('file', new Blob([await readFile(PHOTO)]), 'canhoto.jpg')
  const { receipt_id } = await ask<{ receipt_id: string }>(
    app,
    token,
    'POST',
    '/api/receipts/upload',
    body,
  )
  const proof = await ask<{ link: string; verification_id: string }>(
    app,
    token,
    'GET',
    `/api/receipts/${receipt_id}/proof`,
  )
  return { number, ...proof }
}

async function openReceipt(browser: Browser, number: number) {
  const page = await atWork(browser, app, 'admin', { path: 'receipts-report' })
  await searchFor(page, String(number))
  await page.getByRole('link', { name: `Ver Canhoto da NF ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Canhoto da NF ${number}` })
  await expect(dialog.getByRole('img').first()).toBeVisible()
  return { page, dialog }
}

async function saved(page: Page, button: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  const file = await download
  return { name: file.suggestedFilename(), path: await file.path() }
}

const verdict = (page: Page, title: string) => page.getByRole('heading', { name: title })

test('the office gives a proof away as a page, as a file and as a link', async ({ browser }) => {
  const { number, link } = await provedDelivery()
  const { page, dialog } = await openReceipt(browser, number)
  await assertAccessible(page, 'the receipt with its proof')

  // The file does not wait for the page, which takes longer.
  const release = await hold(page, /proof\.pdf/)
  await dialog.getByRole('button', { name: 'Comprovante (PDF)' }).click()
  expect((await saved(page, 'Arquivo verificável')).name).toBe(`comprovante_${number}.html`)
  const download = page.waitForEvent('download')
  await release()
  const pdf = await download
  expect(pdf.suggestedFilename()).toBe(`comprovante_${number}.pdf`)
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.evaluate(() =>
    Object.assign(navigator.clipboard, {
      writeText: async (text: string) => void Object.assign(window, { copied: text }),
    }),
  )
  await dialog.getByRole('button', { name: 'Copiar link de verificação' }).click()
  await seeNotice(page, 'Link de verificação copiado')
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(link)

  await cut(page, /proof\.pdf/)
  await dialog.getByRole('button', { name: 'Comprovante (PDF)' }).click()
  await seeNotice(page, 'Erro ao emitir comprovante')
})

test('a client sees the proofs of the own deliveries, and takes them along', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'cliente')
  await page
    .getByRole('button', { name: /^Ver Comprovante da NF/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
  expect((await saved(page, 'Comprovante (PDF)')).name).toMatch(/^comprovante_.+\.pdf$/)
  await assertAccessible(page, "the client's proof")
})

test('anyone with the link checks a proof, and reads when it was changed', async ({ browser }) => {
  const { number, link, verification_id } = await provedDelivery()
  const page = await openAtDesk(browser, app)
  await page.goto(link)
  await expect(verdict(page, 'Comprovante íntegro')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Foto do canhoto assinado' })).toBeVisible()
  const main = page.getByRole('main')
  for (const text of ['Transportes Alfa', String(number), RECEIVER, '***.982.247-**', 'José'])
    await expect(main.getByText(text).first()).toBeVisible()
  await expect(main).not.toContainText('Carlos')
  await expect(page.getByRole('link', { name: 'Ver no mapa' })).toHaveAttribute(
    'href',
    /-23\.55052/,
  )
  await assertAccessible(page, 'the verification of a proof')
  await assertKeyboard(page, 'the verification of a proof')
  expect((await fetch(link)).headers.get('x-robots-tag')).toBe('noindex, nofollow')

  await records.rows(
    `update proof_seals set content = replace(content, $1, '88999') where verification_id = $2`,
    [String(number), verification_id],
  )
  await page.reload()
  await expect(verdict(page, 'O registro foi alterado')).toBeVisible()
  await assertAccessible(page, 'the verification of a changed proof')

  await page.goto(`${app.url}/verificar/${crypto.randomUUID()}`)
  await expect(page.getByText('Comprovante não encontrado.')).toBeVisible()
})

test('a visitor with a link gets the page alone, and a user who is signed in stays so', async ({
  browser,
}) => {
  const { link } = await provedDelivery()
  const page = await atWork(browser, app, 'admin')
  await page.goto(link)
  await expect(verdict(page, 'Comprovante íntegro')).toBeVisible()
  await page.goto(app.url)
  await expect(page).toHaveURL(/\/dashboard$/)

  const mend = await cut(page, /\/api\/proofs\//)
  await page.goto(link)
  await expect(page.getByText('Não foi possível conferir')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(verdict(page, 'Comprovante íntegro')).toBeVisible()
})

test('the file checks itself without a network, and tells what was edited in it', async ({
  browser,
}, testInfo) => {
  const { number } = await provedDelivery()
  const { page: office } = await openReceipt(browser, number)
  const { path } = await saved(office, 'Arquivo verificável')
  const html = await readFile(path, 'utf8')

  const context = await browser.newContext({ offline: true, locale: 'pt-BR' })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).protocol))
  async function openFile(text: string) {
    const copy = testInfo.outputPath('comprovante.html')
    await writeFile(copy, text)
    await page.goto(pathToFileURL(copy).href)
    return page.locator('#verdict')
  }

  await expect(await openFile(html)).toHaveText('Comprovante íntegro')
  await expect(page.getByText(RECEIVER)).toBeVisible()
  await expect(page.getByText('José Carlos da Silva')).toBeVisible()
  await expect(page.getByText('O hash foi assinado com a chave indicada: confere')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['file:']))

  const edited = {
    'O registro foi alterado': [
      html.replaceAll(String(number), '88999'),
      html.replace('Aparecida', 'Joaquina'),
      html.replace('"content":"{', '"content":"'),
    ],
    'A foto não confere': [
      html.replace(
        /(;base64,.{3000})(.)/,
        (_, before, letter) => before + (letter === 'A' ? 'B' : 'A'),
      ),
    ],
    'A assinatura não confere': [
      html.replace(
        /("signature":")(.)/,
        (_, before, letter) => before + (letter === 'A' ? 'B' : 'A'),
      ),
    ],
  }
  for (const [title, texts] of Object.entries(edited))
    for (const text of texts) {
      expect(text).not.toBe(html)
      await expect(await openFile(text)).toHaveText(title)
    }
  await context.close()
})

const EVENT_KEY = '35261145543915000181550010000012341000012349'

/** As the sending process leaves it, with this hash of a photo. */
async function registerEvent(verificationId: string, hash: string) {
  const key = EVENT_KEY
  const xml = `<procEventoNFe><evento><chNFe>${key}</chNFe><hashComprovante>${hash}</hashComprovante></evento><nProt>891260000000001</nProt></procEventoNFe>`
  await records.rows(
    `with made as (
       insert into sefaz_events (company_id, environment, type, access_key, sequence, authorizer, state, content, signed_xml, protocol,
         registered_at, proc_xml, receipt_id, next_at)
       select r.company_id, 'production', '110130', $2, coalesce((select max(e.sequence) from sefaz_events e where e.access_key = $2), 0) + 1,
              'AN', 'registered', '{}', '<evento/>', '891260000000001', now(), $3, r.id, null
         from proof_seals s join receipts r on r.id = s.receipt_id where s.verification_id = $1
       returning company_id, id, receipt_id)
     insert into sefaz_event_deliveries select m.company_id, m.id, r.delivery_id from made m join receipts r on r.id = m.receipt_id`,
    [verificationId, key, xml],
  )
}

test('the file has the event of SEFAZ, and tells whether it is of this photo', async ({
  browser,
}, testInfo) => {
  const photo = await readFile(PHOTO)
  const page = await (await browser.newContext({ offline: true, locale: 'pt-BR' })).newPage()
  for (const [bytes, title] of [
    [photo, 'Comprovante íntegro'],
    [Buffer.concat([photo, photo]), 'O evento da SEFAZ não é desta foto'],
  ] as const) {
    const { number, verification_id } = await provedDelivery()
    await registerEvent(verification_id, receiptHash(EVENT_KEY, bytes))
    const { page: office } = await openReceipt(browser, number)
    await expect(office.getByText('Registrado na SEFAZ em')).toBeVisible()
    const { path } = await saved(office, 'Arquivo verificável')
    const copy = testInfo.outputPath('comprovante.html')
    await writeFile(copy, await readFile(path))
    await page.goto(pathToFileURL(copy).href)
    await expect(page.locator('#verdict')).toHaveText(title)
    await expect(page.getByText('891260000000001')).toBeVisible()
  }
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar o XML do evento' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('procEvento-891260000000001.xml')
  expect(await readFile(await file.path(), 'utf8')).toContain('<nProt>891260000000001</nProt>')
})

/** As the server does once the day is over. */
async function stampToday(authority: { url: string; caFile: string }) {
  const owner = openOwner(await app.connection())
  const tomorrow = new Date(Date.now() + 86_400_000)
  await stampChains({
    inTransaction: createInTransaction(owner, ENTER_PLATFORM),
    authority: openAuthority(authority),
    now: () => tomorrow,
  })
  await owner.end()
}

test('the file and the page show the time stamp of the day, which OpenSSL accepts', async ({
  browser,
}, testInfo) => {
  test.skip(!hasOpenssl(), 'needs the program openssl')
  const authority = await startTimeStampAuthority()
  const { number, link } = await provedDelivery()
  await stampToday(authority)
  const { page: office } = await openReceipt(browser, number)
  const { path } = await saved(office, 'Arquivo verificável')
  const html = await readFile(path, 'utf8')

  const page = await (await browser.newContext({ offline: true, locale: 'pt-BR' })).newPage()
  async function openFile(text: string) {
    const copy = testInfo.outputPath('comprovante.html')
    await writeFile(copy, text)
    await page.goto(pathToFileURL(copy).href)
    return page.locator('#verdict')
  }
  async function savedFrom(linkName: string) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: linkName }).click()
    return readFile(await (await download).path())
  }
  await expect(await openFile(html)).toHaveText('Comprovante íntegro')
  await expect(page.getByText('O registro está no carimbo do tempo: confere')).toBeVisible()
  await expect(page.getByText('ACT de teste')).toBeVisible()
  const token = await savedFrom('Baixar o carimbo')
  const text = await savedFrom('Baixar o texto')
  expect(await authority.check(token, text.toString())).toContain('Verification: OK')
  for (const changed of [
    html.replace(/(root )([0-9a-f])/, (_, before, digit) => before + (digit === 'a' ? 'b' : 'a')),
    html.replace(/("token":".{80})(.{200})/, (_, before) => before + 'A'.repeat(200)),
  ]) {
    expect(changed).not.toBe(html)
    await expect(await openFile(changed)).toHaveText('O carimbo do tempo não confere')
  }

  const visitor = await openAtDesk(browser, app)
  await visitor.goto(link)
  await expect(visitor.getByText('ACT de teste')).toBeVisible()
  await assertAccessible(visitor, 'the verification of a stamped proof')
  await visitor.setViewportSize({ width: 360, height: 740 })
  await fitsItsWidth(visitor)
  await assertAccessible(visitor, 'the verification of a stamped proof on a phone')
  await authority.close()
})

test('the office shares a delivery, and whoever has the link follows it without signing in', async ({
  browser,
}) => {
  const [delivery] = await records.rows<{ id: string; nf_number: string; name: string }>(
    `select d.id, d.nf_number, v.name from deliveries d join drivers v on v.id = d.driver_id
       join driver_states s on s.driver_id = v.id and s.status = 'online' and s.latitude is not null
       join companies c on c.id = d.company_id and c.name = 'Transportes Alfa'
      where d.status = 'IN_TRANSIT' order by d.day_order nulls last, d.created_at, d.id limit 1`,
  )
  await records.rows(`update driver_states set recorded_at = now() where status = 'online'`)
  const page = await atWork(browser, app, 'supervisor', { path: `entregas/${delivery?.id}` })
  await page.getByRole('button', { name: 'Compartilhar' }).click()
  const dialog = page.getByRole('dialog', { name: /^Compartilhar/ })
  const link = await dialog.getByLabel('Link da entrega').inputValue()
  await assertAccessible(page, 'sharing a delivery')
  const send = dialog.getByRole('link', { name: 'Enviar por WhatsApp' })
  const address = new URL((await send.getAttribute('href')) ?? '')
  expect(address.host).toBe('wa.me')
  expect(address.searchParams.get('text')).toBe(
    `Acompanhe a entrega da NF ${delivery?.nf_number}: ${link}`,
  )

  const visitor = await openAtDesk(browser, app)
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'A caminho' })).toBeVisible()
  const main = visitor.getByRole('main')
  await expect(main).toContainText(`${delivery?.name.split(' ')[0]} está em rota.`)
  await expect(main).not.toContainText(delivery?.name ?? '')
  await expect(visitor.getByRole('link', { name: 'Ver no mapa' })).toBeVisible()
  await assertAccessible(visitor, 'a followed delivery')
  expect((await fetch(link)).headers.get('x-robots-tag')).toBe('noindex, nofollow')

  await visitor.goto(`${app.url}/acompanhar/${crypto.randomUUID()}`)
  await expect(visitor.getByText('Link não encontrado.')).toBeVisible()
})

import { formatAccessKey } from '@canhoto/fiscal/access-key'
import { nfeKey } from '@canhoto/fiscal/test/nfe-xml'
import { test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { toBuffer } from 'bwip-js/node'
import { serveForThisFile } from './support/app.ts'
import { CLIP_NUMBER } from './support/camera-clip.ts'
import { areCached, atWheel, onTheRoad } from './support/driver.ts'
import { cut } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { assign, openRegistration, save } from './support/registration.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const KEY = nfeKey({ number: CLIP_NUMBER })

test('a reader that did not come is asked for again; the camera reads the key, and the frame becomes the document', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin', { permissions: ['camera'] })
  const dialog = await openRegistration(page)
  const mend = await cut(page, /key-scanner/)
  await dialog.getByRole('button', { name: 'Ler Código de Barras' }).click()
  await seeNotice(page, 'Erro de conexão', 'O leitor não pôde ser aberto. Tente com conexão.')
  await mend()
  await dialog.getByRole('button', { name: 'Ler Código de Barras' }).click()
  await expect(dialog.getByLabel('Chave de acesso')).toHaveValue(formatAccessKey(KEY))
  await expect(dialog.getByLabel('Número da NF')).toHaveValue(String(CLIP_NUMBER))
  await expect(dialog.getByText(`Arquivo: nota-${KEY}.jpg`)).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Documento enviado' })).toBeVisible()

  await assign(dialog)
  await dialog.getByLabel('Nome do Cliente').fill('Padaria Sol')
  await dialog.getByLabel('Data de emissão').fill('2026-11-20')
  await dialog.getByLabel('Data de saída').fill('2026-11-20')
  await dialog.getByLabel('Valor total da entrega').fill('10,00')
  await dialog.getByLabel('Valor total da nota').fill('10,00')
  await save(dialog)
  await seeNotice(page, 'Entrega cadastrada!', 'A entrega foi registrada com sucesso')
})

test('without a network too, in the hand of a driver', async ({ browser }) => {
  const page = await onTheRoad(browser, app, { permissions: ['camera'] })
  // What reads QR codes is fetched last, by the reader's first frame.
  await areCached(page, [/key-scanner-.*\.js$/, /scan-worker/, /\.wasm$/])
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Cadastrar Entrega Manual' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cadastrar Nova Entrega' })
  await dialog.getByRole('button', { name: 'Ler Código de Barras' }).click()
  await expect(dialog.getByLabel('Número da NF')).toHaveValue(String(CLIP_NUMBER))
})

test('the QR code of a note without a barcode is read too', async ({ browser }) => {
  const page = await atWork(browser, app, 'admin', { permissions: ['camera'] })
  const address = `https://www.fazenda.example/qrcode?p=${KEY}|3|1`
  const code = await toBuffer({ bcid: 'qrcode', text: address, scale: 6, padding: 20 })
  await page.evaluate(showToCamera, `data:image/png;base64,${code.toString('base64')}`)
  const dialog = await openRegistration(page)
  await dialog.getByRole('button', { name: 'Ler Código de Barras' }).click()
  await expect(dialog.getByLabel('Número da NF')).toHaveValue(String(CLIP_NUMBER))
})

test('a camera that may not be used leads to typing the key', async ({ browser }) => {
  const page = await atWheel(browser, app, { permissions: [] })
  await page.getByRole('button', { name: 'Cadastrar Entrega Manual' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cadastrar Nova Entrega' })
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  await dialog.getByRole('button', { name: 'Ler Código de Barras' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Acesso a camera negado')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog.getByText('Envie o documento da nota fiscal')).toBeVisible()
})

test('a key is checked while it is typed, and gives the number of the note', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'admin')
  const dialog = await openRegistration(page)
  await dialog.getByRole('button', { name: 'Preencher manualmente' }).click()
  const field = dialog.getByLabel('Chave de acesso')
  await field.fill(KEY.slice(0, 20))
  await expect(dialog.getByText('20 de 44 caracteres')).toBeVisible()
  const wrong = KEY.slice(0, 43) + ((Number(KEY.at(-1)) + 1) % 10)
  await field.fill(wrong)
  await expect(dialog.getByText('A chave não confere. Revise os 44 caracteres.')).toBeVisible()
  await field.fill(formatAccessKey(KEY))
  await expect(dialog.getByText(`NF ${CLIP_NUMBER}, série 1, 11/2026`)).toBeVisible()
  await expect(dialog.getByLabel('Número da NF')).toHaveValue(String(CLIP_NUMBER))
})

/** From now on the camera sees this picture and nothing else. */
async function showToCamera(address: string) {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = 1280
  canvas.height = 720
  const context = canvas.getContext('2d')
  const draw = () => {
    if (!context) return
    context.fillStyle = '#eee'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 400, 100)
    requestAnimationFrame(draw)
  }
  draw()
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
}

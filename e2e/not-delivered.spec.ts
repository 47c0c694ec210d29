import { type Page, test } from '@playwright/test'
import { dayAhead } from '../server/test/local-day.ts'
import { expect } from './support/expect.ts'
import { assertAccessible } from './support/accessible.ts'
import { serveForThisFile } from './support/app.ts'
import {
  areCached,
  atWheel,
  cardOf,
  hasReadReasons,
  onTheRoad,
  openFailure,
  pendingBanner,
  photograph,
  photoOnPhone,
  seeDay,
  seeFinished,
} from './support/driver.ts'
import { intercept } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { lineOf, searchFor } from './support/table.ts'

const app = serveForThisFile()
const records = recordsOf(app)

let last = 83_000
const nextNumber = () => (last += 1)

test.afterEach(({ browser }) => leaveAll(browser))

const dayMonth = (day: string) => day.split('-').toReversed().slice(0, 2).join('/')

/** The phone has read the reasons, and what the dialog and its sending are made of. */
async function isReady(page: Page) {
  await areCached(page, [/occurrence-dialog-.*\.js$/, /send-occurrence-.*\.js$/, /camera-.*\.js$/])
  await hasReadReasons(page)
}

const failuresOf = (deliveryId: string) =>
  records.rows<{ code: string; note: string | null; sha256: string | null; next_attempt: string }>(
    `select o.code, o.note, o.next_attempt::text, f.sha256 from occurrences o
       left join files f on f.id = o.file_id where o.delivery_id = $1`,
    [deliveryId],
  )

test('a driver without a network records with a photo why a delivery was not made; the office sees it once there is one', async ({
  browser,
}) => {
  const number = nextNumber()
  const { id } = await records.newDelivery(number)
  const page = await onTheRoad(browser, app)
  await expect(cardOf(page, number)).toBeVisible()
  await isReady(page)
  await page.context().setOffline(true)
  await page.reload()

  const dialog = await openFailure(page, number)
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Escolha o motivo.')
  await dialog.getByText('Estabelecimento fechado').click()
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Este motivo exige uma foto.')
  await dialog.getByRole('button', { name: 'Tirar foto' }).click()
  await dialog.getByRole('button', { name: 'Fotografar', exact: true }).click()
  await expect(dialog.getByRole('img', { name: 'Foto a registrar' })).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Sair sem registrar?' })
  await question.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByLabel('Observação').fill('Portão fechado.')
  await dialog.getByLabel('Nova tentativa em').fill(dayAhead(1))
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await seeNotice(
    page,
    'Não entregue registrado',
    `NF ${number}: Estabelecimento fechado. Será enviado quando houver conexão.`,
  )
  const taken = await photoOnPhone(page)

  await page.reload()
  const card = cardOf(page, number)
  const why = `Estabelecimento fechado · Reentrega em ${dayMonth(dayAhead(1))}`
  for (const words of ['Problema', 'Envio pendente', why])
    await expect(card.getByText(words)).toBeVisible()
  expect(await failuresOf(id)).toEqual([])

  await page.context().setOffline(false)
  await expect(pendingBanner(page)).toHaveCount(0)
  await expect(card.getByText('Envio pendente')).toHaveCount(0)
  await expect(card.getByText(why)).toBeVisible()
  expect(await failuresOf(id)).toEqual([
    { code: '21', note: 'Portão fechado.', sha256: taken, next_attempt: dayAhead(1) },
  ])

  const office = await atWork(browser, app, 'operador')
  await office.getByRole('button', { name: 'Entregas do dia' }).click()
  const list = office.getByRole('dialog', { name: 'Entregas do dia' })
  await list.getByRole('textbox').fill(String(number))
  // The row of the whole list is replaced by the found one.
  await expect(list.getByText('1 a 1 de 1', { exact: true })).toBeVisible()
  const line = list.getByRole('row').filter({ hasText: String(number) })
  await expect(line.getByText('Reentrega')).toBeVisible()
  await line.getByRole('button', { name: `Ver motivo da NF ${number}` }).click()
  const seen = office.getByRole('dialog', { name: `Não entregue: NF ${number}` })
  for (const words of ['Estabelecimento fechado', 'Portão fechado.', /José Carlos da Silva/])
    await expect(seen.getByText(words)).toBeVisible()
  await seen.getByRole('button', { name: 'Ver foto' }).click()
  const photo = seen.getByRole('img', { name: 'Foto: Estabelecimento fechado' })
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1280)
  await assertAccessible(office, 'failures of a delivery')
})

test('Back does not throw away the photo of a failure: it asks, as the X does', async ({
  browser,
}) => {
  const number = nextNumber()
  await records.newDelivery(number)
  const page = await atWheel(browser, app)
  const dialog = await openFailure(page, number)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openFailure(page, number)
  await dialog.getByText('Estabelecimento fechado').click()
  await dialog.getByRole('button', { name: 'Tirar foto' }).click()
  await dialog.getByRole('button', { name: 'Fotografar', exact: true }).click()
  const photo = dialog.getByRole('img', { name: 'Foto a registrar' })
  await expect(photo).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Sair sem registrar?' })
  for (const _ of ['once', 'and once more']) {
    await page.goBack()
    await question.getByRole('button', { name: 'Continuar' }).click()
    await expect(question).toHaveCount(0)
    await expect(photo).toBeVisible()
  }
  await page.goBack()
  await question.getByRole('button', { name: 'Descartar foto' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const empty = await openFailure(page, number)
  await expect(empty.getByRole('img', { name: 'Foto a registrar' })).toHaveCount(0)
  await page.goBack()

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await seeDay(page)
})

test('a delivery that was not made can be finished by the photo of its stub after all', async ({
  browser,
}) => {
  const number = nextNumber()
  const { id } = await records.newDelivery(number)
  const page = await atWheel(browser, app)
  const dialog = await openFailure(page, number)
  await dialog.getByText('Recusa: mercadoria diferente do pedido').click()
  await assertAccessible(page, 'not delivered')
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await seeNotice(
    page,
    'Não entregue registrado',
    `NF ${number}: Recusa: mercadoria diferente do pedido.`,
  )
  const card = cardOf(page, number)
  await expect(card.getByText('Recusa: mercadoria diferente do pedido')).toBeVisible()
  await expect.poll(async () => (await records.delivery(id)).status).toBe('REFUSED')
  await assertAccessible(page, 'list with a failure')
  await card.getByRole('button', { name: 'Ver Detalhes' }).click()
  const details = page.getByRole('dialog', { name: 'Dados informados' })
  await expect(details.getByText(/Recusa: mercadoria diferente do pedido$/)).toBeVisible()
  await page.keyboard.press('Escape')

  await photograph(page, number)
  await seeFinished(page, number)
  await expect(card.getByRole('button', { name: 'Não entregue' })).toHaveCount(0)
  await expect.poll(async () => (await records.delivery(id)).status).toBe('DELIVERED')
})

test('a failure that the server refused says so on the card, and is kept', async ({ browser }) => {
  const number = nextNumber()
  const { id } = await records.newDelivery(number)
  const page = await atWheel(browser, app)
  const dialog = await openFailure(page, number)
  await intercept(page, /\/api\/occurrences$/, (route) =>
    route.fulfill({ status: 400, json: { success: false, error: 'Dados inválidos.' } }),
  )
  await dialog.getByText('Outro motivo').click()
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await expect(cardOf(page, number).getByText('Ocorrência recusada')).toBeVisible()
  await page.unroute(/\/api\/occurrences$/)
  await page.getByRole('button', { name: /1 recusado/ }).click()
  const panel = page.getByRole('dialog', { name: 'Envios pendentes' })
  await expect(panel.getByText(`Não entrega da NF ${number}`)).toBeVisible()
  await panel.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(panel.getByText('Tudo foi enviado.')).toBeVisible()
  expect(await failuresOf(id)).toMatchObject([{ code: '99' }])
})

test('the administrator edits the reasons, and drivers get them', async ({ browser }) => {
  const number = nextNumber()
  await records.newDelivery(number)
  const page = await atWork(browser, app, 'admin')
  await page.getByRole('link', { name: 'Motivos de não entrega' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Código',
    'Motivo',
    'A entrega fica',
    'Exige foto',
    'Status',
    'Ações',
  ])
  await expect(lineOf(page, 'Estabelecimento fechado').getByRole('cell')).toHaveText(
    ['21', 'Estabelecimento fechado', 'Reentrega', 'Sim', 'Ativo', ''],
    { useInnerText: true },
  )
  await assertAccessible(page, 'reasons')

  await page.getByRole('button', { name: 'Novo motivo' }).click()
  const form = page.getByRole('dialog', { name: 'Novo motivo' })
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Escolha um código da tabela.')).toBeVisible()
  await assertAccessible(page, 'new reason with errors')
  await form.getByLabel('Código').selectOption('43')
  await expect(form.getByLabel('Motivo')).toHaveValue('Feriado Local/Nacional')
  await expect(form.getByLabel('A entrega fica')).toHaveValue('REATTEMPTED')
  await form.getByLabel('Motivo').fill('Feriado na cidade')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await seeNotice(page, 'Motivo cadastrado com sucesso!')

  await page.getByRole('button', { name: 'Editar Outro motivo' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar motivo' })
  await edit.getByLabel('Exige foto').selectOption('Sim')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await seeNotice(page, 'Motivo atualizado com sucesso!')

  await searchFor(page, 'extravio total')
  await page.getByRole('button', { name: 'Desativar Extravio total' }).click()
  const question = page.getByRole('dialog', { name: 'Desativar motivo' })
  await question.getByRole('button', { name: 'Desativar' }).click()
  await seeNotice(page, 'Motivo desativado.')
  await expect(lineOf(page, 'Extravio total').getByText('Inativo', { exact: true })).toBeVisible()

  const phone = await atWheel(browser, app)
  const dialog = await openFailure(phone, number)
  await expect(dialog.getByLabel('Feriado na cidade')).toBeVisible()
  await expect(dialog.getByLabel('Outro motivo Exige foto')).toBeVisible()
  await expect(dialog.getByLabel('Extravio total')).toHaveCount(0)
})

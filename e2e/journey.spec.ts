import { type Page, test } from '@playwright/test'
import { serveForThisFile, signIn } from './support/app.ts'
import {
  askToDelete,
  atWheel,
  finishRoute,
  photograph,
  seeFinished,
  startRoute,
} from './support/driver.ts'
import { expect } from './support/expect.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, openAtDesk } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { noteFile } from './support/registration.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

const JOSE = 'José Carlos da Silva'
/** How the home of the office says what José has delivered. */
const doneOf = (made?: number) =>
  new RegExp(`^${JOSE}: ${made ?? '\\d+'} de \\d+ entregas realizadas$`)

test('side by side: a dispatcher gives an invoice to a driver, whose photo closes it and whose deletion warns the supervisor, on the phone and on every screen of the office, for its company alone', async ({
  browser,
}) => {
  await records.newDelivery(71_002)
  const supervisor = await atWork(browser, app, 'supervisor')

  const dispatcher = await openAtDesk(browser, app)
  await signIn(dispatcher, app, 'operador')
  await dispatcher.getByRole('link', { name: 'Importar Documentos' }).first().click()
  await dispatcher.getByLabel('Arquivos a importar').setInputFiles([noteFile(71_001)])
  await dispatcher.getByRole('link', { name: 'Atribuir' }).click()
  const row = dispatcher.getByRole('row').filter({ hasText: '71001' })
  await expect(row).toContainText('Sem motorista')
  await dispatcher.getByRole('checkbox', { name: 'Selecionar NF 71001' }).check()
  await dispatcher.getByRole('button', { name: 'Atribuir' }).click()
  const choice = dispatcher.getByRole('dialog', { name: /^Atribuir/ })
  await choice.getByRole('radio', { name: JOSE }).click()
  await choice.getByRole('button', { name: 'Atribuir' }).click()
  await expect(row).toContainText(JOSE)

  const phone = await atWheel(browser, app)
  await startRoute(phone)
  await expect(phone.getByText(/-23[.,]55052/)).toBeVisible()
  const load = supervisor.getByLabel(doneOf())
  const made = Number(/: (\d+)/.exec((await load.getAttribute('aria-label')) ?? '')?.[1])
  await photograph(phone, 71_001)
  await seeFinished(phone, 71_001)
  // Neither screen of the office was touched.
  await expect(row).toContainText('Realizada')
  await expect(load).toHaveAccessibleName(doneOf(made + 1))
  await askToDelete(phone, 71_002)
  await expect(
    supervisor
      .getByRole('region', { name: 'Alertas e notificações' })
      .getByText(`${JOSE} excluiu a entrega da NF 71002 (Mercado da Estrada).`),
  ).toBeVisible()
  await finishRoute(phone)
  await seeNotice(phone, 'Rota finalizada!')

  await dispatcher.getByRole('link', { name: 'Início' }).first().click()
  expect(await photoOf(dispatcher, 71_001)).toBe(1280)
  const beta = await atWork(browser, app, 'admin.beta')
  const theirs = await finishedOf(beta, 71_001)
  await expect(theirs.getByText(/Nenhum (canhoto|resultado) encontrado\./)).toBeVisible()
})

async function finishedOf(page: Page, number: number) {
  await page
    .getByRole('button', { name: /Canhotos/ })
    .first()
    .click()
  const list = page.getByRole('dialog', { name: 'Entregas Finalizadas e Canhotos' })
  await list.getByRole('textbox').fill(String(number))
  return list
}

/** The width of the picture that the office opens, in pixels. */
async function photoOf(page: Page, number: number) {
  const list = await finishedOf(page, number)
  await expect(list.getByRole('button', { name: /Ver Canhoto/ })).toHaveCount(1)
  await list.getByRole('button', { name: `Ver Canhoto da NF ${number}` }).click()
  const picture = page.getByRole('img', { name: new RegExp(String(number)) })
  await expect(picture).toBeVisible()
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
}

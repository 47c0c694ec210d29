import { readFile } from 'node:fs/promises'
import { type Browser, type Page, test } from '@playwright/test'
import { assertAccessible, assertKeyboard } from './support/accessible.ts'
import { ask } from './support/api.ts'
import { PHONE, serveForThisFile } from './support/app.ts'
import { atWheel, cardOf, photograph, seeFinished } from './support/driver.ts'
import { expect } from './support/expect.ts'
import { fitsItsWidth } from './support/layout.ts'
import { cut } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'
import { signedInByApi } from './support/remembered.ts'
import { noteFile } from './support/registration.ts'
import { lineOf, searchFor } from './support/table.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

let last = 93_500
const nextNumber = () => (last += 1)

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })
const dialogOf = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })
const events = (page: Page) => page.getByRole('list', { name: 'Histórico' }).getByRole('listitem')
const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click()

async function atDelivery(browser: Browser, id: string, username = 'supervisor', options = {}) {
  const page = await atWork(browser, app, username, { path: `entregas/${id}`, ...options })
  await expect(titleOf(page)).toBeVisible()
  await expect(page.getByText('Carregando')).toHaveCount(0)
  return page
}

async function openEdit(page: Page) {
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  return dialogOf(page, /^Editar entrega/)
}

test('two supervisors correct one delivery: the second sees both values, saves what is left, and the history says who changed what', async ({
  browser,
}) => {
  const number = nextNumber()
  const { id } = await records.newDelivery(number)
  const [page, colleague] = [
    await atDelivery(browser, id),
    await atDelivery(browser, id, 'operador'),
  ]
  await expect(titleOf(page)).toHaveText(`NF ${number} · Mercado da Estrada`)
  const [edit, other] = [await openEdit(page), await openEdit(colleague)]
  await other.getByLabel('Endereço de entrega').fill('Rua das Flores, 10')
  await other.getByLabel('Dia programado').fill('24/12/2026')
  await save(colleague)
  await seeNotice(colleague, 'Entrega atualizada com sucesso!')

  await edit.getByLabel('Endereço de entrega').fill('Rua das Palmas, 20')
  await edit.getByLabel('Telefone do Cliente').fill('11988880000')
  await edit.getByLabel('Valor total da entrega').fill('1500')
  await save(page)
  const problem = edit.getByRole('alert')
  await expect(problem).toContainText('foi alterado por outra pessoa enquanto você editava.')
  await expect(problem).toContainText(
    'Endereço de entrega: agora é “Rua das Flores, 10”; você digitou “Rua das Palmas, 20”.',
  )
  await expect(problem).toContainText('Dia programado: agora é “24/12/2026”.')
  await save(page)
  await seeNotice(page, 'Entrega atualizada com sucesso!')

  await expect(page.getByText('Rua das Palmas, 20', { exact: true })).toBeVisible()
  await expect(page.getByText('R$ 1.500,00', { exact: true })).toBeVisible()
  const call = page.getByRole('link', { name: 'Ligar para (11) 98888-0000' })
  await expect(call).toHaveAttribute('href', 'tel:+5511988880000')
  await expect(events(page)).toHaveCount(3)
  await expect(events(page).nth(0)).toContainText('corrigiu a entrega')
  for (const line of [
    'Endereço de entrega: Rua das Flores, 10 → Rua das Palmas, 20',
    'Telefone do Cliente: (vazio) → (11) 98888-0000',
    /Valor total da entrega: \(vazio\) → R\$\s1\.500,00/,
  ])
    await expect(events(page).nth(0)).toContainText(line)
  await expect(events(page).nth(1)).toContainText(/Dia programado: .* → 24\/12\/2026/)
  await expect(events(page).nth(2)).toContainText('cadastrou a entrega')

  const driver = await atWheel(browser, app)
  await expect(cardOf(driver, number).getByText('Rua das Palmas, 20')).toBeVisible()
})

test('what is typed outlives a wrong field, a failure and a link, and is only thrown away when the user says so', async ({
  browser,
}) => {
  const number = nextNumber()
  const { id } = await records.newDelivery(number)
  const page = await atDelivery(browser, id)
  const edit = await openEdit(page)
  await edit.getByLabel('CEP').fill('123')
  await edit.getByLabel('UF').fill('XX')
  await edit.getByLabel('Emissão').fill('31/02/2026')
  await edit.getByLabel('Observações').fill('Tocar a campainha')
  await save(page)
  for (const sentence of [
    'CEP inválido. Exemplo: 01001-000.',
    'UF inválida. Exemplo: SP.',
    'Data inválida.',
  ])
    await expect(edit.getByText(sentence).first()).toBeVisible()
  await edit.getByLabel('CEP').fill('13010000')
  await expect(edit.getByLabel('CEP')).toHaveValue('13010-000')
  await edit.getByLabel('UF').fill('sp')
  await edit.getByLabel('Emissão').fill('20/11/2026')

  const mend = await cut(page, /\/api\/deliveries\//)
  await save(page)
  await expect(edit.getByRole('alert')).toHaveText('Erro ao editar entrega')
  await page.keyboard.press('Escape')
  const question = dialogOf(page, 'Descartar o que foi preenchido?')
  await question.getByRole('button', { name: 'Continuar' }).click()
  await page.goBack()
  await question.getByRole('button', { name: 'Continuar' }).click()
  await expect(edit.getByLabel('Observações')).toHaveValue('Tocar a campainha')
  await mend()
  await save(page)
  await seeNotice(page, 'Entrega atualizada com sucesso!')
  await expect(page.getByText('13010-000', { exact: true })).toBeVisible()
})

test('a supervisor gives a delivery to another driver, cancels it with a reason and reads in the history who did what', async ({
  browser,
}) => {
  const number = nextNumber()
  const { id } = await records.newDelivery(number)
  const page = await atDelivery(browser, id)
  await page.getByRole('button', { name: 'Trocar motorista' }).click()
  const assign = dialogOf(page, /^Trocar motorista/)
  await assign.getByRole('combobox', { name: 'Atribuir a Motorista' }).click()
  await assertAccessible(page, 'change the driver of a delivery')
  await page.getByRole('option', { name: 'Francisca Nogueira' }).click()
  await assign.getByRole('button', { name: 'Atribuir', exact: true }).click()
  await seeNotice(page, `Entrega da NF ${number} atribuída.`)
  await expect(events(page).first()).toContainText(
    'passou a entrega de José Carlos da Silva para Francisca Nogueira',
  )

  await page.getByRole('button', { name: 'Cancelar entrega' }).click()
  const cancel = dialogOf(page, /^Cancelar entrega/)
  await cancel.getByRole('button', { name: 'Cancelar entrega' }).click()
  await expect(cancel.getByText('Informe o motivo do cancelamento.').first()).toBeVisible()
  await cancel.getByLabel('Motivo do cancelamento').fill('Cliente desistiu da compra')
  await assertAccessible(page, 'cancel a delivery')
  const mend = await cut(page, /\/cancel/)
  await cancel.getByRole('button', { name: 'Cancelar entrega' }).click()
  await expect(cancel.getByRole('alert')).toHaveText('Erro ao cancelar entrega')
  await mend()
  await cancel.getByRole('button', { name: 'Cancelar entrega' }).click()
  await seeNotice(page, `Entrega da NF ${number} cancelada.`)

  await expect(page.getByText('Cancelada: Cliente desistiu da compra')).toBeVisible()
  await expect(events(page).first()).toContainText('cancelou a entrega')
  await expect(events(page).first()).toContainText('Motivo: Cliente desistiu da compra')
  for (const name of ['Cancelar entrega', 'Trocar motorista'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  const edit = await openEdit(page)
  await expect(edit.getByText('Esta entrega já foi cancelada: só o nome')).toBeVisible()
  await expect(edit.getByRole('textbox')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await assertAccessible(page, 'cancelled delivery')
})

test('a driver without a network photographs a delivery that the office cancels meanwhile: the photo is kept, marked and told in the history', async ({
  browser,
}) => {
  const number = nextNumber()
  const { id } = await records.newDelivery(number)
  const driver = await atWheel(browser, app)
  await expect(cardOf(driver, number)).toBeVisible()
  await driver.context().setOffline(true)
  await photograph(driver, number)

  const page = await atDelivery(browser, id, 'operador')
  await page.getByRole('button', { name: 'Cancelar entrega' }).click()
  const cancel = dialogOf(page, /^Cancelar entrega/)
  await cancel.getByLabel('Motivo do cancelamento').fill('Pedido em duplicidade')
  await cancel.getByRole('button', { name: 'Cancelar entrega' }).click()
  await seeNotice(page, `Entrega da NF ${number} cancelada.`)

  await driver.context().setOffline(false)
  await expect.poll(() => records.photosOf(id).then(({ count }) => count)).toBe(1)
  await seeFinished(driver, number)
  await page.reload()
  await expect(page.getByText('Estava cancelada', { exact: true })).toBeVisible()
  await expect(events(page).nth(0)).toContainText('enviou o canhoto')
  await expect(events(page).nth(0)).toContainText('Atenção: estava cancelada')
  await expect(events(page).nth(1)).toContainText('finalizou a entrega')
  await expect(events(page).nth(2)).toContainText('Motivo: Pedido em duplicidade')
  await page.getByRole('button', { name: `Ver Canhoto da NF ${number}` }).click()
  const viewer = dialogOf(page, `Canhoto da NF ${number}`)
  const photo = viewer.getByRole('img', { name: `Canhoto da NF ${number}` })
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.goBack()
  await expect(viewer).toBeHidden()
  await assertAccessible(page, 'delivery with a late proof')
})

test('a delivery that was not delivered and late is told with both times, its reason and its document', async ({
  browser,
}) => {
  const number = nextNumber()
  const page = await atWork(browser, app, 'operador', { path: 'importar' })
  await page.getByLabel('Arquivos a importar').setInputFiles(noteFile(number))
  await expect
    .poll(() => records.rows('select id from deliveries where nf_number = $1', [String(number)]))
    .toHaveLength(1)
  const [row] = await records.rows<{ id: string }>(
    'select id from deliveries where nf_number = $1',
    [String(number)],
  )
  const id = row?.id ?? ''
  await records.rows(
    `insert into delivery_events (company_id, delivery_id, kind, user_id, occurred_at, recorded_at, details, latitude, longitude)
     select company_id, id, 'OCCURRENCE', created_by, '2026-11-20 14:02-03', '2026-11-20 15:10-03',
            '{"reason": "Estabelecimento fechado"}', -23.55052, -46.63331 from deliveries where id = $1`,
    [id],
  )
  await page.goto(`${app.url}/dashboard/entregas/${id}`)
  await expect(events(page).last()).toContainText(
    '20/11/2026, registrado às 14:02, recebido às 15:10',
  )
  await expect(events(page).last()).toContainText('Motivo: Estabelecimento fechado')
  const place = events(page).last().getByRole('link')
  await expect(place).toHaveAccessibleName('Ver no mapa: -23.55052, -46.63331')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Baixar / }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(noteFile(number).name)
  expect(await readFile(await file.path())).toEqual(noteFile(number).buffer)
  await assertAccessible(page, 'delivery with a document')
  await openEdit(page)
  await assertAccessible(page, 'edit a delivery')
  await expect(page.getByLabel('Número da NF')).toHaveCount(0)
})

test('the documents of a delivery are looked at without leaving its page: XML as text, photo as picture, and what is no PDF is told', async ({
  browser,
}) => {
  const number = nextNumber()
  const { token } = await signedInByApi(app, 'admin')
  const note = noteFile(number)
  const body = new FormData()
  body.set('summary', JSON.stringify({ nf_number: String(number), client_name: 'Mercado' }))
  body.set('file', new Blob([new Uint8Array(note.buffer)], { type: note.mimeType }), note.name)
  const path = '/api/deliveries/create-from-sefaz'
  const { id } = await ask<{ id: string }>(app, token, 'POST', path, body)
  // A photo that is there already: one that is uploaded would be read first.
  const [stub] = await records.rows<{ name: string }>(
    `with stub as (select f.id, f.name, f.company_id from receipts r join files f on f.id = r.file_id
                    join deliveries d on d.company_id = f.company_id where d.id = $1 limit 1),
          added as (insert into delivery_documents (id, company_id, delivery_id, file_id, kind)
                    select gen_random_uuid(), company_id, $1, id, 'photo' from stub)
     select name from stub`,
    [id],
  )
  const photoName = stub?.name ?? ''
  const page = await atDelivery(browser, id)
  const show = (name: string) => page.getByRole('button', { name: `Ver ${name}` })

  const mend = await cut(page, /\/api\/deliveries\/documents\//)
  await show(`${number}.xml`).click()
  const xml = dialogOf(page, 'XML da nota')
  await expect(xml.getByText('Erro ao carregar documento')).toBeVisible()
  await mend()
  await xml.getByRole('button', { name: 'Tentar novamente' }).click()
  const text = xml.getByRole('region', { name: `${number}.xml` })
  await expect(text).toContainText(`<nNF>${number}</nNF>`)
  await assertAccessible(page, 'XML of a delivery')
  await page.goBack()
  await expect(xml).toBeHidden()
  await expect(show(`${number}.xml`)).toBeFocused()

  await show(photoName).click()
  const photo = dialogOf(page, 'Foto da nota').getByRole('img', { name: photoName })
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(show(photoName)).toBeFocused()

  // What is no PDF is told, and can be downloaded.
  await records.rows(`update delivery_documents set kind = 'pdf' where delivery_id = $1`, [id])
  await page.reload()
  await show(photoName).click()
  const pdf = dialogOf(page, 'PDF da nota')
  await expect(pdf.getByText('Este PDF não pôde ser mostrado aqui.')).toBeVisible()
  const download = page.waitForEvent('download')
  await pdf.getByRole('button', { name: 'Baixar' }).click()
  expect((await download).suggestedFilename()).toBe(photoName)
})

test.describe('the page of a delivery', () => {
  test('is reached by the number in Relatórios and in the day, by the row on a phone, and not by MASTER', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const page = await atWork(browser, app, 'operador', { path: 'relatorios' })
    await searchFor(page, String(number))
    await lineOf(page, String(number))
      .getByRole('link', { name: String(number) })
      .click()
    await expect(page).toHaveURL(`${app.url}/dashboard/entregas/${id}`)
    await expect(page.getByRole('navigation', { name: 'Trilha' })).toContainText('Entrega')
    await expect(page).toHaveTitle(/^Entrega · /)

    await page.goto(`${app.url}/dashboard`)
    await page.getByRole('button', { name: 'Entregas do dia' }).click()
    const list = dialogOf(page, 'Entregas do dia')
    await list.getByRole('textbox').fill(String(number))
    await expect(list.getByText('1 a 1 de 1', { exact: true })).toBeVisible()
    await list.getByRole('link', { name: String(number) }).click()
    await expect(titleOf(page)).toContainText(`NF ${number}`)
    await assertKeyboard(page, 'page of a delivery')

    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${app.url}/dashboard/relatorios`)
    await searchFor(page, String(number))
    await lineOf(page, String(number)).getByRole('link').click()
    await expect(titleOf(page)).toContainText(`NF ${number}`)

    const master = await atWork(browser, app, 'master', { path: 'relatorios' })
    await expect(master.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await expect(master.getByRole('table').getByRole('link')).toHaveCount(0)
    await master.goto(`${app.url}/dashboard/entregas/${id}`)
    await expect(titleOf(master)).toHaveText('Acesso Negado')
  })

  test('is no wider than the screen, however long the name of the client is', async ({
    browser,
  }) => {
    const { id } = await records.newDelivery(nextNumber())
    await records.rows('update deliveries set client_name = $2 where id = $1', [
      id,
      `Comercializadora${'eImportadora'.repeat(8)}`,
    ])
    const page = await atDelivery(browser, id)
    await fitsItsWidth(page)
    await page.setViewportSize(PHONE)
    await fitsItsWidth(page)
  })

  test('deletes it where that is allowed and leads back to the list; one that is deleted, foreign or none has a way back', async ({
    browser,
  }) => {
    const number = nextNumber()
    const { id } = await records.newDelivery(number)
    const operator = await atDelivery(browser, id, 'operador')
    await expect(operator.getByRole('button', { name: 'Editar', exact: true })).toBeVisible()
    await expect(operator.getByRole('button', { name: 'Excluir' })).toHaveCount(0)
    const edit = await openEdit(operator)
    await edit.getByLabel('Observações').fill('Tarde demais')

    const page = await atDelivery(browser, id)
    await page.getByRole('button', { name: 'Excluir' }).click()
    const question = dialogOf(page, 'Excluir entrega')
    await expect(question).toContainText(`NF ${number} - Mercado da Estrada`)
    await question.getByRole('button', { name: 'Excluir' }).click()
    await seeNotice(page, 'Entrega excluída com sucesso!')
    await expect(page).toHaveURL(`${app.url}/dashboard/entregas`)

    // It is told behind the dialog at once; what is typed stays.
    await expect(operator.getByText('Esta entrega foi excluída.')).toBeVisible()
    await save(operator)
    await expect(edit.getByRole('alert')).toHaveText('Esta entrega não existe mais.')
    await expect(edit.getByLabel('Observações')).toHaveValue('Tarde demais')
    await edit.getByRole('button', { name: 'Cancelar' }).click()
    await dialogOf(operator, 'Descartar o que foi preenchido?')
      .getByRole('button', { name: 'Descartar' })
      .click()
    await expect(operator.getByRole('button', { name: 'Editar', exact: true })).toHaveCount(0)

    const [foreign] = await records.rows<{ id: string }>(
      `select d.id from deliveries d join companies c on c.id = d.company_id where c.domain = 'beta.com.br' limit 1`,
    )
    for (const path of [id, foreign?.id ?? '', 'nao-existe']) {
      await page.goto(`${app.url}/dashboard/entregas/${path}`)
      await expect(titleOf(page)).toHaveText('Entrega não encontrada')
      const back = page.getByRole('link', { name: 'Voltar às entregas' })
      await expect(back).toHaveAttribute('href', '/dashboard/entregas')
    }
    await assertAccessible(page, 'no such delivery')
  })

  test('says that it did not come, and is asked for again', async ({ browser }) => {
    const { id } = await records.newDelivery(nextNumber())
    const page = await atWork(browser, app, 'operador')
    const mend = await cut(page, /\/api\/deliveries\/.*\/(record|events)/)
    await page.goto(`${app.url}/dashboard/entregas/${id}`)
    await expect(page.getByText('Erro ao carregar entrega')).toBeVisible()
    await mend()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(titleOf(page)).toContainText('Mercado da Estrada')
  })
})

import { createHash } from 'node:crypto'
import { test } from '@playwright/test'
import { RECIPIENT } from '@canhoto/fiscal/test/nfe-options'
import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { transportKey } from '@canhoto/fiscal/test/transport-xml'
import { distributedNotes } from '../server/test/sefaz/play/distributed-notes.ts'
import { noteEventXml } from '../server/test/sefaz/note-event-xml.ts'
import { assertAccessible } from './support/accessible.ts'
import { PHONE, serveForThisFile } from './support/app.ts'
import { expect } from './support/expect.ts'
import { fitsItsWidth } from './support/layout.ts'
import { cut, hold } from './support/network.ts'
import { seeNotice } from './support/notices.ts'
import { atWork, beforeWork, goTo } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

/** Of the demonstration's company. */
const CNPJ = '45543915000181'
const LONG = 'INDÚSTRIA E COMÉRCIO DE PRODUTOS ALIMENTÍCIOS SÃO SEBASTIÃO DO PARAÍSO EIRELI EPP'
/** With the day of one that is not today, as the next is from eleven in the evening on. */
const LAST_AND_NEXT =
  /^Última consulta (\d\d\/\d\d\/\d{4} )?\d\d:\d\d, próxima (\d\d\/\d\d\/\d{4} )?\d\d:\d\d$/
const SHOTS = process.env.SHOTS

/** Every document that came is an entry by now. */
const handled = () =>
  expect
    .poll(async () => {
      const waiting = await records.rows('select 1 from dfe_documents where handled_at is null')
      return waiting.length
    })
    .toBe(0)

/** As for a company that has never read anything, which the demonstration's has. */
async function forgetAll() {
  await handled()
  for (const table of [
    'dfe_shippers',
    'dfe_events',
    'dfe_entries',
    'dfe_documents',
    'dfe_cursors',
    'sefaz_settings',
    'certificates',
  ])
    await records.rows(`delete from ${table}`)
}

/** What a sending process would have read: the company has a certificate and has switched the distribution on. */
async function switchOn() {
  await records.rows(
    `insert into certificates (id, company_id, cnpj, subject, issuer, serial, sha256, not_before, not_after, certificate,
       key_id, wrapped_data_key, key_nonce, key_ciphertext, key_tag, uploaded_by)
     select gen_random_uuid(), c.id, c.cnpj, 'Alfa', 'AC', '1', '1', now() - interval '1 day', now() + interval '1 year', '',
       '', '', '', '', '', (select m.user_id from memberships m where m.company_id = c.id and m.role = 'ADMIN' limit 1)
       from companies c where c.cnpj = $1 and not exists (select from certificates t where t.company_id = c.id and t.serial = '1')`,
    [CNPJ],
  )
  await records.rows(
    `insert into sefaz_settings (company_id, distribution, changed_by)
     select c.id, 'production', (select m.user_id from memberships m where m.company_id = c.id and m.role = 'ADMIN' limit 1)
       from companies c where c.cnpj = $1`,
    [CNPJ],
  )
  await records.rows(
    `update dfe_cursors set state = 'up_to_date', code = '138', answered_at = now(), next_read_at = now() + interval '61 minutes',
       last_nsu = 40, max_nsu = 40`,
  )
}

async function distribute(documents: readonly { schema: string; xml: string }[], first = 1) {
  for (const [n, { schema, xml }] of documents.entries())
    await records.rows(
      `insert into dfe_documents (company_id, cnpj, service, environment, nsu, schema, kind, access_key, sha256, xml)
       select company_id, cnpj, service, environment, $1, $2, $3, $4, $5, $6 from dfe_cursors where service = 'nfe'`,
      [
        first + n,
        schema,
        schema.startsWith('procNovidade') ? 'unknown' : schema.split('_v')[0],
        /(?:Id="NFe|<chNFe>)([0-9A-Z]{44})/.exec(xml)?.[1] ?? null,
        createHash('sha256').update(xml).digest('hex'),
        xml,
      ],
    )
}

const shoot = async (page: Parameters<typeof seeNotice>[0], name: string) => {
  if (SHOTS)
    await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: name.endsWith('phone') })
}

test('the office makes deliveries of the notes that SEFAZ distributes, and gives them to a driver', async ({
  browser,
}) => {
  await forgetAll()
  const page = await atWork(browser, app, 'admin', { path: 'entrada-sefaz' })
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await expect(page.getByRole('link', { name: 'Abrir Certificado digital' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Entrada SEFAZ' })).toHaveCount(0)
  await assertAccessible(page, 'how the distribution is switched on')
  await shoot(page, '1-off')

  await switchOn()
  await page.reload()
  await expect(page.getByText(/^Nenhuma nota ainda/)).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Entrada SEFAZ' })).toBeVisible()
  // The other links do not move when the page is read again, every five minutes.
  const letAnswer = await hold(page, /\/sefaz-intake\/shown$/)
  await page.reload()
  await expect(menu.getByRole('link', { name: 'Entrada SEFAZ' })).toBeVisible()
  await letAnswer()
  await assertAccessible(page, 'no note yet')
  await shoot(page, '2-empty')

  await distribute([
    ...distributedNotes(12),
    {
      schema: 'procNFe_v4.00.xsd',
      xml: nfeXml({ number: 90_001, wrapper: 'nfeProc', recipient: { ...RECIPIENT, name: LONG } }),
    },
  ])
  await handled()
  await page.reload()
  const table = page.getByRole('table', { name: 'Notas da SEFAZ' })
  await expect(table.getByRole('row')).toHaveCount(13)
  await expect(page.getByText(LAST_AND_NEXT)).toBeVisible()
  await expect(page.getByText('1 documento que o Canhoto ainda não lê')).toBeVisible()
  await expect(table.getByText(nfeKey({ number: 90_001 }))).toBeVisible()
  await shoot(page, '3-list')

  // The first by Space, and with Shift those up to the third.
  const boxes = table.getByRole('checkbox', { name: /^Selecionar NF/ })
  await boxes.nth(0).focus()
  await page.keyboard.press('Space')
  await boxes.nth(2).focus()
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('3 selecionadas', { exact: true })).toBeVisible()
  await assertAccessible(page, 'chosen notes')
  await shoot(page, '4-chosen')
  await page.getByRole('button', { name: 'Criar entregas' }).click()

  const result = page.getByRole('dialog', { name: '3 entregas criadas' })
  await expect(result.getByText('Entrega criada')).toHaveCount(3)
  await assertAccessible(page, 'what became of the chosen notes')
  await shoot(page, '5-result')
  await result.getByRole('button', { name: 'Atribuir motorista' }).click()
  const assign = page.getByRole('dialog', { name: 'Atribuir 3 entregas' })
  const driver = assign.locator('label').first()
  await driver.click()
  const name = (await driver.innerText()).trim()
  await shoot(page, '6-assign')
  await assign.getByRole('button', { name: 'Atribuir', exact: true }).click()
  await seeNotice(page, `3 entregas atribuídas a ${name}.`)
  await expect(table.getByRole('row')).toHaveCount(10)
  const [assigned] = await records.rows<{ count: number }>(
    `select count(*)::int as count from deliveries d join dfe_entries e on e.delivery_id = d.id where d.driver_id is not null`,
  )
  expect(assigned?.count).toBe(3)

  await boxes.nth(0).check()
  await page.getByRole('button', { name: 'Ignorar' }).click()
  await seeNotice(page, '1 nota alterada.')
  await expect(table.getByRole('row')).toHaveCount(9)

  await page.getByLabel('Situação').selectOption('Todas as situações')
  await expect(table.getByRole('row')).toHaveCount(14)
  await expect(table.getByText('Cancelada').filter({ visible: true })).toHaveCount(1)
  await page.getByText(/^Última consulta/).click()
  await expect(page.getByText('Tudo o que a SEFAZ tem foi lido.').first()).toBeVisible()
  await assertAccessible(page, 'all notes and the cursors')
  await shoot(page, '7-all')

  const search = page.getByRole('searchbox').or(page.getByPlaceholder(/^Buscar por nota/))
  await search.first().fill('90001')
  await expect(table.getByRole('row')).toHaveCount(2)
  await search.first().fill('')

  await page.getByRole('button', { name: 'Remetentes automáticos' }).click()
  const shippers = page.getByRole('dialog', { name: 'Remetentes automáticos' })
  await shippers.getByRole('combobox').first().selectOption('Criar, só deste CNPJ')
  await expect(shippers.getByRole('combobox').first()).toHaveValue('establishment')
  await assertAccessible(page, 'shippers whose notes become deliveries by themselves')
  await shoot(page, '8-shippers')
  await shippers.getByRole('button', { name: 'Fechar' }).click()

  await records.rows(
    `update dfe_cursors set state = 'stopped', code = '593', reason = 'CNPJ do certificado difere do CNPJ base consultado', next_read_at = null where service = 'cte'`,
  )
  await page.setViewportSize(PHONE)
  await page.reload()
  await expect(page.getByText(/CT-e de 45\.543\.915\/0001-81: A SEFAZ recusou/)).toBeVisible()
  await assertAccessible(page, 'the notes on a phone')
  await shoot(page, '9-phone')
  await page.getByRole('button', { name: 'Retomar leitura' }).click()
  await seeNotice(page, 'A leitura continua.')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.width)

  await records.rows('delete from certificates')
  await page.reload()
  await expect(page.getByText(/^A leitura está pausada: a empresa não tem um/)).toBeVisible()
  await expect(page.getByText(/^Última consulta [^,]*$/)).toBeVisible()
})

test('notes that do not come leave the title of the screen, and are asked for again', async ({
  browser,
}) => {
  await forgetAll()
  await switchOn()
  const page = await beforeWork(browser, app, 'supervisor')
  const mend = await cut(page, /sefaz-intake\/status/)
  await page.goto(`${app.url}/dashboard/entrada-sefaz`)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Erro ao carregar notas')
  await expect(page.getByRole('heading', { level: 1, name: 'Entrada SEFAZ' })).toBeVisible()
  await mend()
  await alert.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText(/^Nenhuma nota ainda/)).toBeVisible()
})

test('an office whose notes are not read sees since when and what will be missing, also before it switches the reading off', async ({
  browser,
}) => {
  await forgetAll()
  await switchOn()
  await records.rows(`update dfe_cursors set read_at = now() - interval '45 days'`)
  const page = await atWork(browser, app, 'admin', { path: 'entrada-sefaz' })
  const overdue = page.getByText(/^A Entrada SEFAZ \(NF-e e CT-e\) não é lida desde .* há 45 dias/)
  await expect(overdue).toContainText('Depois de 60 dias sem consulta a SEFAZ deixa de juntar')
  await assertAccessible(page, 'notes that are not read')
  await shoot(page, '10-overdue')

  await page.goto(`${app.url}/dashboard/certificado`)
  await expect(overdue).toBeVisible()
  await expect(page.getByText(/O arquivo não trouxe os certificados da autoridade/)).toBeVisible()
  const willEnd = page.getByText(/^Se nenhum outro sistema consultar este CNPJ por 60 dias/)
  await expect(willEnd).toHaveCount(0)
  await page.getByLabel('Entrada SEFAZ').selectOption('Desligado')
  await expect(willEnd).toBeVisible()
  await assertAccessible(page, 'the settings of notes that are not read')
  await shoot(page, '11-overdue-settings')
})

test('the office reads the correction letter of a note and the delivery that SEFAZ notes, at the note and at its delivery', async ({
  browser,
}) => {
  await forgetAll()
  await switchOn()
  const key = nfeKey({ number: 90_002 })
  const text =
    'Endereço de entrega: onde se lê Rua das Laranjeiras, 10, leia-se Avenida Brasil, 2.044, galpão 7. Transportadora: Transportes Alfa Ltda.'
  const event = (type: string, sequence: number, detail: string) => ({
    schema: 'procEventoNFe_v1.00.xsd',
    xml: noteEventXml({ key, type, sequence, protocol: '135260000000009', detail }),
  })
  await distribute([
    { schema: 'procNFe_v4.00.xsd', xml: nfeXml({ number: 90_002, wrapper: 'nfeProc' }) },
    event('110110', 1, `<xCorrecao>${text}</xCorrecao>`),
    event('610130', 1, `<CTe><chCTe>${transportKey('57', 9)}</chCTe></CTe>`),
  ])
  await handled()
  const page = await atWork(browser, app, 'admin', { path: 'entrada-sefaz' })
  const letter = page.getByRole('button', { name: 'Carta de correção da NF 90002' })
  await expect(letter).toBeVisible()
  await shoot(page, '10-row')
  await letter.click()
  const dialog = page.getByRole('dialog', { name: 'Eventos da NF 90002' })
  const registered = 'O emitente registrou uma carta de correção desta nota em 20/11/2026.'
  const delivered = 'o CT-e registrou a entrega em 20/11/2026.'
  for (const told of [registered, text, delivered, 'Protocolo 135260000000009'])
    await expect(dialog).toContainText(told)
  await assertAccessible(page, 'the events of a note')
  await shoot(page, '11-events')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(letter).toBeFocused()

  await page.getByRole('checkbox', { name: 'Selecionar NF 90002' }).check()
  await page.getByRole('button', { name: 'Criar entregas' }).click()
  const result = page.getByRole('dialog', { name: '1 entrega criada' })
  await result.getByRole('link', { name: 'NF 90002' }).click()
  const card = page.locator('section').filter({ hasText: 'Eventos SEFAZ' })
  for (const told of [registered, text, delivered]) await expect(card).toContainText(told)
  await assertAccessible(page, 'a delivery with the events of its note')
  await shoot(page, '12-delivery')
  await page.setViewportSize(PHONE)
  await card.scrollIntoViewIfNeeded()
  await assertAccessible(page, 'a delivery with the events of its note on a phone')
  await fitsItsWidth(page)
  await shoot(page, '13-delivery-phone')

  await goTo(page, 'entrada-sefaz?situacao=todas')
  await letter.click()
  await expect(dialog).toContainText(text)
  await assertAccessible(page, 'the events of a note on a phone')
  await fitsItsWidth(page)
  await shoot(page, '14-events-phone')
})

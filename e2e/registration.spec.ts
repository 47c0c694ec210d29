import { truncate, writeFile } from 'node:fs/promises'
import type { Delivery } from '@canhoto/contracts/deliveries'
import { SENDER } from '@canhoto/fiscal/test/nfe-options'
import { OTHER_DOCUMENTS } from '@canhoto/fiscal/test/other-documents'
import { type Browser, type Locator, type Page, test } from '@playwright/test'
import { expect } from './support/expect.ts'
import { authorizedNote } from '../server/test/signed-note.ts'
import { api, PHONE, serveForThisFile } from './support/app.ts'
import { cut, hold, loseAnswer } from './support/network.ts'
import { errorNotice, keepErrors, seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import {
  assign,
  choose,
  noteFile,
  openRegistration,
  PDF,
  save,
  xmlFile,
} from './support/registration.ts'

const app = serveForThisFile()
test.afterEach(({ browser }) => leaveAll(browser))

const READING = /\/api\/receipts\/process-documentai$/
const CREATION = /\/api\/deliveries\/create-from-sefaz$/
const DRIVERS = /\/api\/drivers(\?|$)/

const LABELS = [
  'Número da NF',
  'Nome do Cliente',
  'Data de emissão',
  'Data de saída',
  'Valor total da entrega',
  'Valor total da nota',
] as const

test.describe('a document', () => {
  test('that is no invoice is refused in plain words, by kind, size or content, and one with a warning may follow', async ({
    browser,
  }) => {
    const { page, dialog } = await registering(browser)
    const isAskedForAgain = () =>
      expect(dialog.getByText('Envie o documento da nota fiscal')).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => {
      if (READING.test(request.url())) sent.push(request.url())
    })
    const notSupported = 'Envie um XML, PDF ou imagem (JPG, PNG, WEBP, HEIC).'
    await choose(page, { name: 'nota.docx', mimeType: 'text/plain', buffer: Buffer.from('Nota') })
    await seeNotice(page, 'Arquivo não suportado', notSupported)
    await isAskedForAgain()
    const large = test.info().outputPath('nota.pdf')
    await writeFile(large, '')
    await truncate(large, 20 * 1024 * 1024 + 1)
    await choose(page, large)
    await seeNotice(page, 'Arquivo grande demais', 'O arquivo tem 21 MB e o limite é 20 MB.')
    await isAskedForAgain()
    expect(sent).toEqual([])

    // It only calls itself a photo.
    await choose(page, { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Nota') })
    await seeNotice(page, 'Arquivo não suportado', notSupported)
    await isAskedForAgain()

    const noDocument = 'O arquivo XML não parece ser um documento SEFAZ válido'
    for (const [text, sentence] of [
      ['<pedido><numero>7</numero></pedido>', noDocument],
      ['isto não é um documento', noDocument],
      [
        OTHER_DOCUMENTS.mdfe,
        'Este arquivo é um MDF-e, não uma NF-e. O escritório o recebe em "Importar Documentos".',
      ],
      [
        OTHER_DOCUMENTS.event,
        'Este arquivo é um evento de NF-e, não uma NF-e. Envie o XML da NF-e.',
      ],
    ] as const) {
      await choose(page, xmlFile('nota.xml', text))
      await seeNotice(page, 'Documento inválido', sentence)
      await isAskedForAgain()
    }
    await choose(page, noteFile(72_102, { environment: '2' }))
    await expect(dialog.getByLabel('Número da NF')).toHaveValue('72102')
    await expect(dialog.getByText('Documento SEFAZ válido')).toHaveCount(0)
    await expect(
      dialog.getByText('Nota emitida em ambiente de homologação, sem valor fiscal.'),
    ).toBeVisible()
  })

  test('that is an invoice fills the form with what the invoice says', async ({ browser }) => {
    const { page, dialog } = await registering(browser)
    const note = await authorizedNote(SENDER.taxId ?? '', { number: 72_101, freight: '15.00' })
    await choose(page, xmlFile('72101.xml', note))

    await seeNotice(page, 'Documento processado com sucesso', 'Dados recebidos do Document AI')
    await expect(dialog.getByText('Documento SEFAZ válido')).toBeVisible()
    await expect(dialog.getByText('Arquivo: 72101.xml')).toBeVisible()
    expect(await valuesOf(dialog)).toEqual({
      'Número da NF': '72101',
      'Nome do Cliente': "Mercado Pão d'Açúcar da Praça Ltda",
      'Data de emissão': '20/11/2026',
      'Data de saída': '21/11/2026',
      'Valor total da entrega': '1.234,55',
      'Valor total da nota': '1.249,55',
    })
    await expect(dialog.getByLabel('Endereço de entrega')).toHaveValue(
      /Rua das Acácias.*Niterói - RJ/,
    )
  })

  test('that could not be read leads to the form by hand and stays with the delivery; drivers that do not come are asked for again', async ({
    browser,
  }) => {
    const { page, dialog } = await registering(browser)
    await cut(page, READING)
    const mend = await cut(page, DRIVERS)
    await choose(page, noteFile(72_104))

    await seeNotice(
      page,
      'Erro ao processar documento',
      'Ocorreu um erro ao enviar o documento para análise.',
    )
    await expect(dialog.getByText('Preenchimento manual necessário')).toBeVisible()
    await expect(dialog.getByText('Arquivo: 72104.xml')).toBeVisible()
    await fill(dialog, '72104')
    await expect(dialog.getByRole('alert')).toContainText('Falha ao carregar motoristas')
    await mend()
    await dialog.getByRole('button', { name: 'Tentar novamente' }).click()
    await assign(dialog, 'Francisca Nogueira')
    await save(dialog)
    await seeNotice(page, 'Entrega cadastrada!', 'A entrega foi registrada com sucesso')
    expect(await registered(page, '72104')).toMatchObject([
      { source: 'xml', driver_name: 'Francisca Nogueira' },
    ])
  })
})

test.describe('the form', () => {
  test('on a phone names everything that is missing, in its order, goes to the first, covers no field, and takes the error along', async ({
    browser,
  }) => {
    const { page, dialog } = await registering(browser)
    await page.setViewportSize(PHONE)
    await keepErrors(page)
    await choose(page, PDF)
    await save(dialog)
    const error = errorNotice(page)
    await expect(error).toContainText('Campos obrigatórios')
    await expect(dialog.getByLabel('Número da NF')).toBeFocused()
    await expect.poll(() => coveredBy(error, dialog)).toEqual([])
    await seeNotice(page, 'Campos obrigatórios', `Preencha: ${LABELS.join(', ')}.`)
    for (const label of LABELS) {
      await expect(dialog.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    }

    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Descartar esta entrega?' })
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect(dialog).toBeHidden()
    await expect(error).toHaveCount(0)
  })

  test('names only what is missing or wrong, saves none of it and loses nothing', async ({
    browser,
  }) => {
    const { page, dialog } = await registering(browser)
    await choose(page, noteFile(72_110))
    await expect(dialog.getByLabel('Número da NF')).toHaveValue('72110')
    const read = await valuesOf(dialog)
    for (const label of ['Nome do Cliente', 'Data de saída', 'Valor total da nota']) {
      await dialog.getByLabel(label).fill(label.startsWith('Nome') ? '   ' : '')
    }
    await save(dialog)
    await seeNotice(
      page,
      'Campos obrigatórios',
      'Preencha: Nome do Cliente, Data de saída, Valor total da nota.',
    )
    for (const label of LABELS) await dialog.getByLabel(label).fill(read[label] ?? '')

    await save(dialog)
    await seeNotice(
      page,
      'Motorista não selecionado',
      'Por favor, atribua a entrega a um motorista.',
    )
    await assign(dialog)
    for (const missing of LABELS) {
      const field = dialog.getByLabel(missing)
      await field.fill('')
      await save(dialog)
      await seeNotice(page, 'Campos obrigatórios', `Preencha: ${missing}.`)
      await expect(field).toBeFocused()
      await field.fill(read[missing] ?? '')
    }

    await dialog.getByLabel('Valor total da entrega').fill('mil reais')
    await save(dialog)
    await seeNotice(page, 'Confira os campos', 'Corrija: Valor total da entrega.')
    await expect(dialog.getByText('Valor inválido. Exemplo: 1.234,56.')).toBeVisible()
    await dialog.getByLabel('Valor total da entrega').fill(read['Valor total da entrega'] ?? '')
    await dialog.getByLabel('Chave de acesso').fill('123')
    await save(dialog)
    await seeNotice(page, 'Confira os campos', 'Corrija: Chave de acesso.')
    await expect(dialog.getByLabel('Chave de acesso')).toBeFocused()
    expect(await valuesOf(dialog)).toEqual(read)
    expect(await registered(page, '72110')).toEqual([])
  })

  test('is saved by hand after a PDF that is kept, without a document, or with one that is attached', async ({
    browser,
  }) => {
    const { page, dialog } = await registering(browser)
    await choose(page, PDF)
    await expect(dialog.getByText('Preenchimento manual necessário')).toBeVisible()
    await expect(dialog.getByText('Arquivo: danfe.pdf')).toBeVisible()
    await expect(page.getByText('Documento processado com sucesso')).toHaveCount(0)
    for (const [number, source] of [
      ['72105', 'pdf'],
      ['72113', 'manual'],
      ['72199', 'pdf'],
    ] as const) {
      if (number !== '72105') {
        await openRegistration(page)
        await dialog.getByRole('button', { name: 'Preencher manualmente' }).click()
      }
      await fill(dialog, number)
      await assign(dialog)
      if (number === '72199') {
        const chooser = page.waitForEvent('filechooser')
        await dialog.getByRole('button', { name: 'Anexar documento' }).click()
        await (await chooser).setFiles(PDF)
        await expect(dialog.getByText('Arquivo: danfe.pdf')).toBeVisible()
      }
      await save(dialog)
      await seeNotice(page, 'Entrega cadastrada!')
      await expect(dialog).toBeHidden()
      expect(await registered(page, number)).toMatchObject([
        {
          source,
          client_name: 'Mercearia do Zé',
          emission_date: '2026-11-18',
          departure_date: '2026-11-19',
          merchandise_value: 1234.5,
          invoice_total_value: 1300,
          driver_name: 'José Carlos da Silva',
          status: 'PENDING',
        },
      ])
    }
  })

  test("keeps document and fields behind 'Voltar', asks before Escape, Back or its button would lose them, and then begins anew", async ({
    browser,
  }) => {
    const { page, dialog } = await registering(browser)
    await choose(page, noteFile(72_116))
    await assign(dialog)
    await dialog.getByLabel('Nome do Cliente').fill('Padaria da Esquina')
    await dialog.getByLabel('Observações').fill('Portão azul')
    await dialog.getByRole('button', { name: 'Voltar' }).click()

    await expect(dialog.getByText('Envie o documento da nota fiscal')).toBeVisible()
    await expect(dialog.getByText('Documento atual: 72116.xml')).toBeVisible()
    await dialog.getByRole('button', { name: 'Continuar com este documento' }).click()
    expect(await valuesOf(dialog)).toMatchObject({
      'Número da NF': '72116',
      'Nome do Cliente': 'Padaria da Esquina',
    })
    await expect(dialog.getByLabel('Observações')).toHaveValue('Portão azul')
    await expect(driverOf(dialog)).toHaveValue('José Carlos da Silva')
    await expect(dialog.getByText('Arquivo: 72116.xml')).toBeVisible()

    const question = page.getByRole('dialog', { name: 'Descartar esta entrega?' })
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await leave()
      await question.getByRole('button', { name: 'Continuar' }).click()
      await expect(question).toBeHidden()
      await expect(dialog.getByLabel('Número da NF')).toHaveValue('72116')
    }
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect(dialog).toBeHidden()

    await openRegistration(page)
    await expect(dialog.getByText('Documento atual')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog, 'nothing in it: no question').toBeHidden()
    await openRegistration(page)
    await dialog.getByRole('button', { name: 'Preencher manualmente' }).click()
    expect(Object.values(await valuesOf(dialog))).toEqual(LABELS.map(() => ''))
    await expect(driverOf(dialog)).toHaveValue('')
  })
})

test.describe('saving', () => {
  test('shows that it is at work, with a double click is one delivery, shown in the figures at once; the same note again names it', async ({
    browser,
  }) => {
    const { page, dialog } = await registering(browser)
    const total = page.getByRole('heading', { name: 'Total de Entregas' }).locator('..')
    const before = Number(await total.getByText(/^\d+$/).textContent())
    await complete(page, dialog, 72_120)
    let calls = 0
    page.on('request', (request) => {
      if (CREATION.test(request.url())) calls += 1
    })
    const release = await hold(page, CREATION)
    await dialog.getByRole('button', { name: 'Salvar Entrega' }).dblclick()
    await expect(dialog.getByRole('button', { name: 'Salvando...' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Descartar esta entrega?' })).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await release()
    await seeNotice(page, 'Entrega cadastrada!')
    await expect(dialog).toBeHidden()
    await expect(total.getByText(String(before + 1), { exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Últimas entregas' })).toContainText('72120')
    expect(calls).toBe(1)

    await openRegistration(page)
    await complete(page, dialog, 72_120)
    await save(dialog)
    const sentence =
      /^Esta nota já foi registrada: entrega da NF 72120, cadastrada em \d\d\/\d\d\/\d{4} às \d\d:\d\d\.$/
    await seeNotice(page, 'Erro ao salvar', sentence)
    await expect(dialog.getByLabel('Número da NF')).toHaveValue('72120')
    expect(await registered(page, '72120')).toHaveLength(1)
  })

  test('without a network or a server loses nothing, and works when they are back', async ({
    browser,
  }) => {
    const { page, dialog } = await registering(browser)
    await complete(page, dialog, 72_121)
    await dialog.getByLabel('Nome do Cliente').fill('Padaria da Serra')
    await dialog.getByLabel('Observações').fill('Sem sinal na serra')
    const typed = await valuesOf(dialog)
    for (const [breakDown, mend] of [
      [() => page.context().setOffline(true), () => page.context().setOffline(false)],
      [() => app.kill(), () => app.start()],
    ] as const) {
      await breakDown()
      await save(dialog)
      await seeNotice(page, 'Erro ao salvar', 'Não foi possível salvar a entrega. Tente novamente.')
      expect(await valuesOf(dialog)).toEqual(typed)
      await expect(dialog.getByLabel('Observações')).toHaveValue('Sem sinal na serra')
      await expect(driverOf(dialog)).toHaveValue('José Carlos da Silva')
      await expect(dialog.getByText('Arquivo: 72121.xml')).toBeVisible()
      await mend()
    }
    await save(dialog)
    await seeNotice(page, 'Entrega cadastrada!')
    expect(await registered(page, '72121')).toMatchObject([
      { client_name: 'Padaria da Serra', notes: 'Sem sinal na serra' },
    ])
  })

  test('again after a lost answer is still one delivery; something else says that the first try arrived', async ({
    browser,
  }) => {
    const { page, dialog } = await registering(browser)
    await complete(page, dialog, 72_125)
    await loseAnswer(page, CREATION)
    await save(dialog)
    await seeNotice(page, 'Erro ao salvar')
    expect(await registered(page, '72125')).toHaveLength(1)
    await save(dialog)
    await seeNotice(page, 'Entrega cadastrada!')
    await expect(dialog).toBeHidden()
    expect(await registered(page, '72125')).toHaveLength(1)

    await openRegistration(page)
    await complete(page, dialog, 72_126)
    await loseAnswer(page, CREATION)
    await save(dialog)
    await seeNotice(page, 'Erro ao salvar')
    await dialog.getByLabel('Nome do Cliente').fill('Outro cliente')
    await save(dialog)
    await seeNotice(page, 'Entrega já registrada')
    expect(await registered(page, '72126')).toMatchObject([
      { client_name: "Mercado Pão d'Açúcar da Praça Ltda" },
    ])
  })
})

test('a delivery is registered with the keyboard alone', async ({ browser }) => {
  const page = await atWork(browser, app, 'admin')
  await expect(page.getByRole('heading', { name: 'Dashboard Administrativo' })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Nova Entrega' }))
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Cadastrar Nova Entrega' })
  await expect(dialog.getByRole('button', { name: 'Selecionar Arquivo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(PDF)

  await expect(dialog.getByRole('region', { name: 'Documento' })).toBeFocused()
  await tabTo(page, driverOf(dialog))
  await page.keyboard.type('Wel')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(driverOf(dialog)).toHaveValue('Wellington Araújo')

  await tabTo(page, dialog.getByLabel('Número da NF'))
  await page.keyboard.type('72130')
  await tabTo(page, dialog.getByLabel('Nome do Cliente'))
  await page.keyboard.type('Padaria do Teclado')
  for (const label of ['Data de emissão', 'Data de saída']) {
    await tabTo(page, dialog.getByLabel(label))
    await page.keyboard.type(label === 'Data de saída' ? '2026-11-12' : '11112026')
  }
  for (const label of ['Valor total da entrega', 'Valor total da nota']) {
    await tabTo(page, dialog.getByLabel(label))
    await page.keyboard.type('99,9')
  }
  await expect(dialog.getByLabel('Data de emissão')).toHaveValue('11/11/2026')
  await expect(dialog.getByLabel('Data de saída')).toHaveValue('12/11/2026')
  await chooseInCalendar(page, dialog)
  await tabTo(page, dialog.getByRole('button', { name: 'Salvar Entrega' }))
  await page.keyboard.press('Enter')

  await seeNotice(page, 'Entrega cadastrada!')
  await expect(dialog).toBeHidden()
  expect(await registered(page, '72130')).toMatchObject([
    {
      client_name: 'Padaria do Teclado',
      driver_name: 'Wellington Araújo',
      merchandise_value: 99.9,
      emission_date: '2026-11-11',
    },
  ])
})

async function registering(browser: Browser) {
  const page = await atWork(browser, app, 'admin')
  return { page, dialog: await openRegistration(page) }
}

/** Ready to be saved. */
async function complete(page: Page, dialog: Locator, number: number) {
  await choose(page, noteFile(number))
  await expect(dialog.getByLabel('Número da NF')).toHaveValue(String(number))
  await assign(dialog)
}

async function fill(dialog: Locator, number: string) {
  await dialog.getByLabel('Número da NF').fill(number)
  await dialog.getByLabel('Nome do Cliente').fill('Mercearia do Zé')
  await dialog.getByLabel('Data de emissão').fill('2026-11-18')
  await dialog.getByLabel('Data de saída').fill('2026-11-19')
  await dialog.getByLabel('Valor total da entrega').fill('1.234,50')
  await dialog.getByLabel('Valor total da nota').fill('1300')
}

const driverOf = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Atribuir a Motorista' })

async function valuesOf(dialog: Locator) {
  const values: Record<string, string> = {}
  for (const label of LABELS) values[label] = await dialog.getByLabel(label).inputValue()
  return values
}

function registered(page: Page, number: string) {
  return api<Delivery[]>(page, app, `/api/deliveries?search=${number}`)
}

/** The calendar of the day of departure: three days on and a week back, by the arrow keys. */
async function chooseInCalendar(page: Page, dialog: Locator) {
  await dialog.getByRole('button', { name: 'Abrir calendário' }).last().focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Escolher data' })
  await expect(calendar.getByText('novembro de 2026')).toBeVisible()
  await expect(calendar.getByRole('button', { name: '12 de novembro de 2026' })).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'Enter'])
    await page.keyboard.press(key)
  await expect(calendar).toBeHidden()
  await expect(dialog.getByLabel('Data de saída')).toHaveValue('15/11/2026')
}

/** The controls of the dialog that the toast lies over, except for what has been scrolled below the dialog's header. */
async function coveredBy(toast: Locator, dialog: Locator) {
  const box = await toast.boundingBox()
  return dialog.evaluate(
    (element, over) => {
      const header = element.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      return [...element.querySelectorAll('input:not([type=file]), textarea, button')]
        .filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect()
          const from = control.closest('header') ? top : Math.max(top, header)
          const isBeside = right <= over.x || left >= over.x + over.width
          return !isBeside && from < bottom && from < over.y + over.height && bottom > over.y
        })
        .map((control) => control.outerHTML)
    },
    box ?? { x: 0, y: 0, width: 0, height: 0 },
  )
}

/** Tab until it is reached, as someone without a mouse does; a trap or a missing stop fails. */
async function tabTo(page: Page, target: Locator) {
  for (let stops = 0; stops < 25; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

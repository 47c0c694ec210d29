import { test } from '@playwright/test'
import { serveForThisFile } from './support/app.ts'
import { atWork } from './support/office.ts'
import { recordsOf } from './support/records.ts'
import { expect } from './support/expect.ts'

const app = serveForThisFile()
const records = recordsOf(app)
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } }

test('shots', async ({ browser }) => {
  test.setTimeout(300_000)
  const [done] = await records.rows<{ id: string }>(
    `select d.id from deliveries d join companies c on c.id = d.company_id where c.domain = 'alfa.com.br' and receipt_id is not null
       and exists (select from delivery_documents x where x.delivery_id = d.id)
     order by d.created_at desc limit 1`,
  )
  const [failed] = await records.rows<{ id: string }>(
    `select d.id from deliveries d join companies c on c.id = d.company_id where c.domain = 'alfa.com.br' and occurrence_label is not null order by d.created_at desc limit 1`,
  )
  const { id } = await records.newDelivery(93_990)
  await records.rows(
    `update deliveries set delivery_address = 'Rua Doutor João Batista de Andrade Figueiredo, 1234, Bloco B, Apartamento 501, Jardim das Palmeiras', municipality = 'Pindamonhangaba', uf = 'SP', cep = '12400000', client_phone = '12988887777', notes = 'Tocar a campainha.' where id = $1`,
    [id],
  )
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await atWork(browser, app, 'supervisor', { viewport, colorScheme })
      const shoot = async (name: string, fullPage = true) => {
        await expect(page.getByText(/Carregando/)).toHaveCount(0)
        await page.screenshot({
          path: `/tmp/shots-od/${name}-${size}-${colorScheme}.png`,
          fullPage,
        })
      }
      for (const [name, each] of [
        ['open', id],
        ['done', done?.id],
        ['failed', failed?.id],
        ['none', 'x'],
      ] as const) {
        if (!each) continue
        await page.goto(`${app.url}/dashboard/entregas/${each}`)
        await shoot(name)
      }
      await page.goto(`${app.url}/dashboard/entregas/${id}`)
      for (const button of ['Editar', 'Trocar motorista', 'Cancelar entrega', 'Excluir']) {
        await page.getByRole('button', { name: button, exact: true }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        if (button === 'Trocar motorista') await page.getByRole('combobox').click()
        await shoot(button.split(' ')[0] ?? '', false)
        await page.keyboard.press('Escape')
        if (button === 'Trocar motorista')
          await page
            .getByRole('dialog')
            .getByRole('button', { name: 'Cancelar' })
            .click()
            .catch(() => undefined)
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await page.goto(`${app.url}/dashboard/relatorios`)
      await shoot('reports', false)
      await page.close()
    }
  }
})

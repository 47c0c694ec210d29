import { test } from '@playwright/test'
import { dayAhead } from '../server/test/local-day.ts'
import { assertAccessible } from './support/accessible.ts'
import { serveForThisFile } from './support/app.ts'
import { expect } from './support/expect.ts'
import { intercept } from './support/network.ts'
import { atWork, beforeWork } from './support/office.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

const NAME = 'Francisca Nogueira'
/** No demonstration data is of this day. */
const DAY = dayAhead(-10)
const at = (clock: string) => `${DAY}T${clock}-03:00`

/** Two kilometres, twelve minutes in one place, two kilometres, and half an hour later two more. */
async function storeDay() {
  const stay = Array.from({ length: 13 }, (_, n) => [`10:${10 + n}:00`, 18] as const)
  const way = [['10:00:00', 0], ...stay, ['10:30:00', 36], ['11:00:00', 54]] as const
  await records.rows(
    `with d as (select company_id, id from drivers where name = $1),
       route as (insert into routes (id, company_id, driver_id, started_at, finished_at)
         select gen_random_uuid(), company_id, id, $2, $3 from d)
     insert into positions (company_id, driver_id, recorded_at, latitude, longitude, accuracy, speed)
       select company_id, id, time::timestamptz, -23.5 + north / 1000.0, -46.6, 10, 42
         from d, unnest($4::text[], $5::int[]) as way (time, north)`,
    [NAME, at('10:00:00'), at('11:00:00'), way.map(([clock]) => at(clock)), way.map(([, n]) => n)],
  )
}

/** Land of one source, which needs no server of tiles and letters. */
const VECTOR_STYLE = {
  version: 8,
  sources: {
    land: {
      type: 'geojson',
      attribution: '© <a href="https://mapas.example.com/">Mapas de teste</a>',
      data: {
        type: 'Polygon',
        coordinates: [
          [
            [-74, -34],
            [-34, -34],
            [-34, 5],
            [-74, -34],
          ],
        ],
      },
    },
  },
  layers: [{ id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': '#4a6' } }],
}

const CLOCK = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

const brazilian = (day: string) => day.split('-').toReversed().join('/')

test('an operator finds a driver and reads their day with the keyboard alone, and no other server is asked', async ({
  browser,
}) => {
  await storeDay()
  const page = await atWork(browser, app, 'operador')
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== app.url && protocol.startsWith('http')) foreign.push(request.url())
  })
  await page.goto(`${app.url}/dashboard/rastreamento`)
  await expect(
    page.getByText('Mapa simplificado, sem ruas · Natural Earth · GeoNames'),
  ).toBeVisible()
  const side = page.getByRole('region', { name: 'Motoristas', exact: true })
  await expect(side.getByRole('listitem').nth(1)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Buscar motorista ou veículo' }).focus()
  await page.keyboard.type('NOGUEIRA fran')
  await expect(side.getByText('1 motorista', { exact: true })).toBeVisible()
  const row = side.getByRole('button', { name: NAME })
  for (let tabs = 0; tabs < 6; tabs++) await page.keyboard.press('Tab')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(side.getByRole('heading', { name: NAME })).toBeFocused()

  await side.getByRole('textbox', { name: 'Dia' }).fill(brazilian(DAY))
  await expect(side.getByText('6,0 km percorridos · 1 parada')).toBeVisible()
  await expect(side.getByText('10:10 a 10:22 · 12 min')).toBeVisible()
  await expect(side.getByText('10:30 a 11:00 · 30 min')).toBeVisible()

  const slider = side.getByRole('slider', { name: 'Momento do percurso' })
  await expect(slider).toHaveAttribute('aria-valuetext', /^10:00/)
  await slider.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /^11:00 · 42,0\skm\/h$/)
  await slider.press('Home')
  await side.getByRole('button', { name: 'Reproduzir o percurso' }).press('Enter')
  await expect(slider).toHaveAttribute('aria-valuetext', /^11:00/)
  await expect(side.getByRole('button', { name: 'Reproduzir o percurso' })).toBeVisible()
  await assertAccessible(page, 'the day of a driver')

  // The address keeps driver and day.
  await page.reload()
  await expect(side.getByText('6,0 km percorridos · 1 parada')).toBeVisible()
  await side.getByRole('button', { name: 'Voltar à lista' }).press('Enter')
  await expect(row).toBeFocused()
  expect(foreign).toEqual([])
})

test('a driver is followed until Escape, and chosen on the map', async ({ browser }) => {
  const page = await atWork(browser, app, 'supervisor', { path: 'rastreamento' })
  const side = page.getByRole('region', { name: 'Motoristas', exact: true })
  const map = page.getByRole('region', { name: 'Mapa dos motoristas' })
  const names = map.locator('.leaflet-labels-pane canvas')
  await expect(names).toBeVisible()
  await map.getByRole('button', { name: 'Afastar' }).click()
  await expect(names).toBeVisible()
  await side.getByRole('button', { name: NAME }).click()
  await expect(side.getByText('Nenhuma posição neste dia.')).toBeVisible()
  await expect(side.getByRole('heading', { name: 'Entregas a fazer' })).toBeVisible()
  await side.getByRole('button', { name: 'Seguir', exact: true }).click()
  await expect(side.getByRole('button', { name: 'Parar de seguir' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(side.getByRole('button', { name: 'Seguir', exact: true })).toBeVisible()

  await side.getByRole('button', { name: 'Voltar à lista' }).click()
  // The map still has her in its middle.
  await expect(async () => {
    await map.click()
    await expect(side.getByRole('heading', { name: NAME })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('a reload and Back lead to the same drivers, whoever was looked at meanwhile', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'operador', { path: 'rastreamento' })
  const side = page.getByRole('region', { name: 'Motoristas', exact: true })
  const search = page.getByRole('searchbox')
  const away = side.getByRole('button', { name: /^Fora de rota/ })
  async function seeSame() {
    await expect(search).toHaveValue('nogueira')
    await expect(away).toHaveAttribute('aria-pressed', 'true')
    await expect(side.getByText('1 motorista', { exact: true })).toBeVisible()
  }
  await away.click()
  await search.fill('nogueira')
  await expect(page).toHaveURL(/rastreamento\?state=neutral&search=nogueira$/)
  await page.reload()
  await seeSame()
  await side.getByRole('button', { name: NAME }).click()
  await expect(side.getByRole('heading', { name: NAME })).toBeVisible()
  await page.reload()
  await expect(side.getByRole('heading', { name: NAME })).toBeVisible()
  await side.getByRole('button', { name: 'Voltar à lista' }).click()
  await seeSame()
  await page.goBack()
  await expect(side.getByRole('heading', { name: NAME })).toBeVisible()
  await page.goBack()
  await seeSame()
  await page.goBack()
  await expect(search).toHaveValue('')
  await expect(away).toHaveAttribute('aria-pressed', 'true')
})

test('the states filter the list, and say when nobody is in one', async ({ browser }) => {
  const page = await atWork(browser, app, 'operador', { path: 'rastreamento' })
  const side = page.getByRole('region', { name: 'Motoristas', exact: true })
  const away = side.getByRole('button', { name: /^Fora de rota/ })
  await away.click()
  await expect(away).toHaveAttribute('aria-pressed', 'true')
  await expect(side.getByRole('listitem').filter({ hasText: NAME })).toBeVisible()
  await expect(side.getByRole('listitem').filter({ hasText: 'Ativo' })).toHaveCount(0)
  await page.getByRole('searchbox').fill('ninguém com este nome')
  await expect(side.getByText('Nenhum motorista encontrado.')).toBeVisible()
})

test('the last day of a driver who drives no more is found among the inactive ones', async ({
  browser,
}) => {
  const name = 'Antônio que saiu'
  await records.rows(
    `with d as (select company_id from drivers where name = $1),
       u as (insert into users (id, username, password_hash, full_name)
         select gen_random_uuid(), 'antonio.que.saiu', '-', $2 returning id),
       gone as (insert into drivers (id, company_id, user_id, name, is_active)
         select gen_random_uuid(), company_id, u.id, $2, false from d, u returning company_id, id),
       state as (insert into driver_states (company_id, driver_id, latitude, longitude, recorded_at)
         select company_id, id, -23.5, -46.6, $3 from gone)
     insert into positions (company_id, driver_id, recorded_at, latitude, longitude, accuracy)
       select company_id, id, $3::timestamptz, -23.5, -46.6, 10 from gone
       union all select company_id, id, $3::timestamptz - interval '5 minutes', -23.52, -46.6, 10 from gone`,
    [NAME, name, at('16:00:00')],
  )
  const page = await atWork(browser, app, 'operador', { path: 'rastreamento' })
  const side = page.getByRole('region', { name: 'Motoristas', exact: true })
  await expect(side.getByRole('listitem').nth(1)).toBeVisible()
  await expect(side.getByText(name)).toHaveCount(0)
  await side.getByRole('button', { name: 'Inativos' }).click()
  await side.getByRole('button', { name }).click()
  await expect(side.getByRole('heading', { name })).toBeFocused()
  await expect(side.getByRole('textbox', { name: 'Dia' })).toHaveValue(brazilian(DAY))
  await expect(side.getByText('2,2 km percorridos · 0 paradas')).toBeVisible()
  await expect(side.getByRole('button', { name: 'Seguir', exact: true })).toHaveCount(0)
  await page.reload()
  await side.getByRole('button', { name: 'Voltar à lista' }).click()
  await expect(side.getByRole('button', { name })).toBeFocused()
})

test('the tiles that the installation names are shown with their source', async ({ browser }) => {
  const page = await atWork(browser, app, 'operador', { bypassCSP: true })
  const map = { tiles: 'https://mapas.example.com/{z}/{x}/{y}.png', attribution: '© <b>Mapas</b>' }
  await intercept(page, '**/config.json', (route) => route.fulfill({ json: { map } }))
  await intercept(page, 'https://mapas.example.com/**', (route) => route.abort())
  const asked = page.waitForRequest(/^https:\/\/mapas\.example\.com\/\d+\/\d+\/\d+\.png$/)
  await page.goto(`${app.url}/dashboard/rastreamento`)
  await asked
  await expect(page.getByText('© <b>Mapas</b>')).toBeVisible()
})

test('the style that the installation names is drawn, and where it fails the simplified map says so', async ({
  browser,
}) => {
  const page = await atWork(browser, app, 'operador')
  const style = `${app.url}/estilo.json`
  await intercept(page, '**/config.json', (route) => route.fulfill({ json: { map: { style } } }))
  await intercept(page, style, (route) => route.fulfill({ json: VECTOR_STYLE }))
  await page.goto(`${app.url}/dashboard/rastreamento`)
  await expect(page.getByRole('link', { name: 'Mapas de teste' })).toBeVisible()
  await expect(page.getByText('Mapa simplificado')).toBeHidden()

  await intercept(page, style, (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(page.getByText('O mapa de ruas não pôde ser aberto.')).toBeVisible()
  await expect(page.getByText('Mapa simplificado, sem ruas')).toBeVisible()
})

test('without the map the list remains', async ({ browser }) => {
  const page = await atWork(browser, app, 'operador')
  await intercept(page, /map-panel.*\.js$/, (route) => route.abort())
  await page.goto(`${app.url}/dashboard/rastreamento`)
  await expect(page.getByText('O mapa não pôde ser aberto.')).toBeVisible()
  await page.getByRole('button', { name: NAME }).click()
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
})

test('on a computer whose clock is wrong a driver is as silent as on any other, and the figures are as new', async ({
  browser,
}) => {
  await records.rows(
    `update driver_states set status = 'online', recorded_at = now(), moved_until = now()
       from drivers where drivers.id = driver_id and drivers.name = $1`,
    [NAME],
  )
  const page = await beforeWork(browser, app, 'supervisor')
  await page.clock.setSystemTime(Date.now() + 3 * 3_600_000)
  await page.goto(`${app.url}/dashboard/rastreamento`)
  const row = page.getByRole('button', { name: NAME })
  await expect(row).toContainText('Ativo')
  await expect(row).toContainText('Agora mesmo')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const now = Date.now()
  const [minute, next] = [now, now + 60_000].map((time) => CLOCK.format(time))
  await expect(page.getByText(new RegExp(` · atualizado às (${minute}|${next})$`))).toBeVisible()
})

import { type Browser, type Page, test } from '@playwright/test'
import { startPushService } from '../server/test/push-service.ts'
import { assertAccessible } from './support/accessible.ts'
import { serveForThisFile } from './support/app.ts'
import { withServiceWorker } from './support/background-sync.ts'
import { onTheRoad } from './support/driver.ts'
import { expect } from './support/expect.ts'
import { seeNotice } from './support/notices.ts'
import { atWork } from './support/office.ts'
import { recordsOf } from './support/records.ts'

const service = await startPushService()
const app = serveForThisFile({ PUSH_SERVICES: service.origin })
const records = recordsOf(app)
test.afterAll(() => service.close())

const section = (page: Page) => page.getByRole('region', { name: 'Avisos de novas entregas' })

/**
 * A driver's profile in a browser that subscribes at the push service of the test. The one of the tests has none of its own, and
 * permits no notices.
 */
async function profileOf(browser: Browser, permission: NotificationPermission = 'granted') {
  const subscription = service.subscribe()
  const page = await onTheRoad(browser, app)
  await page.addInitScript(
    ({ given, answer }) => {
      const held = { subscription: null as PushSubscription | null, permission: 'default' }
      const made = {
        toJSON: () => given,
        unsubscribe: async () => {
          held.subscription = null
          return true
        },
      } as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () => held.subscription
      PushManager.prototype.subscribe = async () => (held.subscription = made)
      Object.defineProperty(Notification, 'permission', { get: () => held.permission })
      Notification.requestPermission = async () => {
        held.permission = answer
        return answer
      }
    },
    { given: subscription, answer: permission },
  )
  await page.goto(`${app.url}/dashboard/perfil`)
  return { page, subscription }
}

test('a driver who asks for notices is told of a delivery that the office gives, until the phone is signed out', async ({
  browser,
}) => {
  const { page, subscription } = await profileOf(browser)
  await expect(section(page).getByText('Desativados neste aparelho')).toBeVisible()
  await section(page).getByRole('button', { name: 'Ativar avisos' }).click()
  await seeNotice(page, 'Avisos ativados neste aparelho.')
  await expect(section(page).getByText('Ativados neste aparelho')).toBeVisible()
  await assertAccessible(page, 'delivery notices')

  await records.newDelivery(89_001)
  await expect.poll(() => service.told(subscription)).toEqual([{ deliveries: 1 }])
  const shown = await noteNotices(page)
  await receive(page, JSON.stringify(service.told(subscription)[0]))
  await receive(page, JSON.stringify({ deliveries: 4 }))
  await receive(page, 'something else')
  const notice = (body: string) => ({ title: 'Nova entrega na sua rota', body, tag: 'entregas' })
  await expect
    .poll(shown)
    .toEqual([
      notice('Uma entrega foi atribuída a você.'),
      notice('4 entregas foram atribuídas a você.'),
      notice('Uma entrega foi atribuída a você.'),
    ])

  await section(page).getByRole('button', { name: 'Desativar avisos' }).click()
  await expect(section(page).getByText('Desativados neste aparelho')).toBeVisible()
  await page.context().close()
})

test('a driver who does not permit notices reads how to', async ({ browser }) => {
  const { page } = await profileOf(browser, 'denied')
  await section(page).getByRole('button', { name: 'Ativar avisos' }).click()
  await seeNotice(
    page,
    'Avisos bloqueados',
    'Permita as notificações do Canhoto nas configurações do navegador.',
  )
  await expect(section(page).getByText(/^Os avisos estão bloqueados neste aparelho/)).toBeVisible()
  await page.context().close()
})

test('notices need a connection and a browser that shows them, and the profile says so', async ({
  browser,
}) => {
  const { page } = await profileOf(browser)
  await expect(section(page).getByText('Desativados neste aparelho')).toBeVisible()
  await page.context().setOffline(true)
  await section(page).getByRole('button', { name: 'Ativar avisos' }).click()
  await seeNotice(page, 'Erro ao ativar os avisos')
  await page.reload()
  await expect(section(page).getByText(/^É preciso estar conectado à internet/)).toBeVisible()
  await page.context().setOffline(false)
  await section(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(section(page).getByText('Desativados neste aparelho')).toBeVisible()

  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await page.reload()
  await expect(section(page).getByText(/^Este navegador não mostra avisos/)).toBeVisible()
  await page.context().close()
})

test('notices are of drivers alone', async ({ browser }) => {
  const page = await atWork(browser, app, 'operador', { path: 'perfil' })
  await expect(page.getByRole('heading', { name: 'Sessões abertas' })).toBeVisible()
  await expect(section(page)).toHaveCount(0)
  await page.context().close()
})

/** What the browser does when its push service sends something. */
function receive(page: Page, data: string) {
  return withServiceWorker(page, app, (devtools, ours) =>
    devtools.send('ServiceWorker.deliverPushMessage', { ...ours, data }),
  )
}

/** What the service worker shows from now on; a later notice of the same tag replaces the one before. */
async function noteNotices(page: Page) {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No service worker.')
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    registration.showNotification = async (title, { body, tag } = {}) =>
      void shown.push({ title, body, tag })
  })
  return () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)
}

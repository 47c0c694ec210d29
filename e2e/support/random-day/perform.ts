import type { Page } from '@playwright/test'
import { ask } from '../api.ts'
import type { App } from '../app.ts'
import {
  askToDelete,
  cardOf,
  chooseVehicle,
  finish,
  finishRoute,
  openFailure,
  openStatus,
  pendingBanner,
  register,
  startDay,
  tokenOn,
} from '../driver.ts'
import { expect } from '../expect.ts'
import { seeNotice } from '../notices.ts'
import type { FaultyNetwork } from './faulty-network.ts'
import { lastPhotoOn, type RandomPhone } from './random-phone.ts'
import type { Step } from './steps.ts'
import type { TappedOnPhone } from './tapped.ts'

export interface Day {
  app: App
  network: FaultyNetwork
  phone: RandomPhone
  tapped: TappedOnPhone
  /** The drivers who share the phone, each with the vehicle that they choose. */
  drivers: Readonly<Record<string, string>>
  nextNumber: () => number
}

type Details<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

/** Where there is nothing to do it with, it is left out. */
const ACTIONS: { [Kind in Step['kind']]: (day: Day, step: Details<Kind>) => unknown } = {
  photo: photograph,
  unconfirmedPhoto: leaveUnconfirmed,
  failure: fail,
  deletion: remove,
  registration: registerNote,
  route: startOrFinishRoute,
  move: ({ phone }, { latitude }) =>
    phone.page.context().setGeolocation({ latitude, longitude: -46.6, accuracy: 10 }),
  network: ({ network }, { state }) => network.become(state),
  reload: ({ phone }) => phone.reload(),
  anotherTab: ({ phone }) => phone.openTab(),
  closedTab: ({ phone }) => phone.closeTab(),
  deadBattery: ({ phone }) => phone.dieAndStart(),
  deadServer: ({ app }) => app.kill().then(app.start),
  clock: ({ phone }, { minutes }) => phone.moveClock(minutes),
  endedSession: endSession,
  sendNow: ({ phone }) => sendNow(phone.page),
}

export async function perform(day: Day, step: Step): Promise<void> {
  const act = ACTIONS[step.kind] as (day: Day, step: Step) => unknown
  await act(day, step)
}

async function dieAfter({ phone }: Day, { diesAfterMs }: { diesAfterMs: number | null }) {
  if (diesAfterMs !== null) await phone.dieAndStart(diesAfterMs)
}

const onRoute = (page: Page) => page.getByRole('button', { name: /^Em rota desde/ })

async function registerNote(day: Day, step: Details<'registration'>) {
  const { phone, tapped, nextNumber } = day
  const number = nextNumber()
  if (await onRoute(phone.page).isVisible()) await openStatus(phone.page)
  await register(phone.page, number)
  tapped.add(number, phone.username)
  await dieAfter(day, step)
}

/** Also where a photo of it was left unconfirmed, which the phone shows first. */
async function shootAnew(page: Page, number: number) {
  await cardOf(page, number).getByRole('button', { name: 'Fotografar Canhoto' }).click()
  const shutter = page.getByRole('button', { name: 'Fotografar', exact: true })
  const again = page.getByRole('button', { name: 'Tirar Outra' })
  await expect(shutter.or(again)).toBeVisible()
  if (await again.isVisible()) await again.click()
  await shutter.click()
}

async function photograph(day: Day, step: Details<'photo'>) {
  const { phone, tapped } = day
  const number = tapped.pick(step.pick, phone.username, ['open', 'failed'])
  if (!number) return
  await shootAnew(phone.page, number)
  await expect(phone.page.getByRole('img', { name: 'Foto do canhoto a confirmar' })).toBeVisible()
  const sha256 = await lastPhotoOn(phone.page)
  await finish(phone.page)
  tapped.photographed(number, sha256)
  await dieAfter(day, step)
}

async function leaveUnconfirmed({ phone, tapped }: Day, step: Details<'unconfirmedPhoto'>) {
  const number = tapped.pick(step.pick, phone.username, ['open'])
  if (!number) return
  await shootAnew(phone.page, number)
  const left = `Há uma foto não confirmada da NF ${number}.`
  await expect(phone.page.getByText(left)).toBeAttached()
  await phone.dieAndStart()
  await expect(phone.page.getByText(left)).toBeVisible()
}

async function fail(day: Day, step: Details<'failure'>) {
  const { phone, tapped } = day
  const number = tapped.pick(step.pick, phone.username, ['open'])
  if (!number) return
  const dialog = await openFailure(phone.page, number)
  await dialog.getByText('Recusa: mercadoria diferente do pedido').click()
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await expect(dialog).toBeHidden()
  tapped.failed(number)
  await dieAfter(day, step)
}

async function remove(day: Day, step: Details<'deletion'>) {
  const { phone, tapped } = day
  const number = tapped.pick(step.pick, phone.username, ['open'])
  if (!number) return
  // What only the phone knows cannot be deleted yet.
  const button = cardOf(phone.page, number).getByRole('button', { name: 'Excluir' })
  if ((await button.count()) === 0) return
  await askToDelete(phone.page, number)
  tapped.deleted(number)
  await dieAfter(day, step)
}

async function startOrFinishRoute(day: Day, step: Details<'route'>) {
  const { phone, tapped, drivers } = day
  const { page, username } = phone
  const goOn = page.getByRole('button', { name: 'Continuar Rota' })
  if (await goOn.isVisible()) return goOn.click()
  if (await onRoute(page).isVisible()) {
    await finishRoute(page)
    await seeNotice(page, 'Rota finalizada!')
    return dieAfter(day, step)
  }
  if (await page.getByRole('button', { name: 'Iniciar Dia' }).isEnabled()) await startDay(page)
  if (await page.getByRole('button', { name: 'Selecionar veiculo' }).isVisible())
    await chooseVehicle(page, drivers[username])
  await page.getByRole('button', { name: 'Iniciar Rota' }).click()
  const agree = page.getByRole('button', { name: 'Aceito compartilhar' })
  await expect(agree.or(onRoute(page))).toBeVisible()
  if (await agree.isVisible()) await agree.click()
  await seeNotice(page, 'Rota iniciada!')
  tapped.startedRoute(username)
  return dieAfter(day, step)
}

async function endSession({ app, phone, network, drivers }: Day, step: Details<'endedSession'>) {
  const { state } = network
  network.become('good')
  await ask(app, await tokenOn(phone.page), 'POST', '/api/auth/logout')
  await phone.page.reload()
  await expect(phone.page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible()
  const colleague = Object.keys(drivers).find((name) => name !== phone.username)
  await phone.signIn((step.isColleague && colleague) || phone.username)
  network.become(state)
}

/** The banner may go while the finger is on its way. */
async function sendNow(page: Page) {
  const isOpen = await pendingBanner(page)
    .click({ timeout: 1000 })
    .then(() => true)
    .catch(() => false)
  if (!isOpen) return
  const panel = page.getByRole('dialog', { name: 'Envios pendentes' })
  const button = panel.getByRole('button', { name: 'Enviar agora' })
  if (await button.isVisible()) await button.click({ timeout: 1000 }).catch(() => undefined)
  await panel.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(panel).toBeHidden()
}

import { test } from '@playwright/test'
import { serveForThisFile } from './support/app.ts'
import { endRoute } from './support/driver.ts'
import { expect } from './support/expect.ts'
import { compare, readBefore } from './support/random-day/compare.ts'
import { faultyNetwork } from './support/random-day/faulty-network.ts'
import { type Day, perform } from './support/random-day/perform.ts'
import { randomPhone, unsentOn } from './support/random-day/random-phone.ts'
import { stepsOf } from './support/random-day/steps.ts'
import { tappedOnPhone } from './support/random-day/tapped.ts'
import { recordsOf } from './support/records.ts'

const app = serveForThisFile()
const records = recordsOf(app)

const DRIVERS = {
  motorista: 'BRA2E19 - Fiorino - Fiat - Branca',
  motorista2: 'DQR4821 - HR - Hyundai - Branca',
}
/** Deliveries of each driver in the morning. */
const DELIVERIES = 8

/** bench/driver-day.bench.ts asks for many and long days. */
const FIRST_SEED = Number(process.env.RANDOM_DAY_SEED ?? 2079)
const DAYS = Number(process.env.RANDOM_DAYS ?? 1)
const STEPS = Number(process.env.RANDOM_DAY_STEPS ?? 14)

let last = 300_000
const nextNumber = () => (last += 1)

for (let seed = FIRST_SEED; seed < FIRST_SEED + DAYS; seed++) {
  test(`of a random day (${seed}) the server holds what was tapped, whatever the network, phone, server and clock did`, async () => {
    // A long day takes minutes.
    test.setTimeout(120_000 + STEPS * 60_000)
    const tapped = tappedOnPhone()
    for (const username of Object.keys(DRIVERS)) {
      await endRoute(app, username)
      for (let n = 0; n < DELIVERIES; n++) {
        const number = nextNumber()
        await records.newDelivery(number, username)
        tapped.add(number, username)
      }
    }
    const before = await readBefore(records)
    const network = await faultyNetwork(() => app.url, seed)
    const phone = await randomPhone(network)
    const day: Day = { app, network, phone, tapped, drivers: DRIVERS, nextNumber }
    try {
      await phone.switchOn()
      await phone.signIn('motorista')
      network.become('faulty')
      for (const [n, step] of stepsOf(seed, STEPS).entries())
        await test.step(`${n + 1}: ${JSON.stringify(step)}`, () => perform(day, step))

      network.become('good')
      for (const username of Object.keys(DRIVERS)) {
        await perform(day, { kind: 'endedSession', isColleague: phone.username !== username })
        await expect(async () => {
          await perform(day, { kind: 'sendNow' })
          expect(await unsentOn(phone.page)).toBe(0)
        }).toPass()
      }
      await compare(records, tapped, before)
      console.info(`day ${seed}: ${JSON.stringify(network.counts)}`)
    } finally {
      await phone.throwAway()
      network.close()
    }
  })
}

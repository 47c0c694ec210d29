import type pg from 'pg'
import { newDelivery, PHOTO } from './factories.ts'
import type { Company, SignedInUser, TestApp } from './harness.ts'

export const OCCURRENCES = '/api/occurrences'
export const REASONS = '/api/occurrences/reasons'

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

interface Reason {
  id: string
  code: string
  label: string
  version: string
}

/** A reason of the company by its code: 06 is a problem, 09 a refusal, 46 is tried again, 21 needs a photo. */
export async function reasonOf(owner: pg.Pool, company: Company, code: string) {
  const { rows } = await owner.query<Reason>(
    'select id, code, label from occurrence_reasons where company_id = $1 and code = $2',
    [company.id, code],
  )
  if (!rows[0]) throw new Error(`The company has no reason ${code}.`)
  return rows[0]
}

/** A driver of a new company with a delivery, and the ways to fail it and to look at it. */
export async function driverAtDoor({ owner, company, as }: TestApp, more = {}) {
  const alfa = await company()
  const driver = await as('DRIVER', alfa, { name: 'José' })
  const admin = await as('ADMIN', alfa)
  const delivery = await newDelivery(owner, alfa, { driver_id: driver.driverId, ...more })

  async function fail(code: string, fields: Record<string, string> = {}, user = driver) {
    const { id: reason_id } = await reasonOf(owner, alfa, code)
    return user.upload(OCCURRENCES, {
      fields: { delivery_id: delivery.id, reason_id, ...fields },
      ...(code === '21' && { file: { name: 'fachada.jpg', bytes: PHOTO } }),
    })
  }

  return {
    alfa,
    driver,
    admin,
    delivery,
    fail,
    seen: async (user: SignedInUser = admin) =>
      (await user.get(`/api/deliveries/${delivery.id}`)).json().data,
    listed: async (user: SignedInUser = admin, query = '') =>
      (await user.get(`${OCCURRENCES}?delivery_id=${delivery.id}${query}`)).json().data,
  }
}

import {
  PRODUCTION_WORD,
  type SefazSettings,
  type SefazSettingsChanges,
} from '@canhoto/contracts/sefaz-settings'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { getForEdit } from '../../../domain/record-version.ts'
import { conflict, invalidField } from '../../../platform/errors.ts'
import { getSefazSettings, hasValidCertificate } from './queries.ts'

type Modes = Pick<SefazSettings, 'events' | 'distribution'>

/** Whether something goes to production that did not before: what is sent there counts. */
export const entersProduction = (before: Modes, after: Modes) =>
  (['events', 'distribution'] as const).some(
    (what) => after[what] === 'production' && before[what] !== 'production',
  )

/** Throws the sentence of what a switch to production lacks; answers the user's password, which is not checked here. */
export async function assertProductionAllowed(db: Db, body: SefazSettingsChanges, now: Date) {
  if (body.confirmation !== PRODUCTION_WORD)
    throw invalidField('confirmation', `Digite ${PRODUCTION_WORD} para confirmar.`)
  if (!body.current_password) throw invalidField('current_password', 'Informe a sua senha.')
  await assertCertificate(db, now)
  return body.current_password
}

async function assertCertificate(db: Db, now: Date) {
  if (!(await hasValidCertificate(db, now)))
    throw conflict('Envie antes um certificado digital válido: sem ele nada chega à SEFAZ.')
}

interface Change {
  companyId: string
  isConfirmed: boolean
  now: Date
}

export async function updateSefazSettings(
  db: Db,
  body: SefazSettingsChanges,
  { companyId, isConfirmed, now }: Change,
) {
  const get = (of: Db) => getSefazSettings(of, now)
  const before = await getForEdit(db, `sefaz settings of ${companyId}`, body.version, get)
  if (entersProduction(before, body)) {
    // Another user has switched it off since the password was asked for, or not.
    if (!isConfirmed)
      throw conflict('As configurações mudaram enquanto você editava. Confira e salve de novo.')
    await assertCertificate(db, now)
  }
  const { events, distribution, distribution_off_reason } = body
  const values = {
    events,
    distribution,
    distribution_off_reason: distribution === 'off' ? (distribution_off_reason ?? null) : null,
  }
  await db
    .insertInto('sefaz_settings')
    .values(values)
    .onConflict((row) =>
      row
        .column('company_id')
        .doUpdateSet({ ...values, changed_at: sql`now()`, changed_by: sql`actor_id('user')` }),
    )
    .execute()
  return get(db)
}

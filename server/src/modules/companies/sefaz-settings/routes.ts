import { sefazSettings } from '@canhoto/contracts/sefaz-settings'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { confirmOwnPassword } from '../../../domain/own-password.ts'
import { assertProductionAllowed, entersProduction, updateSefazSettings } from './commands.ts'
import { getSefazSettings } from './queries.ts'

export default function sefazSettingsRoutes(route: Route, { now }: Dependencies) {
  route(sefazSettings.get, ({ db }) => getSefazSettings(db, now()))

  route.inSteps(sefazSettings.update, async (request) => {
    const { actor, body, address, inTransaction, withPasswords } = request
    const password = await inTransaction(async (db) => {
      const before = await getSefazSettings(db, now())
      return entersProduction(before, body) ? assertProductionAllowed(db, body, now()) : undefined
    })
    if (password !== undefined)
      await withPasswords((passwords) =>
        confirmOwnPassword(inTransaction, passwords, password, address),
      )
    const change = {
      companyId: actor.companyId,
      isConfirmed: password !== undefined,
      now: now(),
    }
    const settings = await inTransaction((db) => updateSefazSettings(db, body, change))
    return new Answer(settings, { message: 'Configurações da SEFAZ salvas!' })
  })
}

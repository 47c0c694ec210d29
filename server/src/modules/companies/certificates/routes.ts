import { certificates } from '@canhoto/contracts/certificates'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { confirmOwnPassword } from '../../../domain/own-password.ts'
import { sendNextEmail } from '../../../domain/send-emails.ts'
import { type DatabaseRefusals, duplicate } from '../../../platform/errors.ts'
import { insertCertificate, removeCertificate } from './commands.ts'
import { composeExpiry } from './expiry-email.ts'
import { getTestResult, requestTest } from './sefaz-test.ts'
import { getSealing, getStore } from './store.ts'

export const databaseRefusals: DatabaseRefusals = {
  certificates_sha256: () => duplicate('file', 'Este certificado já está cadastrado.'),
}

export default function certificateRoutes(route: Route, dependencies: Dependencies) {
  const { mail, background, now, sealCertificate } = dependencies
  if (mail)
    background({ concurrency: 1, intervalMs: mail.intervalMs }, () =>
      sendNextEmail(mail, { certificate: composeExpiry(mail) }),
    )

  route(certificates.get, ({ db, actor }) => getStore(db, sealCertificate, actor.companyId, now()))

  route.inSteps(certificates.upload, async (request) => {
    const { actor, body, file, address, inTransaction, withPasswords } = request
    const { companyId } = actor
    try {
      const { seal, company } = await inTransaction((db) =>
        getSealing(db, sealCertificate, companyId),
      )
      await withPasswords((passwords) =>
        confirmOwnPassword(inTransaction, passwords, body.current_password, address),
      )
      const task = { bytes: file.bytes, password: body.password, company, now: now() }
      const sealed = await seal(task)
      return await inTransaction(async (db) => {
        await insertCertificate(db, companyId, sealed)
        const store = await getStore(db, seal, companyId, now())
        return new Answer(store, { message: 'Certificado digital enviado!' })
      })
    } finally {
      file.bytes.fill(0)
    }
  })

  route(certificates.test, async ({ db, body }) => {
    await requestTest(db, body, now())
    return getTestResult(db, now())
  })
  route(certificates.testResult, ({ db }) => getTestResult(db, now()))

  route(certificates.remove, async ({ db, actor, params }) => {
    await removeCertificate(db, params.id)
    const store = await getStore(db, sealCertificate, actor.companyId, now())
    return new Answer(store, { message: 'Certificado removido: a chave foi destruída.' })
  })
}

import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../../test/factories.ts'
import { type Company, startApp } from '../../test/harness.ts'
import { hasOpenssl, startTimeStampAuthority } from '../../test/time-stamp-authority.ts'
import { ENTER_PLATFORM } from '../access/actor.ts'
import { createInTransaction } from '../access/as-actor.ts'
import { findBrokenStamps } from './find-broken-stamps.ts'
import { openAuthority } from './open-authority.ts'
import { stampChains } from './stamp-chains.ts'
import { parseCertificates, verifyToken } from './verify-token.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe.skipIf(!hasOpenssl())(
  'with an authority of OpenSSL (skipped without its program)',
  async () => {
    const { owner, pool, company, as, anonymous } = await startApp()
    const authority = await startTimeStampAuthority()
    afterAll(() => authority.close())
    const inTransaction = createInTransaction(pool, ENTER_PLATFORM)

    const stampAt = (at: Date, from: { url: string; caFile: string } | undefined = authority) =>
      stampChains({ inTransaction, authority: openAuthority(from), now: () => at })
    const tomorrow = () => new Date(Date.now() + DAY_MS)

    async function prove(carrier: Company) {
      const driver = await as('DRIVER', carrier)
      const delivery = await newDelivery(owner, carrier, { driver_id: driver.driverId })
      const sent = await driver.upload('/api/receipts/upload', {
        fields: { delivery_id: delivery.id },
        file: { name: 'canhoto.jpg', bytes: PHOTO },
      })
      const office = await as('OPERATOR', carrier)
      const path = `/api/receipts/${sent.json().data.receipt_id}/proof`
      return { path, office, find: async () => (await office.get(path)).json().data }
    }

    /** Everything that was sealed until now has its stamp. */
    const settle = () => stampAt(tomorrow())

    interface FileStamp {
      text: string
      token: string
      steps: { side: string; hash: string }[]
    }

    async function fileOf({ office, path }: Awaited<ReturnType<typeof prove>>) {
      const html = (await office.get(`${path}.html`)).rawPayload.toString()
      const [, json = ''] = /id="proof">(.+?)<\/script>/.exec(html) ?? []
      return JSON.parse(json) as { hash: string; stamp: FileStamp | null }
    }

    test('the seals of a day are stamped once it is over, each company apart, and only once', async () => {
      await settle()
      const [alfa, beta] = [await company('Alfa'), await company('Beta')]
      const proofs = [await prove(alfa), await prove(alfa), await prove(alfa), await prove(beta)]
      const { calls } = authority
      expect(await stampAt(new Date())).toBe(0)
      expect(await proofs[0]?.find()).toMatchObject({ time_stamp: null })

      expect(await stampAt(tomorrow())).toBe(2)
      expect(await stampAt(tomorrow())).toBe(0)
      expect(authority.calls - calls).toBe(2)
      for (const proof of proofs)
        expect(await proof.find()).toMatchObject({
          time_stamp: { authority: 'ACT de teste', stamped_at: expect.stringMatching(/^20/) },
        })
      const texts = await Promise.all(
        proofs.map(async (proof) => (await fileOf(proof)).stamp?.text),
      )
      expect(new Set(texts).size).toBe(2)
      expect(texts[0]).toContain(`company ${alfa.id}\npositions 1-3\n`)
    })

    test('the day is the one of the company, not of the server', async () => {
      await settle()
      const carrier = await company()
      await prove(carrier)
      await owner.query(`update companies set timezone = 'America/Rio_Branco' where id = $1`, [
        carrier.id,
      ])
      const midnight = new Date()
      midnight.setUTCHours(24, 0, 0, 0)
      const inAcre = (hour: number) => new Date(midnight.getTime() + hour * HOUR_MS)
      // In Acre the day ends five hours after UTC's.
      await owner.query(`update proof_seals set sealed_at = $2 where company_id = $1`, [
        carrier.id,
        inAcre(-1),
      ])
      expect(await stampAt(inAcre(4.9))).toBe(0)
      expect(await stampAt(inAcre(5.1))).toBe(1)
    })

    test('OpenSSL accepts the stamp in the file of a proof, and of no other text', async () => {
      const carrier = await company()
      const proof = await prove(carrier)
      await prove(carrier)
      await settle()
      const { stamp } = await fileOf(proof)
      const token = Buffer.from(stamp?.token ?? '', 'base64')
      expect(await authority.check(token, stamp?.text ?? '')).toContain('Verification: OK')
      await expect(authority.check(token, `${stamp?.text} `)).rejects.toThrow('imprint mismatch')
    })

    test('a visitor with the link reads when and by whom the day was stamped', async () => {
      const proof = await prove(await company())
      await settle()
      const { verification_id, time_stamp } = await proof.find()
      const seen = (await anonymous.get(`/api/proofs/${verification_id}`)).json().data
      expect(seen.time_stamp.authority).toBe(time_stamp.authority)
      expect(Date.parse(seen.time_stamp.stamped_at)).toBe(Date.parse(time_stamp.stamped_at))
    })

    test('what the authority fails to stamp is stamped in the next run', async () => {
      await settle()
      const proof = await prove(await company())
      for (const [fault, sentence] of [
        ['http-500', 'the authority answered HTTP 500'],
        ['no-answer', 'fetch failed'],
        ['refuses', 'the authority refused it (status 2)'],
        ['huge', 'the answer is too large'],
        ['other-data', 'verification is failed'],
      ] as const) {
        authority.faults.push(fault)
        await expect(stampAt(tomorrow())).rejects.toThrow(sentence)
      }
      expect(await proof.find()).toMatchObject({ time_stamp: null })
      expect(await stampAt(tomorrow())).toBe(1)
    })

    test('an authority of another root stamps nothing', async () => {
      await settle()
      await prove(await company())
      const other = await startTimeStampAuthority()
      const { caFile } = authority
      await expect(stampAt(tomorrow(), { url: other.url, caFile })).rejects.toThrow('certificate')
      await other.close()
      expect(await stampAt(tomorrow())).toBe(1)
    })

    test('the check of the installation finds a seal or a stamp that was changed afterwards', async () => {
      const carrier = await company('Carimbada')
      await prove(carrier)
      await settle()
      const { trusted } = openAuthority(authority)
      const brokenNow = async () =>
        (await findBrokenStamps(owner, trusted)).broken.filter(
          ({ company: name }) => name === 'Carimbada',
        )
      expect(await brokenNow()).toEqual([])
      const ofCarrier = 'where company_id = $1'
      await owner.query(
        `update chain_stamps set token = overlay(token placing '\\x00' from 300) ${ofCarrier}`,
        [carrier.id],
      )
      expect(await brokenNow()).toMatchObject([
        { position: 1, problem: expect.stringContaining('does not verify') },
      ])
      await owner.query(`update chain_stamps set root = repeat('a', 64) ${ofCarrier}`, [carrier.id])
      expect(await brokenNow()).toMatchObject([
        { position: 1, problem: 'the time stamp is of other seals' },
      ])
      await owner.query(`delete from chain_stamps ${ofCarrier}`, [carrier.id])
    })

    test('a token with one changed byte is none, nor is one of a certificate for something else', async () => {
      await settle()
      const proof = await prove(await company())
      await settle()
      const { stamp } = await fileOf(proof)
      const token = Buffer.from(stamp?.token ?? '', 'base64')
      const trusted = parseCertificates(readFileSync(authority.caFile, 'utf8'))
      const verify = (bytes: Buffer) => verifyToken(bytes, Buffer.from(stamp?.text ?? ''), trusted)
      await expect(verify(token)).resolves.toMatchObject({ authority: 'ACT de teste' })

      const changed = Buffer.from(token)
      changed.writeUInt8(changed.readUInt8(token.length - 20) ^ 1, token.length - 20)
      await expect(verify(changed)).rejects.toThrow('signature')
      const sentence = 'the certificate is not for time stamps'
      await expect(verify(await authority.signForMail(token))).rejects.toThrow(sentence)
    })
  },
)

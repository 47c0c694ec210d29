import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { cteXml, mdfeXml } from '@canhoto/fiscal/test/transport-xml'
import { strToU8 } from 'fflate'
import { expect, test, vi } from 'vitest'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'

const { owner, company, as } = await startApp()

const IMPORTS = '/api/deliveries/imports'
const keys = (count: number) => Array.from({ length: count }, (_, n) => nfeKey({ number: n + 1 }))

/** Imports one file and answers its outcome, also when it was not read in time. */
async function outcomeOf(user: SignedInUser, text: string) {
  const { id } = (await user.post(IMPORTS)).json().data
  await user.upload(`${IMPORTS}/${id}/files`, { file: { name: 'x.xml', bytes: strToU8(text) } })
  return vi.waitFor(
    async () => {
      const [file] = (await user.get(`${IMPORTS}/${id}/files`)).json().data
      expect(file.outcome).not.toBeNull()
      return [file.outcome, file.detail]
    },
    { timeout: 60_000 },
  )
}

test('a CT-e or MDF-e of more notes than a truck carries is refused with a sentence', async () => {
  const office = await as('OPERATOR', await company())
  expect(await outcomeOf(office, cteXml({ notes: keys(2001) }))).toEqual([
    'refused',
    'Este CT-e lista 2.001 notas e o limite é 2.000. Importe os XML das notas.',
  ])
  expect(await outcomeOf(office, mdfeXml({ notes: keys(70_000) }))).toEqual([
    'refused',
    'Este MDF-e lista 70.000 notas e o limite é 2.000. Importe os XML das notas.',
  ])
  expect((await office.get('/api/deliveries')).json().data).toEqual([])
})

test('an MDF-e that names more drivers than a query has parameters proposes its route', async () => {
  const office = await as('OPERATOR', await company())
  const drivers = Array.from({ length: 70_000 }, () => ({ name: 'A', cpf: '12345678909' }))
  const text = mdfeXml({ drivers, notes: keys(1) })
  expect(await outcomeOf(office, text)).toEqual(['proposed', null])
})

test('a document whose data the database refuses is refused at once, not read again and again', async () => {
  const office = await as('OPERATOR', await company())
  await owner.query(`alter table deliveries add constraint of_this_test check (nf_number <> '77')`)
  expect(await outcomeOf(office, nfeXml({ number: 77 }))).toEqual([
    'refused',
    'Os dados deste arquivo não puderam ser gravados. Cadastre a nota pelo formulário.',
  ])
})

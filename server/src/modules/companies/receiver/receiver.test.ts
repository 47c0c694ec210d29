import { expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'

const { company, as } = await startApp()

const RULE = '/api/companies/receiver'

test('the administrator says whether drivers write down who received the goods; their phones learn it', async () => {
  const [alfa, beta] = [await company(), await company()]
  const admin = await as('ADMIN', alfa)
  const [driver, foreign] = [await as('DRIVER', alfa), await as('DRIVER', beta)]
  const ruleOf = async (user: typeof driver) =>
    (await user.get('/api/auth/me')).json().data.company.receiver_rule
  expect((await admin.get(RULE)).json().data).toEqual({ receiver_rule: 'OPTIONAL' })
  expect(await ruleOf(driver)).toBe('OPTIONAL')

  const saved = await admin.put(RULE, { receiver_rule: 'REQUIRED' })
  expect(saved.json()).toMatchObject({
    data: { receiver_rule: 'REQUIRED' },
    message: 'Comprovante salvo!',
  })
  expect(await ruleOf(driver)).toBe('REQUIRED')
  expect(await ruleOf(foreign)).toBe('OPTIONAL')
})

test('nobody else changes it, and nothing but the two rules is taken', async () => {
  const alfa = await company()
  for (const role of ['SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT'] as const)
    expect((await (await as(role, alfa)).put(RULE, { receiver_rule: 'REQUIRED' })).statusCode).toBe(
      403,
    )
  const admin = await as('ADMIN', alfa)
  const refused = await admin.put(RULE, { receiver_rule: 'NEVER', name: 'Outra' })
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { receiver_rule: 'Valor inválido.' },
  ])
})

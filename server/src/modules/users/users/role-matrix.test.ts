import { ROLES, type Role } from '@canhoto/contracts/access'
import { describe, expect, test } from 'vitest'
import { newMembership, userBody } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const { owner, company, as } = await startApp()
const alfa = await company('Alfa')

/** Spec 1 section 6. */
const MAY_CREATE: Record<Role, Role[]> = {
  MASTER: ['ADMIN', 'SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT'],
  ADMIN: ['SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT'],
  SUPERVISOR: ['OPERATOR', 'DRIVER'],
  OPERATOR: [],
  DRIVER: [],
  CLIENT: [],
}
const MAY_CHANGE: Record<Role, Role[]> = { ...MAY_CREATE, MASTER: [...ROLES] }

const LABELS: Record<Role, string> = {
  MASTER: 'Master',
  ADMIN: 'Administrador',
  SUPERVISOR: 'Supervisor',
  OPERATOR: 'Operador',
  DRIVER: 'Motorista',
  CLIENT: 'Cliente',
}
const MANAGERS: Role[] = ['MASTER', 'ADMIN', 'SUPERVISOR']

const PAIRS = ROLES.flatMap((viewer) => ROLES.map((target) => [viewer, target] as const))
const allowed = (may: Record<Role, Role[]>) => PAIRS.filter(([v, t]) => may[v].includes(t))
const refused = (may: Record<Role, Role[]>) => PAIRS.filter(([v, t]) => !may[v].includes(t))

/** A user of Alfa; a platform administrator has a membership there too, so that the company sees it. */
async function signInTarget(role: Role) {
  const user = await as(role, alfa)
  if (role === 'MASTER') await newMembership(owner, user.userId, alfa, 'ADMIN')
  return user
}

const rowOf = async (id: string) =>
  (
    await owner.query(
      `select u.full_name, u.is_active, u.password_hash, m.role, m.is_active as works, m.removed_at,
              (select count(*) from password_resets r where r.user_id = u.id) as resets
         from users u left join memberships m on m.user_id = u.id where u.id = $1`,
      [id],
    )
  ).rows

function sentenceFor(viewer: Role, target: Role) {
  if (!MANAGERS.includes(viewer)) return 'Acesso Negado'
  if (target === 'MASTER') return 'Usuários Master são protegidos.'
  return `Seu perfil não pode alterar usuários com o perfil ${LABELS[target]}.`
}

describe('who may create whom', () => {
  test.each(allowed(MAY_CREATE))('%s creates %s', async (viewer, target) => {
    const answer = await (
      await as(viewer, alfa)
    ).post('/api/users', userBody(target, { company_id: alfa.id }))
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'Usuário cadastrado com sucesso!',
      data: { role: target, user_type: target, company_id: alfa.id, status: 'ATIVO' },
    })
  })

  test.each(refused(MAY_CREATE))('%s does not create %s', async (viewer, target) => {
    const body = userBody(target, { company_id: alfa.id })
    const answer = await (await as(viewer, alfa)).post('/api/users', body)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toBe(
      MANAGERS.includes(viewer)
        ? `Seu perfil não pode cadastrar usuários com o perfil ${LABELS[target]}.`
        : 'Acesso Negado',
    )
    const { rowCount } = await owner.query('select from users where username = $1', [body.username])
    expect(rowCount).toBe(0)
  })
})

describe('who may change whom', () => {
  test.each(allowed(MAY_CHANGE))('%s changes %s', async (viewer, target) => {
    const { userId } = await signInTarget(target)
    const answer = await (
      await as(viewer, alfa)
    ).put(`/api/users/${userId}`, { full_name: 'Nome Novo', status: 'INATIVO' })
    expect(answer.json()).toMatchObject({
      message: 'Usuário atualizado com sucesso!',
      data: { full_name: 'Nome Novo', status: 'INATIVO', is_active: false, role: target },
    })
  })

  test.each(refused(MAY_CHANGE))('%s does not change %s', async (viewer, target) => {
    const { userId } = await signInTarget(target)
    const before = await rowOf(userId)
    const answer = await (
      await as(viewer, alfa)
    ).put(`/api/users/${userId}`, { full_name: 'Nome Novo', status: 'INATIVO' })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toBe(sentenceFor(viewer, target))
    expect(await rowOf(userId)).toEqual(before)
  })
})

describe('who may give which role', () => {
  const roles = ROLES.filter((role) => role !== 'MASTER')
  const givers = MANAGERS.flatMap((viewer) => roles.map((role) => [viewer, role] as const))
  const mayGive = ([viewer, role]: (typeof givers)[number]) => MAY_CREATE[viewer].includes(role)

  async function give(viewer: Role, role: Role) {
    const { userId } = await as(role === 'OPERATOR' ? 'DRIVER' : 'OPERATOR', alfa)
    const before = await rowOf(userId)
    const manager = await as(viewer, alfa)
    const answer = await manager.put(`/api/users/${userId}`, { user_type: role })
    return { answer, before, after: await rowOf(userId) }
  }

  test.each(givers.filter(mayGive))('%s gives %s', async (viewer, role) => {
    const { answer, after } = await give(viewer, role)
    expect(answer.json().data).toMatchObject({ role, user_type: role })
    expect(after).toMatchObject([{ role }])
  })

  test.each(givers.filter((pair) => !mayGive(pair)))(
    '%s does not give %s',
    async (viewer, role) => {
      const { answer, before, after } = await give(viewer, role)
      expect(answer.statusCode).toBe(403)
      expect(answer.json().error).toBe(`Seu perfil não pode atribuir o perfil ${LABELS[role]}.`)
      expect(after).toEqual(before)
    },
  )

  test.each(MANAGERS)('%s makes nobody a Master', async (viewer) => {
    const { userId } = await as('OPERATOR', alfa)
    const answer = await (
      await as(viewer, alfa)
    ).put(`/api/users/${userId}`, { user_type: 'MASTER' })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toBe('Seu perfil não pode atribuir o perfil Master.')
  })
})

describe('who may remove whom', () => {
  test.each(allowed(MAY_CHANGE))('%s removes %s', async (viewer, target) => {
    const { userId } = await signInTarget(target)
    const manager = await as(viewer, alfa)
    expect((await manager.delete(`/api/users/${userId}`)).statusCode).toBe(200)
    expect((await manager.put(`/api/users/${userId}`, {})).statusCode).toBe(404)
  })

  test.each(refused(MAY_CHANGE))('%s does not remove %s', async (viewer, target) => {
    const { userId } = await signInTarget(target)
    const before = await rowOf(userId)
    const answer = await (await as(viewer, alfa)).delete(`/api/users/${userId}`)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toBe(sentenceFor(viewer, target))
    expect(await rowOf(userId)).toEqual(before)
  })
})

describe('who may hand over a new password', () => {
  test.each(allowed(MAY_CHANGE))('%s to %s', async (viewer, target) => {
    const { userId } = await signInTarget(target)
    const answer = await (await as(viewer, alfa)).post(`/api/users/${userId}/password-reset`)
    expect(answer.json().data.token).toMatch(/^[\w-]{43}$/)
  })

  test.each(refused(MAY_CHANGE))('%s not to %s', async (viewer, target) => {
    const { userId } = await signInTarget(target)
    const before = await rowOf(userId)
    const answer = await (await as(viewer, alfa)).post(`/api/users/${userId}/password-reset`)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toBe(sentenceFor(viewer, target))
    expect(await rowOf(userId)).toEqual(before)
  })
})

test.each(ROLES.filter((role) => role !== 'MASTER'))(
  '%s does not decide who works where',
  async (viewer) => {
    const { userId } = await as('OPERATOR', alfa)
    const memberships = [{ company_id: alfa.id, user_type: 'OPERATOR' }]
    const answer = await (
      await as(viewer, alfa)
    ).put(`/api/users/${userId}/memberships`, { memberships })
    expect(answer.statusCode).toBe(403)
  },
)

describe('with an id of another company', async () => {
  const beta = await company('Beta')
  const theirs = await as('DRIVER', beta)

  test.each(['ADMIN', 'SUPERVISOR'] as const)('%s finds nobody', async (viewer) => {
    const manager = await as(viewer, alfa)
    const answers = [
      await manager.put(`/api/users/${theirs.userId}`, { full_name: 'Tomado' }),
      await manager.delete(`/api/users/${theirs.userId}`),
      await manager.post(`/api/users/${theirs.userId}/password-reset`),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json().error).toBe('Usuário não encontrado.')
    }
    const created = await manager.post('/api/users', userBody('DRIVER', { company_id: beta.id }))
    expect(created.statusCode).toBe(404)
    expect(created.json().error).toBe('Empresa não encontrada.')
    expect((await theirs.get('/api/auth/me')).json().data.full_name).toBe('DRIVER de teste')
  })
})

describe('oneself', () => {
  test.each(MANAGERS)('%s cannot be removed by themselves', async (role) => {
    const me = await as(role, alfa)
    const answer = await me.delete(`/api/users/${me.userId}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe('Você não pode excluir o seu próprio usuário.')
  })

  test.each([
    ['ADMIN', { user_type: 'OPERATOR' }, 'Você não pode alterar o seu próprio perfil.'],
    ['SUPERVISOR', { user_type: 'ADMIN' }, 'Você não pode alterar o seu próprio perfil.'],
    ['MASTER', { user_type: 'ADMIN' }, 'Você não pode alterar o seu próprio perfil.'],
    ['ADMIN', { status: 'INATIVO' }, 'Você não pode desativar o seu próprio usuário.'],
    ['MASTER', { is_active: false }, 'Você não pode desativar o seu próprio usuário.'],
  ] as const)('%s cannot send %o', async (role, changes, sentence) => {
    const me = await as(role, alfa)
    const answer = await me.put(`/api/users/${me.userId}`, changes)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe(sentence)
    expect((await me.get('/api/auth/me')).json().data.role).toBe(role)
  })
})

import { planLabel } from '@canhoto/contracts/labels/plan'
import { conflict, type DatabaseRefusals } from '../platform/errors.ts'

/** The values that enforce_plan_limit (sql/plan-limits.sql) raises with SQLSTATE CA002. */
interface PlanLimit {
  plan: string
  table: 'memberships' | 'drivers'
  max: number
  used: number
}

const LIMITED: Record<PlanLimit['table'], { one: string; many: string }> = {
  memberships: { one: 'usuário ativo', many: 'usuários ativos' },
  drivers: { one: 'motorista ativo', many: 'motoristas ativos' },
}

/** The sentence of a refusal by the plan, made of the JSON in the error's detail. */
function formatPlanLimit(detail: string) {
  const { plan, table, max, used } = JSON.parse(detail) as PlanLimit
  const { one, many } = LIMITED[table]
  return `O plano ${planLabel(plan)} permite ${max} ${max === 1 ? one : many}, e já há ${used}. Desative alguém ou peça à plataforma um limite maior.`
}

/** Of every module that adds or activates users or drivers. */
export const planLimitRefusals: DatabaseRefusals = {
  CA002: (detail) => conflict(formatPlanLimit(detail), { code: 'PLAN_LIMIT' }),
}

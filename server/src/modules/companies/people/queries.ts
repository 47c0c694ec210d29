import type { Person, PersonRequest, PersonWanted } from '@canhoto/contracts/privacy'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage, type Paging } from '../../../domain/bounded-page.ts'
import { maskDocument } from '../../../domain/mask-document.ts'
import { memberName } from '../../../domain/member-name.ts'
import { notFound } from '../../../platform/errors.ts'

interface Described extends Omit<Person, 'obstacle'> {
  open: string[]
  on_route: boolean
  administrators: number
}

/** Long enough for all rows of a large company. */
const TIMEOUT_MS = '600000'

/** For a transaction that looks through all that a company has stored. */
async function allowMoreTime(db: Db) {
  await sql`select set_config('statement_timeout', ${TIMEOUT_MS}, true)`.execute(db)
}

/** What the company knows of a person, and what stands in the way of making the person anonymous. */
export async function getPerson(db: Db, actor: Actor, wanted: PersonWanted): Promise<Person> {
  await allowMoreTime(db)
  const { document, name, user_id } = wanted
  const { rows } = await sql<{ person: Described }>`
    select describe_person(${document ?? null}, ${name ?? null}, ${user_id ?? null}) as person`.execute(
    db,
  )
  const person = rows[0]?.person
  if (!person || !isKnown(person)) throw notFound('Nenhum dado desta pessoa foi encontrado.')
  return {
    ...person,
    obstacle: findObstacle(person, actor),
    document: person.document?.length === 11 ? maskDocument(person.document) : person.document,
  }
}

const isKnown = ({ counts, users }: Described) =>
  users.length > 0 || Object.values(counts).some((count) => (count ?? 0) > 0)

const COMPANY_DOCUMENT = 14

function findObstacle(
  { document, open, on_route, administrators, users }: Described,
  actor: Actor,
) {
  if (users.some(({ id }) => id === actor.userId)) return 'Você não pode anonimizar a si mesmo.'
  if (administrators > 0)
    return 'Esta pessoa é administradora da empresa. A plataforma precisa tirar esse perfil antes.'
  if (document?.length === COMPANY_DOCUMENT)
    return 'CNPJ é de empresa: a anonimização vale para pessoas. Procure pelo CPF ou pelo nome.'
  if (on_route) return 'Este motorista está em rota. Finalize a rota antes de anonimizar.'
  if (open.length > 0)
    return `Há entregas em aberto desta pessoa (NF ${open.join(', ')}). Finalize ou cancele antes de anonimizar.`
  return null
}

export function listRequests(db: Db, query: Paging) {
  return boundedPage(query, {
    rows: db
      .selectFrom('person_requests as p')
      .select(['p.id', 'p.kind', 'p.subject', 'p.reason', 'p.counts', 'p.created_at'])
      .select(memberName('p.user_id', 'p.company_id').as('user_name'))
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id')
      .$castTo<PersonRequest>(),
    counted: db.selectFrom('person_requests as p'),
    where: sql`true`,
  })
}
